import { sql } from "kysely";
import { z } from "zod";
import { sealAudit, verifyAndRecord } from "../audit/seal.ts";
import { later } from "../authentication/session-policy.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Platform, Tenant } from "../platform.ts";
import { retentionDays } from "../ports/retention.ts";
import { turnOf } from "./daily.ts";
import { defineJob, defineOutsideJob } from "./jobs.ts";

const nothing = z.object({});
const hour = 3600;

/** Every minute by the queue; the worker process also seals every five seconds on its own (worker.ts). */
export const sealJob = defineJob({
  module: "platform",
  name: "audit.seal",
  payload: nothing,
  cron: "* * * * *",
  run: async (act) => {
    await sealAudit(act);
  },
});

export const verifyJob = defineOutsideJob({
  module: "platform",
  name: "audit.verify",
  payload: z.object({ requestedBy: z.string().nullable().default(null), asked: z.boolean().default(false) }),
  // The facility's own half past two; asked for, at once.
  cron: "*/15 * * * *",
  outside: async (platform, tenant, { requestedBy, asked }) => {
    if (!asked && !(await isVerifyTurn(platform, tenant))) return;
    await asSystem(platform, tenant, sealAudit);
    await verifyAndRecord(platform, tenant, requestedBy);
  },
});

/** At the wall time, and only when no verification of the night is there yet: one that failed to run is tried again. */
async function isVerifyTurn(platform: Platform, tenant: Tenant): Promise<boolean> {
  const turn = turnOf("02:30", platform.clock.now(), tenant.timeZone);
  if (turn === null) return false;
  const done = await platform.database
    .tenant(tenant.id)
    .selectFrom("auditVerifications")
    .select("id")
    .where("at", ">=", turn)
    .where("requestedBy", "is", null)
    .limit(1)
    .executeTakeFirst();
  return !done;
}

/** Hourly, for months begin at another moment in every zone: the months of what is kept by month, three ahead (a missing one fails readiness). */
export const partitionsJob = defineJob({
  module: "platform",
  name: "partitions.maintain",
  payload: nothing,
  cron: "10 * * * *",
  run: async (act) => {
    await sql`SELECT cairn_month_partitions(${act.now.slice(0, 10)}::date, 0, 3)`.execute(act.db);
  },
});

/** Hourly: the purge of what has run out (keys 48 h, outbox 3 days, the rest by setting). */
export const housekeepingJob = defineJob({
  module: "platform",
  name: "housekeeping",
  payload: nothing,
  cron: "15 * * * *",
  run: async (act) => {
    await sql`SELECT cairn_prune(${later(act.now, -72 * hour)}, ${later(act.now, -48 * hour)},
      ${later(act.now, -90 * 24 * hour)}, ${later(act.now, -365 * 24 * hour)})`.execute(act.db);
    await sql`SELECT cairn_forget_spending()`.execute(act.db);
    // What the facility keeps shorter than the most there is (setting `retention`).
    const keep = await retentionDays(act);
    const before = (days: number) => later(act.now, -days * 24 * hour);
    await sql`SELECT cairn_prune_own(${before(keep.draftDays)}, ${before(keep.notificationDays)},
      ${before(keep.signInAttemptDays)})`.execute(act.db);
    // What a crashed server left behind; it has counted for nothing since 40 seconds after.
    await act.db.deleteFrom("presence").where("seenAt", "<", later(act.now, -hour)).execute();
  },
});
