import { beforeAll, describe, expect, it } from "vitest";
import { sendMail } from "#platform/server/integrations/mail/send-mail.ts";
import { type Facility, givenFacility, type Person } from "#platform/server/testing.ts";
import { suspendConnection } from "../connections/connection.contract.ts";
import { confirmed, givenApiKey, givenConnection, givenEnabled, givenWebhook } from "../testing.ts";
import * as contract from "./overview.contract.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admin = await confirmed(facility, "admin");
});

describe("INT-10 how the outside services are doing", () => {
  it("says how each answers, what waits and what was given up, in two questions", async () => {
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

  it("lists every service, program and address that data can reach, also as CSV, and writes down that it was taken", async () => {
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
    // A simulator takes nothing of anybody.
    expect(rows.find(({ way }) => way === "connection")).toMatchObject({ clientData: false });
    const csv = await compliance.send(contract.exportServiceInventory, {});
    expect(csv.headers["content-type"]).toContain("text/csv");
    expect(csv.body).toContain(client.name);
  });
});
