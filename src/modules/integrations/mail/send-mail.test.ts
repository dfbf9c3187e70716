import { beforeAll, describe, expect, it } from "vitest";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { deliverNow, sweepJob } from "../outbound/deliver.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const mail = (to: string) => ({
  to,
  subject: "Choose a new password",
  text: "Open the link to choose a new password.",
  purpose: "account" as const,
  kind: "account.password-reset",
});
const addressOf = (name: string) => `${name}@${facility.tenant.slug}.example`;
const task = (id: string) =>
  facility.system((act) =>
    act.db.selectFrom("outboundTasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );
const send = (to: string, more: object = {}) => facility.system((act) => sendMail(act, { ...mail(to), ...more }));
const fault = (match: string, kind: string, times: number) => steer("fault", { simulator: "smtp", match, kind, times });
const sweep = async () => {
  await facility.system((act) => sweepJob.run(act, {}));
  await facility.runJobs();
};

describe("sending mail by SMTP", () => {
  it("INT-6: sends once after the commit and wipes the payload", async () => {
    const to = addressOf("once");
    const { taskId } = await send(to, { html: "<p>Open the link.</p>" });
    expect(await facility.outbox({ to })).toEqual([]);
    await facility.runJobs();
    await facility.runJobs();
    const [message, second] = await facility.outbox({ to });
    expect(second).toBeUndefined();
    expect(message).toMatchObject({ subject: "Choose a new password", channel: "mail", facility: facility.tenant.id });
    expect(message?.text).toContain("Open the link");
    expect(message?.html).toContain("<p>");
    expect(await task(taskId)).toMatchObject({ status: "done", payloadCipher: null, attempts: 1 });
  });

  it("INT-6: sends nothing when the transaction rolls back", async () => {
    const to = addressOf("never");
    await expect(
      facility.system(async (act) => {
        await sendMail(act, mail(to));
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await facility.runJobs();
    expect(await facility.outbox({ to })).toEqual([]);
  });

  it("INT-6: sends one mail for the same key", async () => {
    const to = addressOf("same");
    const first = await send(to, { idempotencyKey: "reset:0001:v1" });
    const second = await send(to, { idempotencyKey: "reset:0001:v1" });
    expect(second.taskId).toBe(first.taskId);
    await facility.runJobs();
    expect(await facility.outbox({ to })).toHaveLength(1);
  });

  it("INT-5: retries a busy server later and keeps the queued payload encrypted", async () => {
    const to = addressOf("busy");
    await fault(to, "busy", 2);
    const { taskId } = await send(to);
    await facility.runJobs();
    const waiting = await task(taskId);
    expect(waiting).toMatchObject({ status: "retrying", attempts: 1, errorKind: "temporary" });
    expect(waiting.payloadCipher?.includes(to)).toBe(false);
    await sweep();
    expect(await task(taskId)).toMatchObject({ attempts: 1 });
    facility.clock.advance({ seconds: 31 });
    await sweep();
    expect(await task(taskId)).toMatchObject({ status: "retrying", attempts: 2 });
    facility.clock.advance({ minutes: 3 });
    await sweep();
    expect(await task(taskId)).toMatchObject({ status: "done", attempts: 3 });
    expect(await facility.outbox({ to })).toHaveLength(1);
  });

  it("INT-5: after eight attempts keeps a dead letter and notifies staff", async () => {
    const to = addressOf("away");
    await fault(to, "busy", 20);
    const { taskId } = await send(to);
    await facility.runJobs();
    for (let hours = 0; hours < 9; hours += 1) {
      facility.clock.advance({ hours: 13 });
      await sweep();
    }
    const dead = await task(taskId);
    expect(dead).toMatchObject({ status: "dead", attempts: 8 });
    expect(dead.payloadCipher).not.toBeNull();
    await facility.as("admin");
    const events = await facility.system((act) =>
      act.db.selectFrom("eventOutbox").select("type").where("subjectId", "=", taskId).execute(),
    );
    expect(events).toEqual([{ type: "integrations.dead-lettered" }]);
  });

  it("INT-9: does not retry an unknown mailbox", async () => {
    const { taskId } = await send(addressOf("gone+nobody"));
    await facility.runJobs();
    expect(await task(taskId)).toMatchObject({ status: "dead", attempts: 1, errorKind: "refused" });
  });

  it("after a process dies, another one sends its task again with the same key", async () => {
    const to = addressOf("crash");
    const { taskId } = await send(to);
    // The process dies after taking the task.
    await facility.system((act) =>
      act.db
        .updateTable("outboundTasks")
        .set({ status: "running", attempts: 1, leaseUntil: new Date(Date.parse(act.now) + 180_000).toISOString() })
        .where("id", "=", taskId)
        .execute(),
    );
    await deliverNow(facility.platform, facility.tenant, taskId);
    await sweep();
    expect(await facility.outbox({ to })).toEqual([]);
    facility.clock.advance({ minutes: 4 });
    await sweep();
    expect(await facility.outbox({ to })).toHaveLength(1);
    expect(await task(taskId)).toMatchObject({ status: "done", attempts: 2 });
  });

  it("a copy sent after a lost response has the same Message-ID", async () => {
    const to = addressOf("twice");
    await fault(to, "after", 1);
    const { taskId } = await send(to);
    await facility.runJobs();
    expect(await task(taskId)).toMatchObject({ status: "retrying", errorKind: "unknownEffect" });
    facility.clock.advance({ minutes: 1 });
    await sweep();
    const copies = await facility.outbox({ to });
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ headers }) => headers["message-id"])).size).toBe(1);
    expect((await task(taskId)).remoteId).toBe(copies[0]?.headers["message-id"]);
  });

  it("two workers with the same task send it once", async () => {
    const to = addressOf("race");
    const { taskId } = await send(to);
    await Promise.all([1, 2, 3].map(() => deliverNow(facility.platform, facility.tenant, taskId)));
    expect(await facility.outbox({ to })).toHaveLength(1);
  });

  it("rejects an invalid address and a line break in the subject", async () => {
    await expect(send("nobody at all")).rejects.toMatchObject({ code: "validation" });
    await expect(send(addressOf("inject"), { subject: "Hello\r\nBcc: a@b.example" })).rejects.toMatchObject({
      code: "validation",
    });
  });
});
