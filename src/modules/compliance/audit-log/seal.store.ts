import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Verifications of the log with the requester's name, newest first. */
function verificationRows(db: TenantDb) {
  return db
    .selectFrom("auditVerifications as v")
    .leftJoin("clinicians as c", "c.userId", "v.requestedBy")
    .select([
      "v.id",
      "v.at",
      "v.seals",
      "v.events",
      "v.ok",
      "v.firstBadSeq",
      "v.finding",
      "v.tookMs",
      "v.acceptedReason",
      "c.fullName as requestedByName",
    ])
    .orderBy("v.at", "desc");
}

export function verificationsPage(db: TenantDb, wanted: { page: number; pageSize: number }) {
  return paginate(db, verificationRows(db), wanted);
}

export function lastVerification(db: TenantDb) {
  return verificationRows(db).limit(1).executeTakeFirst();
}

const shownSeals = 48;

/** The newest seals of the chain, newest first. */
export function newestSeals(db: TenantDb) {
  return db
    .selectFrom("auditSeals")
    .select(["seq", "eventCount", "hash", "prevHash", "sealedAt", "toXid"])
    .orderBy("seq", "desc")
    .limit(shownSeals)
    .execute();
}

/** The number of seals and of sealed entries. */
export function sealTotals(db: TenantDb) {
  return db
    .selectFrom("auditSeals")
    .select([
      sql<number>`count(*)::int`.as("seals"),
      sql<number>`coalesce(sum(event_count), 0)::int`.as("sealedEvents"),
    ])
    .executeTakeFirstOrThrow();
}

/** Entries past the last seal, and the oldest of them. */
export async function unsealed(db: TenantDb): Promise<{ unsealed: number; oldestUnsealedAt: string | null }> {
  const { rows } = await sql<{ unsealed: number; oldest: string | null }>`
    SELECT count(*)::int AS unsealed, min(at) AS oldest FROM audit_events
    WHERE xid > coalesce((SELECT to_xid FROM audit_seals ORDER BY seq DESC LIMIT 1), '0'::xid8)`.execute(db);
  return { unsealed: rows[0]?.unsealed ?? 0, oldestUnsealedAt: rows[0]?.oldest ?? null };
}
