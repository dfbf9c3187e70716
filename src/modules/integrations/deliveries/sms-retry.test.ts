import { beforeAll, describe, expect, it } from "vitest";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { sweepJob } from "../outbound/deliver.ts";
import { twilioSignature } from "../sms/twilio-signature.ts";
import { agreesToTexts, givenEnabled } from "../testing.ts";
import * as contract from "./delivery.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
  await givenEnabled(facility, "sms.twilio");
});
const db = () => facility.platform.database.tenant(facility.tenant.id);
const script = (match: string, ...kinds: string[]) =>
  steer("script", { simulator: "sms", match, steps: kinds.map((kind) => ({ kind })) });
let numbers = 0;
/** A unique number with consent to texts. */
async function givenNumber(): Promise<string> {
  numbers += 1;
  const to = `+1${(Number.parseInt(facility.tenant.id.slice(-7), 16) % 8_000_000_00) + 2_000_000_000 + numbers}`;
  await agreesToTexts(facility, to);
  return to;
}
async function send(to: string): Promise<string> {
  const text = { to, body: "You have a new task in Cairn", purpose: "informational", kind: "test.text" } as const;
  const { taskId } = await facility.system((act) => sendText(act, text));
  await facility.runJobs();
  return taskId;
}
const later = async (minutes: number) => {
  facility.clock.advance({ minutes });
  await facility.system((act) => sweepJob.run(act, {}));
  await facility.runJobs();
};
const task = (id: string) =>
  db().selectFrom("outboundTasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("INT-6: a text is sent once despite failures", () => {
  it("after a malformed response, checks with the provider before retrying", async () => {
    const to = await givenNumber();
    await script(to, "malformed");
    const id = await send(to);
    expect(await task(id)).toMatchObject({ status: "retrying", errorKind: "unknownEffect" });
    await later(1);
    expect(await task(id)).toMatchObject({ status: "done" });
    expect(await facility.outbox({ to })).toHaveLength(1);
  });

  it.each(["busy", "malformed"])("does not resend while the check fails (%s)", async (kind) => {
    const to = await givenNumber();
    await script(to, "after", kind);
    const id = await send(to);
    await later(1);
    expect(await task(id)).toMatchObject({ status: "retrying", attempts: 2 });
    expect(await facility.outbox({ to })).toHaveLength(1);
    await later(5);
    expect(await task(id)).toMatchObject({ status: "done" });
    expect(await facility.outbox({ to })).toHaveLength(1);
  });

  it("does not mistake yesterday's identical text for today's", async () => {
    const to = await givenNumber();
    const first = await send(to);
    await script(to, "busy");
    const second = await send(to);
    await later(1);
    expect(await facility.outbox({ to })).toHaveLength(2);
    const [one, other] = [await task(first), await task(second)];
    expect(other.status).toBe("done");
    expect(other.remoteId).not.toBe(one.remoteId);
  });

  it("also checks before a manual retry", async () => {
    const to = await givenNumber();
    await script(to, "after");
    const id = await send(to);
    await db().updateTable("outboundTasks").set({ status: "dead" }).where("id", "=", id).execute();
    const admin = await facility.as("admin");
    await admin.call(contract.retryDeadLetters, { body: { ids: [id] } });
    await facility.runJobs();
    expect(await task(id)).toMatchObject({ status: "done", attempts: 1 });
    expect(await facility.outbox({ to })).toHaveLength(1);
  });
});

describe("WHI-1, WHI-2, WHI-3: status callbacks in any order", () => {
  it("accepts late, repeated, out-of-order and early callbacks, and rejects a wrong signature", async () => {
    const to = await givenNumber();
    await script(to, "after");
    const id = await send(to);
    const [message] = await facility.outbox({ to });
    const callback = new URL(message?.headers["status-callback"] ?? "");
    const url = `http://${facility.host}${callback.pathname}`;
    const tell = async (status: string, key = "simulated-auth-token") => {
      const form = new URLSearchParams({ MessageSid: message?.headers.sid ?? "", MessageStatus: status });
      const answer = await facility.stranger().send(
        contract.receiveWebhook,
        { params: { token: callback.pathname.split("/").pop() ?? "" }, body: Buffer.from(form.toString()) },
        {
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "x-twilio-signature": twilioSignature(key, url, form),
          },
        },
      );
      await facility.runJobs();
      return { status: answer.statusCode, ...(answer.json() as object) };
    };
    // The send response was lost, so the status arrives before the text's id is known. It is stored and retried.
    expect(await tell("delivered")).toMatchObject({ status: 200, received: true });
    expect((await task(id)).remoteStatus).toBeNull();
    await later(1);
    await later(1);
    expect(await task(id)).toMatchObject({ status: "done", remoteStatus: "delivered" });
    expect(await tell("delivered")).toMatchObject({ status: 200, duplicate: true });
    expect(await tell("failed", "another key")).toMatchObject({ status: 401, code: "signature-invalid" });
    expect(await tell("sent")).toMatchObject({ status: 200, received: true });
    expect(await task(id)).toMatchObject({ remoteStatus: "delivered" });
    facility.clock.advance({ hours: 30 });
    expect(await tell("failed")).toMatchObject({ status: 200, received: true });
    expect(await task(id)).toMatchObject({ remoteStatus: "failed" });
  });
});

it("INT-11: deliveries through a simulator are marked, with and without a connection", async () => {
  await send(await givenNumber());
  await facility.system((act) =>
    sendMail(act, { to: "x@x.example", subject: "Hi", text: "Hi.", purpose: "account", kind: "test.by-simulator" }),
  );
  await facility.runJobs();
  const admin = await facility.as("admin");
  const { rows } = await admin.call(contract.listDeliveries, { query: { only: "all" } });
  expect(rows.find(({ kind }) => kind === "test.by-simulator")).toMatchObject({
    simulated: true,
    connectionLabel: null,
  });
  const texts = rows.filter(({ kind, status }) => kind === "test.text" && status === "done");
  expect(texts.length).toBeGreaterThan(0);
  for (const row of texts) expect(row).toMatchObject({ simulated: true, connectionLabel: expect.any(String) });
  expect(rows.filter(({ direction }) => direction === "in").every(({ simulated }) => simulated)).toBe(true);
});
