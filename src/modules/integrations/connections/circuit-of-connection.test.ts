import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getConnectionDay } from "../overview/overview.contract.ts";
import { givenEnabled } from "../testing.ts";
import { callConnection, withCircuit } from "./call.ts";
import { getConnection } from "./connection.contract.ts";
import type { OpenConnection } from "./integration-type.ts";
import { openConnection } from "./open-connection.store.ts";
import { getServiceTrouble } from "./service-status.contract.ts";

let facility: Facility;
let connection: OpenConnection;
beforeAll(async () => {
  facility = await givenFacility();
});
beforeEach(async () => {
  const { id } = await givenEnabled(facility);
  connection = await open(id);
});
const db = () => facility.platform.database.tenant(facility.tenant.id);
const open = (id: string) => openConnection(facility.platform, facility.tenant, db(), id);
const facts = { operation: "test.call", channel: "mail", method: "TEST", host: "x", pathTemplate: "/" };
const call = (ok: boolean, during: () => Promise<unknown> = async () => {}) =>
  withCircuit(connection, facts, async () => {
    await during();
    if (!ok) throw new OutboundFailure("temporary", "Not now.");
    return "answered";
  }).catch((error: OutboundFailure) => error.message);
const stands = async () => {
  const { circuit, status, retryAt } = await (await facility.as("admin")).call(getConnection, {
    params: { connectionId: connection.id },
  });
  return { circuit, status, retryAt };
};

describe("INT-7: circuit breaker of a connection", () => {
  it("lets one trial call through after the wait and refuses the others", async () => {
    for (let n = 0; n < 5; n += 1) await call(false);
    expect(await call(true)).toContain("will be retried automatically");
    facility.clock.advance({ seconds: 31 });
    // Other calls are refused while the trial runs.
    let meanwhile: unknown;
    expect(
      await call(true, async () => {
        meanwhile = await call(true);
      }),
    ).toBe("answered");
    expect(meanwhile).toContain("will be retried automatically");
    expect(await call(true)).toBe("answered");
    expect(await stands()).toMatchObject({ circuit: "closed" });
  });

  it("a trial whose process dies blocks the others for 30 s only", async () => {
    for (let n = 0; n < 5; n += 1) await call(false);
    facility.clock.advance({ seconds: 31 });
    // Started and never finished, as by a killed process.
    void withCircuit(connection, facts, () => new Promise(() => {}));
    await expect.poll(async () => (await stands()).circuit).toBe("halfOpen");
    expect(await call(true)).toContain("will be retried automatically");
    facility.clock.advance({ seconds: 31 });
    expect(await call(true)).toBe("answered");
  });

  it("twelve concurrent failures cause one 30 s wait", async () => {
    let begun = 0;
    const all = new Promise<void>((ready) => {
      const wait = setInterval(() => {
        if (begun < 12) return;
        clearInterval(wait);
        ready();
      }, 5);
    });
    const together = Array.from({ length: 12 }, () =>
      call(false, async () => {
        begun += 1;
        await all;
      }),
    );
    await Promise.all(together);
    const { retryAt } = await stands();
    expect(Date.parse(retryAt ?? "") - Date.parse(facility.clock.now())).toBe(30_000);
  });
});

describe("a connection that fails often", () => {
  it("is degraded when more than 20% of calls fail in 15 minutes, and recovers", async () => {
    for (let n = 0; n < 12; n += 1) await call(n % 4 !== 0);
    expect(await stands()).toMatchObject({ circuit: "closed", status: "degraded" });
    connection = await open(connection.id);
    facility.clock.advance({ minutes: 16 });
    await call(true);
    expect(await stands()).toMatchObject({ circuit: "closed", status: "enabled" });
  });
});

describe("circuit notifications", () => {
  const day = async () =>
    (await facility.as("admin")).call(getConnectionDay, { params: { connectionId: connection.id } });

  it("lists calls per hour and each circuit change with its reason, without failed trials", async () => {
    const fresh = await day();
    // The test call before enabling.
    expect(fresh.hours.at(-1)).toMatchObject({ calls: 1, failed: 0 });
    expect(fresh.turns).toEqual([]);
    for (let n = 0; n < 5; n += 1) await call(false);
    facility.clock.advance({ seconds: 31 });
    await call(false);
    facility.clock.advance({ hours: 1 });
    await call(true);
    await call(true);
    const { hours, turns } = await day();
    expect(hours.slice(-2)).toMatchObject([
      { calls: 7, failed: 6 },
      { calls: 2, failed: 0 },
    ]);
    expect(hours[0]).toMatchObject({ calls: 0, p50Ms: null });
    expect(turns).toMatchObject([
      { circuit: "closed", reason: null },
      { circuit: "open", reason: "Not now." },
    ]);
  });

  it("INT-7: the status banner names the degraded service and the queued items until it recovers", async () => {
    const trouble = async (role: "admin" | "nurse" | "admissions") =>
      (await (await facility.as(role)).call(getServiceTrouble)).rows.filter(({ id }) => id === connection.id);
    expect(await trouble("admin")).toEqual([]);
    for (let n = 0; n < 5; n += 1) await call(false);
    expect(await trouble("admin")).toEqual([{ id: connection.id, label: connection.label, waiting: 0 }]);
    // Nurses do not see the mail banner.
    expect(await trouble("nurse")).toEqual([]);
    connection = await open(connection.id);
    facility.clock.advance({ minutes: 16 });
    await call(true);
    await call(true);
    expect(await trouble("admin")).toEqual([]);
  });

  it("users who send texts see the banner for texts", async () => {
    const texts = await givenEnabled(facility, "sms.twilio");
    await facility.system((act) =>
      act.db.updateTable("connections").set({ status: "degraded" }).where("id", "=", texts.id).execute(),
    );
    const seenBy = async (role: "admissions" | "nurse") =>
      (await (await facility.as(role)).call(getServiceTrouble)).rows.map(({ label }) => label);
    expect(await seenBy("admissions")).toEqual([texts.label]);
    expect(await seenBy("nurse")).toEqual([]);
  });
});

describe("INT-2: simulated connection", () => {
  it("needs no agreements and can call only simulators", async () => {
    const question = { method: "GET", url: "https://example.org/" } as const;
    await expect(callConnection(connection, facts, question)).rejects.toMatchObject({
      kind: "refused",
      message: "A simulated connection can call only simulators.",
    });
  });
});
