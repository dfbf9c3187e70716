import { z } from "zod";
import { sealAudit } from "../audit/seal.ts";
import { verifyAndRecord } from "../audit/verify.ts";
import { later } from "../authentication/session-policy.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Platform, Tenant } from "../platform.ts";
import { retentionDays } from "../ports/retention.ts";
import { deleteStalePresence } from "../realtime/presence.store.ts";
import { turnOf } from "./daily.ts";
import { isAuditVerifiedSince, makeMonthPartitions, pruneByRetention, pruneExpired } from "./housekeeping.store.ts";
import { defineJob, defineOutsideJob } from "./jobs.ts";

const nothing = z.object({});
const hour = 3600;

/** Every minute by the queue; the worker process also seals every five seconds (worker.ts). */
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
  // At 2:30 AM of the facility, or at once on request.
  cron: "*/15 * * * *",
  outside: async (platform, tenant, { requestedBy, asked }) => {
    if (!asked && !(await isVerifyTurn(platform, tenant))) return;
    await asSystem(platform, tenant, sealAudit);
    await verifyAndRecord(platform, tenant, requestedBy);
  },
});

/** At the wall time, until one verification of the night is stored: one that failed is tried again. */
async function isVerifyTurn(platform: Platform, tenant: Tenant): Promise<boolean> {
  const turn = turnOf("02:30", platform.clock.now(), tenant.timeZone);
  if (turn === null) return false;
  return !(await isAuditVerifiedSince(platform.database.tenant(tenant.id), turn));
}

/** Hourly, because a month begins at a different moment in each zone. A missing partition fails readiness. */
export const partitionsJob = defineJob({
  module: "platform",
  name: "partitions.maintain",
  payload: nothing,
  cron: "10 * * * *",
  run: async (act) => {
    await makeMonthPartitions(act.db, act.now.slice(0, 10), 3);
  },
});

/** Hourly: removes expired rows (keys 48 h, outbox 3 days, the rest by the retention setting). */
export const housekeepingJob = defineJob({
  module: "platform",
  name: "housekeeping",
  payload: nothing,
  cron: "15 * * * *",
  run: async (act) => {
    const before = (days: number) => later(act.now, -days * 24 * hour);
    const mostKept = { outbox: before(3), keys: before(2), drafts: before(90), attempts: before(365) };
    await pruneExpired(act.db, mostKept);
    const keep = await retentionDays(act);
    await pruneByRetention(act.db, {
      drafts: before(keep.draftDays),
      notifications: before(keep.notificationDays),
      attempts: before(keep.signInAttemptDays),
    });
    await deleteStalePresence(act.db, later(act.now, -hour));
  },
});
