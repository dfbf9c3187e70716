import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { changeError, getErrorConfig, listErrors, reportError } from "#platform/shared/telemetry/error-log.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { aCrash } from "../samples.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admin = await facility.as("admin");
});
const report = (more: Partial<typeof aCrash> & { stack?: string } = {}) =>
  facility.stranger().call(reportError, { body: { ...aCrash, ...more } });
const find = async (id: string) => (await admin.call(listErrors)).rows.find((row) => row.id === id);

describe("error log", () => {
  it("ERR-2, platform scenario 26: stores a crash with all environment fields and no client data", async () => {
    const { reportId } = await report({
      message: "Cannot read MR1000017 of ana.ruiz@mail.example, (805) 555-0142",
      stack: "TypeError: x\n    at Chart (/clients/MR1000017?q=Ana)",
      role: "nurse",
      clinicianId: "0198a000-0000-7000-8000-000000000001",
      clinicianName: "Kim Okafor",
      cause: "RangeError: 123456789",
      buildDate: "2026-11-20T10:00:00.000Z",
    } as never);
    const line = await find(reportId);
    for (const field of [
      "name",
      "message",
      "cause",
      "stack",
      "componentInfo",
      "screenResolution",
      "os",
      "browser",
      "timezone",
      "url",
      "subdomain",
      "clickedElement",
      "role",
      "clinicianId",
      "clinicianName",
    ] as const)
      expect([field, line?.[field]]).toEqual([field, expect.stringMatching(/./)]);
    expect(line).toMatchObject({ appVersion: "1.0.0", buildDate: "2026-11-20T10:00:00.000Z", status: "new" });
    const kept = JSON.stringify({ ...line, clinicianName: null, clinicianId: null });
    for (const secret of ["MR1000017", "ana.ruiz", "555-0142", "123456789", "Ana"]) expect(kept).not.toContain(secret);
  });

  it("ERR-2: scrubs the report on the server and keeps the ids of recent requests", async () => {
    const requestIds = ["0b9a7a52-6d0f-4c0b-9a1e-6f0a54a3f111"];
    const body = {
      ...aCrash,
      url: "/clients/L-000123/notes/0198a000-0000-7000-8000-000000000001?tab=Ana",
      componentInfo: "at Chart of AC-204817 (https://demo.test/clients?q=Ana)",
      requestIds,
    };
    const { reportId } = await facility.stranger().call(reportError, { body });
    expect(await find(reportId)).toMatchObject({
      url: "/clients/:id/notes/:id",
      componentInfo: "at Chart of :id (https://demo.test/clients)",
      requestIds,
    });
  });

  it("ERR-1: counts repeats of an error per page", async () => {
    const first = await report({ name: "RepeatedError" });
    facility.clock.advance({ minutes: 5 });
    expect(await report({ name: "RepeatedError" })).toEqual(first);
    expect(await find(first.reportId)).toMatchObject({ occurrences: 2, lastAt: facility.clock.now() });
    expect(await report({ name: "RepeatedError", url: "/home" })).not.toEqual(first);
  });

  it("ERR-1: moves from New to Acknowledged to Resolved, and back to New when it recurs", async () => {
    const { reportId } = await report({ name: "StubbornError" });
    const change = (move: "acknowledge" | "resolve" | "ignore" | "reopen") =>
      admin.call(changeError, { params: { errorId: reportId }, body: { move, note: "Looked at it" } });
    expect(await change("acknowledge")).toMatchObject({ status: "acknowledged", note: "Looked at it" });
    await expect(change("acknowledge")).rejects.toMatchObject({ code: "wrong-state" });
    expect(await change("resolve")).toMatchObject({
      status: "resolved",
      resolvedVersion: expect.stringMatching(/^\d/),
    });
    await report({ name: "StubbornError" });
    expect(await find(reportId)).toMatchObject({ status: "new", resolvedVersion: null });
    await change("ignore");
    await report({ name: "StubbornError" });
    expect(await find(reportId)).toMatchObject({ status: "ignored", occurrences: 3 });
    expect((await admin.call(listErrors, { query: { status: "ignored" } })).rows.map((row) => row.id)).toContain(
      reportId,
    );
  });

  it("ERR-1: notifies error managers at the 10th report", async () => {
    const told = async () => {
      await facility.runJobs();
      const { rows } = await admin.call(listNotifications);
      return rows.filter((row) => row.kind === "error.spike" && row.title.includes("CrowdError"));
    };
    for (let time = 0; time < 9; time += 1) await report({ name: "CrowdError" });
    expect(await told()).toEqual([]);
    await report({ name: "CrowdError" });
    expect(await told()).toMatchObject([
      { title: "A screen failed 10 times: CrowdError", link: "/settings?tabs=errors" },
    ]);
    await report({ name: "CrowdError" });
    expect(await told()).toHaveLength(1);
  });

  it("ERR-1: returns the reporter's configuration without a session", async () => {
    const config = await facility.stranger().call(getErrorConfig);
    expect(config).toMatchObject({ enabled: true, maxPerMinute: 10 });
    // Every problem code has a title, including those of modules.
    expect(config.messages.forbidden).toEqual({
      title: "You do not have permission",
      detail: "You do not have permission",
    });
    expect(config.messages.busy?.detail).toBe("Wait a moment and try again.");
    expect(config.messages["mr-number-invalid"]?.title).toMatch(/./);
  });
});
