import { type Insertable, sql } from "kysely";
import type { OutboundCalls } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { RecentCalls } from "./circuit.ts";

export async function insertCall(db: TenantDb, call: Omit<Insertable<OutboundCalls>, "id">): Promise<void> {
  await db
    .insertInto("outboundCalls")
    .values({ id: newId(), ...call })
    .execute();
}

/** The last 100 calls of a connection, newest first. */
export function lastCalls(db: TenantDb, connectionId: string) {
  return db
    .selectFrom("outboundCalls")
    .select(["id", "at", "operation", "method", "host", "pathTemplate", "httpStatus", "outcome", "ms", "requestId"])
    .where("connectionId", "=", connectionId)
    .orderBy("at", "desc")
    .limit(100)
    .execute();
}

export interface CallRates {
  minute: RecentCalls;
  quarter: RecentCalls;
}
export const noCalls: CallRates = { minute: { calls: 0, failed: 0 }, quarter: { calls: 0, failed: 0 } };

/** Calls of the last minute and the last 15 minutes, including the current one. */
export async function recentCallRates(db: TenantDb, connectionId: string, now: string): Promise<CallRates> {
  const ago = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
  const { rows } = await sql<{ minute: number; minuteFailed: number; quarter: number; quarterFailed: number }>`
    SELECT count(*) FILTER (WHERE at > ${ago(1)})::int AS minute,
      count(*) FILTER (WHERE at > ${ago(1)} AND outcome IN ('retryable', 'timeout'))::int AS minute_failed,
      count(*)::int AS quarter, count(*) FILTER (WHERE outcome IN ('retryable', 'timeout'))::int AS quarter_failed
    FROM outbound_calls WHERE connection_id = ${connectionId} AND at > ${ago(15)}`.execute(db);
  const [found] = rows;
  if (!found) return noCalls;
  return {
    minute: { calls: found.minute, failed: found.minuteFailed },
    quarter: { calls: found.quarter, failed: found.quarterFailed },
  };
}
