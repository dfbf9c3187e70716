import { beforeAll, describe, expect, it } from "vitest";
import { signInSweepJob } from "#modules/accounts/sessions/sweep.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { errorsDigestJob } from "#modules/operations/error-log/errors-digest.ts";
import { aCrash } from "#modules/operations/samples.ts";
import { newId } from "#platform/shared/ids.ts";
import { reportError } from "#platform/shared/telemetry/error-log.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { later } from "../authentication/session-policy.ts";
import { housekeepingJob, partitionsJob, verifyJob } from "./platform-jobs.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const db = () => facility.platform.database.tenant(facility.tenant.id);
const ago = (seconds: number) => later(facility.clock.now(), -seconds);
const [hour, day] = [3_600, 86_400];

describe("The hourly purges (platform §7)", () => {
  it("removes drafts after 30 days, idempotency keys after 48 hours, sign-in attempts after 90 days, and nothing sooner", async () => {
    const nurse = await facility.as("nurse");
    await facility.system(async (act) => {
      for (const [name, age] of [
        ["old", 31 * day],
        ["young", 29 * day],
      ] as const) {
        await act.db
          .insertInto("drafts")
          .values({ userId: nurse.userId, key: name, payloadEnc: Buffer.from("x"), updatedAt: ago(age) })
          .execute();
      }
      for (const [key, age] of [
        ["key-old-1", 49 * hour],
        ["key-young-1", 47 * hour],
      ] as const)
        await act.db
          .insertInto("idempotencyKeys")
          .values({
            userId: nurse.userId,
            endpoint: "POST /x",
            key,
            requestHash: Buffer.alloc(32),
            status: 200,
            response: "null",
            at: ago(age),
          })
          .execute();
      for (const [ip, age] of [
        ["old", 91 * day],
        ["young", 89 * day],
      ] as const)
        await act.db
          .insertInto("loginAttempts")
          .values({ id: newId(), emailHash: Buffer.alloc(32), ip, outcome: "wrong", at: ago(age) })
          .execute();
    });
    await facility.system((act) => housekeepingJob.run(act, {}));
    expect((await db().selectFrom("drafts").select("key").execute()).map(({ key }) => key)).toEqual(["young"]);
    expect((await db().selectFrom("idempotencyKeys").select("key").execute()).map(({ key }) => key)).toEqual([
      "key-young-1",
    ]);
    const attempts = await db().selectFrom("loginAttempts").select("ip").where("ip", "in", ["old", "young"]).execute();
    expect(attempts).toEqual([{ ip: "young" }]);
  });

  it("removes expired links and tokens after a month", async () => {
    await facility.system(async (act) => {
      for (const [hash, age] of [
        ["old", 31 * day],
        ["young", 29 * day],
      ] as const)
        await act.db
          .insertInto("actionTokens")
          .values({
            id: newId(),
            purpose: "reset",
            tokenHash: Buffer.from(hash.padEnd(32)),
            principalType: "staff",
            principalId: newId(),
            expiresAt: ago(age),
          })
          .execute();
    });
    await facility.system((act) => signInSweepJob.run(act, {}));
    const left = await db().selectFrom("actionTokens").select("tokenHash").execute();
    expect(left.map(({ tokenHash }) => tokenHash.toString().trim())).toEqual(["young"]);
  });

  it("partitions.maintain creates partitions three months ahead, and readiness checks them", async () => {
    await facility.system((act) => partitionsJob.run(act, {}));
    const months = ["2026_11", "2026_12", "2027_01", "2027_02"];
    const tables = ["audit_events", "medication_logs"];
    const names = tables.flatMap((table) => months.map((month) => `${table}_${month}`));
    const there = await facility.platform.database.global<{ name: string }>(
      "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass('public.' || name) IS NOT NULL",
      [names],
    );
    expect(there.map(({ name }) => name)).toEqual(names);
    const ahead = (day: string) =>
      facility.platform.database.global<{ ok: boolean }>("SELECT cairn_months_ahead($1::date) AS ok", [day]);
    expect(await ahead("2027-01-15")).toEqual([{ ok: true }]);
    expect(await ahead("2093-01-15")).toEqual([{ ok: false }]);
  });
});

describe("Nightly jobs", () => {
  const verifications = async () => (await db().selectFrom("auditVerifications").select("id").execute()).length;
  const verify = (payload = { requestedBy: null as string | null, asked: false }) =>
    verifyJob.outside(facility.platform, facility.tenant, payload);

  it("audit.verify runs once at 2:30 AM of the facility, and immediately on request", async () => {
    const before = await verifications();
    facility.clock.set("2026-11-21T10:15:00.000Z");
    await verify();
    expect(await verifications()).toBe(before);
    facility.clock.set("2026-11-21T10:30:00.000Z");
    await verify();
    facility.clock.set("2026-11-21T10:45:00.000Z");
    await verify();
    expect(await verifications()).toBe(before + 1);
    await verify({ requestedBy: null, asked: true });
    expect(await verifications()).toBe(before + 2);
  });

  it("errors.digest reports screen errors once each morning, and nothing on a day without errors", async () => {
    const admin = await facility.as("admin", "mornings");
    const digests = async () => {
      await facility.runJobs();
      return (await admin.call(listNotifications)).rows.filter(({ kind }) => kind === "error.digest");
    };
    facility.clock.set("2026-11-22T15:00:00.000Z");
    await facility.system((act) => errorsDigestJob.run(act, {}));
    expect(await digests()).toEqual([]);
    await facility.stranger().call(reportError, { body: { ...aCrash, name: "DigestError" } });
    facility.clock.set("2026-11-23T15:00:00.000Z");
    await facility.system((act) => errorsDigestJob.run(act, {}));
    facility.clock.advance({ minutes: 15 });
    await facility.system((act) => errorsDigestJob.run(act, {}));
    const [digest, ...more] = await digests();
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ title: "1 screen error since yesterday", body: "1 of them is new." });
  });
});
