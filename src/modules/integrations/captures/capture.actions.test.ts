import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { testConnection } from "../connections/connection.contract.ts";
import { pruneIntegrationsJob } from "../prune.ts";
import { agreesToTexts, confirmed, givenEnabled } from "../testing.ts";
import * as contract from "./capture.contract.ts";

let facility: Facility;
let admin: Person;
let connectionId: string;
let mailId: string;
beforeAll(async () => {
  facility = await givenFacility();
  connectionId = (await givenEnabled(facility, "sms.twilio")).id;
  mailId = (await givenEnabled(facility)).id;
});
beforeEach(async () => {
  admin = await confirmed(facility, "admin");
  await admin.call(contract.stopCapture, params()).catch(() => {});
});
const params = (id = connectionId) => ({ params: { connectionId: id } });
const begin = (over: { minutes?: number; id?: string } = {}) =>
  admin.call(contract.beginCapture, {
    ...params(over.id),
    body: { minutes: over.minutes ?? 60, reason: "Texts to one carrier are not delivered" },
  });
const captured = (id = connectionId) => admin.call(contract.listCaptures, params(id));
const test = () => admin.call(testConnection, params());
const db = () => facility.platform.database.tenant(facility.tenant.id);

async function text(to: string, body: string) {
  await agreesToTexts(facility, to);
  await facility.system((act) => sendText(act, { to, body, purpose: "informational", kind: "test.text" }));
  await facility.runJobs();
}

describe("INT-11: capture of a connection's traffic", () => {
  it("stores nothing without an active capture", async () => {
    await test();
    expect(await captured()).toEqual({ running: null, rows: [] });
  });

  it("stores request and response encrypted and without secrets, and audits each view", async () => {
    await begin();
    await text("+18055550150", "You have a new task");
    const { rows, running } = await captured();
    expect(running).toMatchObject({ reason: "Texts to one carrier are not delivered" });
    expect(rows).toMatchObject([{ operation: "sms.send", method: "POST", httpStatus: 201, failure: null }]);
    const callId = rows[0]?.id ?? "";
    const kept = await db().selectFrom("capturedCalls").selectAll().where("id", "=", callId).executeTakeFirstOrThrow();
    expect(kept.cipher.includes("new task")).toBe(false);
    expect(JSON.stringify({ ...kept, cipher: "" })).not.toContain("5550150");
    const call = await admin.call(contract.readCapturedCall, { params: { connectionId, callId } });
    expect(call.said).toContain("Body=You+have+a+new+task");
    expect(call.said).toContain("authorization: [redacted]");
    expect(call.said).toContain(`x-request-id: ${rows[0]?.requestId}`);
    expect(call.heard).toContain("201");
    expect(call.heard).toContain('"sid"');
    for (const side of [call.said, call.heard]) expect(side).not.toContain("simulated-auth-token");
    const compliance = await facility.as("compliance");
    const { rows: log } = await compliance.call(listAudit, { query: { action: "integration.capture-viewed" } });
    expect(log).toMatchObject([{ actorUserId: admin.userId }]);
  });

  it("stores an SMTP conversation without its credentials", async () => {
    await begin({ id: mailId });
    await facility.system((act) =>
      sendMail(act, { to: "a@x.example", subject: "Hello", text: "Captured words.", purpose: "account", kind: "t.hi" }),
    );
    await facility.runJobs();
    const { rows } = await captured(mailId);
    expect(rows).toMatchObject([{ operation: "mail.send", method: "SMTP" }]);
    const call = await admin.call(contract.readCapturedCall, {
      params: { connectionId: mailId, callId: rows[0]?.id ?? "" },
    });
    expect(call.said).toMatch(/MAIL FROM:[\s\S]*RCPT TO:<a@x.example>[\s\S]*Captured words\./);
    expect(call.heard).toMatch(/^220 /);
    const { secrets } = (await import("../mail/mail-types.ts")).smtpType.simulator?.(facility.tenant) ?? {
      secrets: { password: "" },
    };
    expect(call.said).not.toContain(secrets.password);
    expect(call.said).not.toContain(Buffer.from(secrets.password ?? "").toString("base64"));
  });

  it("ends automatically or when stopped, and allows one capture at a time", async () => {
    const before = (await captured()).rows.length;
    await begin({ minutes: 5 });
    await expect(begin()).rejects.toMatchObject({ code: "wrong-state" });
    await test();
    expect((await captured()).rows).toHaveLength(before + 1);
    facility.clock.advance({ minutes: 5 });
    await test();
    expect(await captured()).toMatchObject({ running: null, rows: { length: before + 1 } });
    admin = await confirmed(facility, "admin");
    await begin();
    await admin.call(contract.stopCapture, params());
    await test();
    expect((await captured()).rows).toHaveLength(before + 1);
    await expect(admin.call(contract.stopCapture, params())).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("requires step-up authentication, a reason and at most one hour", async () => {
    const other = await facility.as("admin", "another");
    facility.clock.advance({ minutes: 6 });
    const body = { minutes: 30, reason: "Texts to one carrier are not delivered" };
    const unsure = await other.send(contract.beginCapture, { ...params(), body });
    expect(unsure.json()).toMatchObject({ code: "step-up-required" });
    expect((await captured()).running).toBeNull();
    await expect(begin({ minutes: 61 })).rejects.toMatchObject({ code: "validation" });
  });

  it("hides captured calls after seven days and deletes them in the nightly job", async () => {
    await begin();
    await test();
    const count = async (table: "capturedCalls" | "connectionCaptures") =>
      (await db().selectFrom(table).select("id").where("connectionId", "=", connectionId).execute()).length;
    expect(await count("capturedCalls")).toBeGreaterThan(0);
    facility.clock.advance({ days: 7, hours: 2 });
    admin = await facility.as("admin");
    expect((await captured()).rows).toEqual([]);
    await facility.system((act) => pruneIntegrationsJob.run(act, {}));
    expect([await count("capturedCalls"), await count("connectionCaptures")]).toEqual([0, 0]);
  });
});
