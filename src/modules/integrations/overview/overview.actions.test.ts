import { beforeAll, describe, expect, it } from "vitest";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listConnections, suspendConnection, testConnection } from "../connections/connection.contract.ts";
import { listDeliveries } from "../deliveries/delivery.contract.ts";
import { confirmed, givenApiKey, givenConnection, givenEnabled, givenWebhook } from "../testing.ts";
import * as contract from "./overview.contract.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admin = await confirmed(facility, "admin");
});

describe("INT-10: health of outside services", () => {
  it("shows each connection's status, queue and failures", async () => {
    const connection = await givenEnabled(facility);
    await admin.call(suspendConnection, { params: { connectionId: connection.id }, body: { reason: "Being moved" } });
    await facility.system((act) =>
      sendMail(act, { to: "a@x.example", subject: "Hi", text: "Hi.", purpose: "account", kind: "test.hi" }),
    );
    await facility.system((act) =>
      act.db.updateTable("outboundTasks").set({ connectionId: connection.id }).where("kind", "=", "test.hi").execute(),
    );
    await givenConnection(facility, "sms.twilio");
    const compliance = await facility.as("compliance");
    const { rows } = await compliance.call(contract.getIntegrationsHealth);
    expect(rows).toMatchObject([
      { id: connection.id, status: "suspended", calls: 1, errorShare: 0, waiting: 1, dead: 0, agreementEndsOn: null },
      { typeKey: "sms.twilio", status: "draft", calls: 0, errorShare: null, p95Ms: null, waiting: 0 },
    ]);
    expect(rows[0]?.oldestWaitingAt).not.toBeNull();
    const { rows: calls } = await admin.call(contract.listConnectionCalls, {
      params: { connectionId: connection.id },
    });
    expect(calls).toMatchObject([{ operation: "mail.test", method: "SMTP", pathTemplate: "NOOP", outcome: "ok" }]);
  });

  it("counts tasks without a connection toward the channel's default connection", async () => {
    const own = await givenFacility();
    const boss = await confirmed(own, "admin");
    const mail = await givenEnabled(own);
    const texts = await givenEnabled(own, "sms.twilio");
    const send = (kind: string) =>
      own.system((act) => sendMail(act, { to: "a@x.example", subject: "Hi", text: "Hi.", purpose: "account", kind }));
    const [{ taskId: waits }, { taskId: gone }] = [await send("test.waits"), await send("test.gone")];
    await own.system((act) =>
      act.db.updateTable("outboundTasks").set({ status: "dead", deadAt: act.now }).where("id", "=", gone).execute(),
    );
    const { rows } = await boss.call(listConnections);
    expect(rows.map(({ id, waiting, dead }) => ({ id, waiting, dead }))).toEqual([
      { id: mail.id, waiting: 1, dead: 1 },
      { id: texts.id, waiting: 0, dead: 0 },
    ]);
    const listed = async (connectionId: string, only: "waiting" | "dead") => {
      const found = await boss.call(listDeliveries, { query: { only, connectionId } });
      return { ids: found.rows.map(({ id }) => id), waiting: found.waiting, dead: found.dead };
    };
    expect(await listed(mail.id, "waiting")).toEqual({ ids: [waits], waiting: 1, dead: 1 });
    expect(await listed(mail.id, "dead")).toEqual({ ids: [gone], waiting: 1, dead: 1 });
    expect(await listed(texts.id, "waiting")).toEqual({ ids: [], waiting: 0, dead: 0 });
  });

  it("INT-11: a test returns its request id, which appears in the call list", async () => {
    const own = await givenFacility();
    const boss = await confirmed(own, "admin");
    const texts = await givenEnabled(own, "sms.twilio");
    const params = { connectionId: texts.id };
    const { requestId } = await boss.call(testConnection, { params });
    const { rows } = await boss.call(contract.listConnectionCalls, { params });
    expect(rows.filter((row) => row.requestId === requestId)).toMatchObject([{ operation: "sms.test" }]);
  });

  it("lists every service, API client and webhook with access to data, also as an audited CSV export", async () => {
    const { client } = await givenApiKey(facility);
    const { webhook } = await givenWebhook(facility);
    const compliance = await facility.as("compliance");
    const { rows } = await compliance.call(contract.getServiceInventory);
    expect(rows.find(({ id }) => id === client.id)).toMatchObject({
      way: "program",
      clientData: true,
      state: "active",
    });
    expect(rows.find(({ id }) => id === webhook.id)).toMatchObject({
      way: "webhook",
      clientData: false,
      hosts: [new URL(webhook.url).host],
    });
    // A simulator sends nothing outside.
    expect(rows.find(({ way }) => way === "connection")).toMatchObject({ clientData: false });
    const csv = await compliance.send(contract.exportServiceInventory, {});
    expect(csv.headers["content-type"]).toContain("text/csv");
    expect(csv.body).toContain(client.name);
  });
});
