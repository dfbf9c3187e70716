import { beforeAll, describe, expect, it } from "vitest";
import { sendPush } from "#modules/notifications/index.ts";
import { subscribePush, unsubscribePush } from "#modules/notifications/push/push.contract.ts";
import { sendText } from "#platform/server/mail/send-mail.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { sweepJob } from "../outbound/deliver.ts";
import { pruneIntegrationsJob } from "../prune.ts";
import { twilioSignature } from "../sms/twilio-signature.ts";
import { agreesToTexts, givenConnection, givenEnabled, signedMessage } from "../testing.ts";
import * as contract from "./delivery.contract.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admin = await facility.as("admin");
});
const fault = (body: object) => steer("fault", body);
const db = () => facility.platform.database.tenant(facility.tenant.id);
const sweep = async () => {
  await facility.system((act) => sweepJob.run(act, {}));
  await facility.runJobs();
};
const deliver = async (token: string, message: { headers: Record<string, string>; body: Buffer }) => {
  const answer = await facility
    .stranger()
    .send(contract.receiveWebhook, { params: { token }, body: message.body }, { headers: message.headers });
  return {
    status: answer.statusCode,
    ...(answer.json() as { code?: string; received?: boolean; duplicate?: boolean }),
  };
};
async function givenDoor() {
  const { connection, inboundPath } = await givenConnection(facility, "events.signed");
  return { id: connection.id, token: inboundPath?.split("/").pop() ?? "" };
}

describe("inbound deliveries", () => {
  it("WHI-1, WHI-2: accepts a valid delivery, ignores a replay, and rejects changed, stale and unknown ones", async () => {
    const { id, token } = await givenDoor();
    const message = signedMessage(facility, { type: "lab.result", data: { id: "1" } });
    expect(await deliver(token, message)).toMatchObject({ status: 200, received: true });
    expect(await deliver(token, message)).toMatchObject({ status: 200, duplicate: true });
    const changed = {
      ...signedMessage(facility, { type: "x", data: {} }),
      body: Buffer.from('{"type":"y","data":{}}'),
    };
    expect(await deliver(token, changed)).toMatchObject({ status: 401, code: "signature-invalid" });
    const stale = signedMessage(facility, { type: "late", data: {} });
    facility.clock.advance({ seconds: 301 });
    expect(await deliver(token, stale)).toMatchObject({ status: 401 });
    expect(await deliver("A".repeat(43), message)).toMatchObject({ status: 404 });
    const rows = await db().selectFrom("inboundDeliveries").select("verdict").where("connectionId", "=", id).execute();
    expect(rows.map(({ verdict }) => verdict).sort()).toEqual(["rejected", "rejected", "valid"]);
  });

  it("deletes settled deliveries after 180 days and keeps queued ones", async () => {
    const { id, token } = await givenDoor();
    const prune = () => facility.system((act) => pruneIntegrationsJob.run(act, {}));
    const states = async () =>
      (await db().selectFrom("inboundDeliveries").select("status").where("connectionId", "=", id).execute()).map(
        ({ status }) => status,
      );
    await deliver(token, signedMessage(facility, { type: "lab.result", data: { id: "done" } }));
    await facility.runJobs();
    await deliver(token, signedMessage(facility, { type: "lab.result", data: { id: "waiting" } }));
    const settled = (await states()).filter((status) => status !== "received");
    expect([settled.length, (await states()).length]).toEqual([1, 2]);
    facility.clock.advance({ days: 179 });
    await prune();
    expect(await states()).toHaveLength(2);
    facility.clock.advance({ days: 2 });
    await prune();
    expect(await states()).toEqual(["received"]);
    await facility.runJobs();
  });

  it("WHI-1: rejects more than 1 MB before querying the database", async () => {
    const { token } = await givenDoor();
    const body = Buffer.alloc(2 * 1024 * 1024, 32);
    expect(await deliver(token, { headers: { "content-type": "application/json" }, body })).toMatchObject({
      status: 413,
    });
  });

  it("WHI-3: processes a delivery once, as an event, and stores the body encrypted", async () => {
    const { id, token } = await givenDoor();
    await deliver(token, signedMessage(facility, { type: "bed.sensor", data: { room: "not in clear" } }));
    const before = await db()
      .selectFrom("inboundDeliveries")
      .select(["status", "bodyCipher"])
      .where("connectionId", "=", id)
      .executeTakeFirstOrThrow();
    expect(before.status).toBe("received");
    expect(before.bodyCipher?.includes("not in clear")).toBe(false);
    await facility.runJobs();
    await sweep();
    const events = await db()
      .selectFrom("eventOutbox")
      .select("type")
      .where("type", "=", "integrations.message-received")
      .where("subjectId", "=", id)
      .execute();
    expect(events).toHaveLength(1);
  });

  it("WHI-4: retries eight times, then keeps a dead letter that can be processed again", async () => {
    const { id, token } = await givenDoor();
    await deliver(token, signedMessage(facility, { type: "broken", data: {} }));
    // Simulates a bug: the connection type is unknown for a while.
    const type = (key: string) =>
      facility.system((act) => act.db.updateTable("connections").set({ typeKey: key }).where("id", "=", id).execute());
    await type("events.broken");
    await facility.runJobs();
    for (let n = 0; n < 8; n += 1) {
      facility.clock.advance({ hours: 4 });
      await sweep();
    }
    const { rows } = await admin.call(contract.listDeliveries, { query: { only: "dead" } });
    expect(rows).toMatchObject([{ direction: "in", attempts: 8, status: "dead", kind: "broken" }]);
    await type("events.signed");
    expect(await admin.call(contract.retryDeadLetters, { body: { ids: rows.map((row) => row.id) } })).toEqual({
      retried: 1,
    });
    await facility.runJobs();
    const after = await db()
      .selectFrom("inboundDeliveries")
      .select("status")
      .where("connectionId", "=", id)
      .executeTakeFirst();
    expect(after).toEqual({ status: "processed" });
  });
});

