import { beforeAll, describe, expect, it } from "vitest";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { sweepJob } from "../outbound/deliver.ts";
import { givenEnabled } from "../testing.ts";
import { asProblem, withCircuit } from "./call.ts";
import { getConnection } from "./connection.contract.ts";
import type { OpenConnection } from "./integration-type.ts";
import { openConnection } from "./open-connection.store.ts";

let facility: Facility;
let connection: OpenConnection;
beforeAll(async () => {
  facility = await givenFacility();
  const { id } = await givenEnabled(facility);
  connection = await openConnection(facility.platform, facility.tenant, db(), id);
});
const db = () => facility.platform.database.tenant(facility.tenant.id);
const facts = { operation: "test.call", channel: "mail", method: "TEST", host: "x", pathTemplate: "/" };
const call = () => withCircuit(connection, facts, async () => "answered");
const left = (tokens: number) =>
  facility.system((act) =>
    act.db
      .updateTable("connectionHealth")
      .set({ rateTokens: tokens, rateAt: act.now })
      .where("connectionId", "=", connection.id)
      .execute(),
  );

describe("INT-4: rate limit of a connection", () => {
  it("refuses calls above the type's limit per minute, without counting them as failures", async () => {
    await left(2);
    expect([await call(), await call()]).toEqual(["answered", "answered"]);
    const refused = await call().catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: "temporary", waits: true, retryAfterSeconds: 5 });
    expect(asProblem(refused)).toMatchObject({ code: "service-paused" });
    const admin = await facility.as("admin");
    expect(await admin.call(getConnection, { params: { connectionId: connection.id } })).toMatchObject({
      circuit: "closed",
      status: "enabled",
      lastErrorAt: null,
    });
    // One call per second is refilled.
    facility.clock.advance({ seconds: 1 });
    expect(await call()).toBe("answered");
    await expect(call()).rejects.toMatchObject({ kind: "temporary" });
  });

  it("never holds more than one minute's calls", async () => {
    facility.clock.advance({ hours: 1 });
    for (let n = 0; n < 60; n += 1) await call();
    await expect(call()).rejects.toMatchObject({ waits: true });
  });

  it("two concurrent calls cannot both take the last token", async () => {
    await left(1);
    const both = await Promise.allSettled([call(), call()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("queued tasks wait without using an attempt and are sent automatically", async () => {
    await left(0);
    const { taskId } = await facility.system((act) =>
      sendMail(act, { to: "a@x.example", subject: "Hi", text: "Hi.", purpose: "account", kind: "test.hi" }),
    );
    const task = () =>
      db().selectFrom("outboundTasks").select(["status", "attempts"]).where("id", "=", taskId).executeTakeFirst();
    await facility.runJobs();
    expect(await task()).toEqual({ status: "retrying", attempts: 0 });
    facility.clock.advance({ seconds: 6 });
    await facility.system((act) => sweepJob.run(act, {}));
    await facility.runJobs();
    expect(await task()).toMatchObject({ status: "done" });
  });
});
