import { sql } from "kysely";
import type { TenantDb } from "../database/tenant-database.ts";

/** Whether a scheduled verification of the audit log ran at or after `since`. */
export async function isAuditVerifiedSince(db: TenantDb, since: string): Promise<boolean> {
  const done = await db
    .selectFrom("auditVerifications")
    .select("id")
    .where("at", ">=", since)
    .where("requestedBy", "is", null)
    .limit(1)
    .executeTakeFirst();
  return done !== undefined;
}

/** Makes the partitions of tables kept by month: this month's and the next `ahead`. */
export async function makeMonthPartitions(db: TenantDb, today: string, ahead: number): Promise<void> {
  await sql`SELECT cairn_month_partitions(${today}::date, 0, ${ahead})`.execute(db);
}

/** Removes expired rows of every facility, each kind older than its instant. */
export async function pruneExpired(
  db: TenantDb,
  before: { outbox: string; keys: string; drafts: string; attempts: string },
): Promise<void> {
  await sql`SELECT cairn_prune(${before.outbox}, ${before.keys}, ${before.drafts}, ${before.attempts})`.execute(db);
  await sql`SELECT cairn_forget_spending()`.execute(db);
}

/** Removes what this facility keeps for a shorter time than the maximum. */
export async function pruneByRetention(
  db: TenantDb,
  before: { drafts: string; notifications: string; attempts: string },
): Promise<void> {
  await sql`SELECT cairn_prune_own(${before.drafts}, ${before.notifications}, ${before.attempts})`.execute(db);
}