describe("text messages", () => {
  const grant = (address: string) => agreesToTexts(facility, address);
  const send = (to: string) =>
    facility.system((act) =>
      sendText(act, { to, body: "You have a new task in Cairn", purpose: "informational", kind: "test.text" }),
    );
  const task = (id: string) =>
    db().selectFrom("outboundTasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  beforeAll(async () => {
    await givenEnabled(facility, "sms.twilio");
  });

  it("CNT-1: are sent only with consent", async () => {
    const without = await send("8055550120");
    await facility.runJobs();
    expect(await task(without.taskId)).toMatchObject({
      status: "cancelled",
      cancelReason: "no_grant",
      payloadCipher: null,
    });
    await grant("8055550121");
    await send("8055550121");
    await facility.runJobs();
    expect(await facility.outbox({ to: "+18055550121" })).toMatchObject([
      { channel: "sms", text: "You have a new task in Cairn" },
    ]);
  });

  it("INT-6: a text whose response was lost is found at the provider and not sent twice", async () => {
    const to = "+18055550122";
    await grant(to);
    await fault({ simulator: "sms", match: to, kind: "after", times: 1 });
    const { taskId } = await send(to);
    await facility.runJobs();
    expect(await task(taskId)).toMatchObject({ status: "retrying", errorKind: "unknownEffect" });
    facility.clock.advance({ minutes: 1 });
    await sweep();
    expect(await task(taskId)).toMatchObject({ status: "done" });
    expect(await facility.outbox({ to })).toHaveLength(1);
  });

  it("INT-4: honors Retry-After", async () => {
    const to = "+18055550123";
    await grant(to);
    await fault({ simulator: "sms", match: to, kind: "limit", times: 1 });
    const { taskId } = await send(to);
    await facility.runJobs();
    const { nextAt } = await task(taskId);
    expect(Date.parse(nextAt) - Date.parse(facility.clock.now())).toBe(90_000);
  });

  it("WHI-2: update their status by a signed callback, never backwards", async () => {
    const to = "+18055550124";
    await grant(to);
    const { taskId } = await send(to);
    await facility.runJobs();
    const [message] = await facility.outbox({ to });
    const callback = new URL(message?.headers["status-callback"] ?? "");
    const token = callback.pathname.split("/").pop() ?? "";
    const tell = (status: string, key = "simulated-auth-token") => {
      const form = new URLSearchParams({ MessageSid: message?.headers.sid ?? "", MessageStatus: status });
      const url = `http://${facility.host}${callback.pathname}`;
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": twilioSignature(key, url, form),
      };
      return deliver(token, { headers, body: Buffer.from(form.toString()) });
    };
    expect(await tell("delivered", "a wrong token")).toMatchObject({ status: 401 });
    expect(await tell("delivered")).toMatchObject({ status: 200 });
    await facility.runJobs();
    expect(await tell("sent")).toMatchObject({ status: 200 });
    await facility.runJobs();
    expect(await task(taskId)).toMatchObject({ remoteStatus: "delivered" });
  });
});

describe("web push", () => {
  it("reaches a subscribed browser encrypted, and drops a browser that is gone", async () => {
    const nurse = await facility.as("nurse");
    const { pushToken } = await nurse.call(subscribePush, { body: { simulated: true } });
    expect(nurse.cookies.get("pushToken")).toBe(pushToken);
    const push = () =>
      facility.system((act) =>
        sendPush(act, { userIds: [nurse.userId], title: "Cairn", body: "You have a new task", kind: "test.push" }),
      );
    expect(await push()).toBe(1);
    await facility.runJobs();
    expect(await facility.outbox({ channel: "push" })).toMatchObject([{ text: "You have a new task" }]);
    const { endpoint } = await db()
      .selectFrom("pushSubscriptions")
      .select("endpoint")
      .where("id", "=", pushToken)
      .executeTakeFirstOrThrow();
    await fault({ simulator: "push", match: endpoint.split("/").pop() ?? "", kind: "refuse", times: 1 });
    await push();
    await facility.runJobs();
    expect(await push()).toBe(0);
  });
  it("stops when the user unsubscribes", async () => {
    const nurse = await facility.as("nurse", "second");
    await nurse.call(subscribePush, { body: { simulated: true } });
    await nurse.call(unsubscribePush);
    expect(nurse.cookies.has("pushToken")).toBe(false);
    expect(
      await facility.system((act) =>
        sendPush(act, { userIds: [nurse.userId], title: "C", body: "x", kind: "test.push" }),
      ),
    ).toBe(0);
  });
});
