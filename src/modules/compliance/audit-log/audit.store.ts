import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { AuditFilter } from "./audit.contract.ts";

type LogFilter = { [K in keyof typeof AuditFilter]?: z.output<(typeof AuditFilter)[K]> | undefined };

/** Counts stop here, because counting years of entries takes seconds; the screen then shows "more than". */
export const mostCounted = 10_000;

/**
 * The entries `e` to filter: all, or those about one client, whose id is in the entry or among the clients that a list
 * showed. Each of the two has its index.
 */
export function logEntries({ client, from, to }: LogFilter): RawBuilder<unknown> {
  if (!client) return sql`audit_events e`;
  return sql`(SELECT * FROM audit_events WHERE client_id = ${client}::uuid UNION ALL
    SELECT * FROM cairn_lists_showing(${client}::uuid, ${from ?? null}::timestamptz, ${to ?? null}::timestamptz)) e`;
}

/** The conditions of a filter on entries `e`. */
export function logConditions(filter: LogFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.from) all.push(sql`e.at >= ${filter.from}::timestamptz`);
  if (filter.to) all.push(sql`e.at < ${filter.to}::timestamptz`);
  // The filter accepts a clinician id (from lists) or a user id (from the log).
  if (filter.actor)
    all.push(sql`e.actor_user_id = coalesce((SELECT c.user_id FROM clinicians c WHERE c.id = ${filter.actor}::uuid),
      ${filter.actor}::uuid)`);
  if (filter.role) all.push(sql`e.actor_role = ${filter.role}`);
  if (filter.action) all.push(sql`e.action = ${filter.action}`);
  if (filter.type) all.push(sql`e.type = ${filter.type}`);
  if (filter.subject) all.push(sql`e.subject_type = ${filter.subject}`);
  if (filter.location) all.push(sql`e.location_id = ${filter.location}::uuid`);
  if (filter.failed) all.push(sql`e.outcome > 0`);
  if (filter.glass) all.push(sql`e.break_glass_id IS NOT NULL`);
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`;
}

export interface LogRow {
  id: string;
  at: string;
  actorUserId: string | null;
  actorName: string;
  actorRole: string;
  action: string;
  type: "C" | "R" | "U" | "D" | "E";
  outcome: number;
  subjectType: string;
  subjectId: string | null;
  clientId: string | null;
  purpose: string;
  breakGlassId: string | null;
  locationId: string | null;
  ip: string | null;
  endpoint: string | null;
  requestId: string | null;
  fields: string[];
  detail: Record<string, unknown>;
  clientIds: string[];
}

/** One page of the log, newest first; the actor, client and record filters each have an index in that order. */
export async function logRows(db: TenantDb, filter: LogFilter, page: number, pageSize: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    SELECT e.id, e.at, e.actor_user_id, e.actor_name, e.actor_role, e.action, e.type, e.outcome, e.subject_type,
      e.subject_id, e.client_id, e.purpose, e.break_glass_id, e.location_id, e.ip, e.endpoint, e.request_id, e.fields,
      e.detail, e.client_ids
    FROM ${logEntries(filter)} WHERE ${logConditions(filter)}
    ORDER BY e.at DESC, e.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

/** The number of matching entries, counted up to `mostCounted`. */
export async function logCount(db: TenantDb, filter: LogFilter): Promise<{ total: number; totalIsEstimate: boolean }> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM
    (SELECT 1 FROM ${logEntries(filter)} WHERE ${logConditions(filter)} LIMIT ${mostCounted + 1}) AS part`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, mostCounted), totalIsEstimate: n > mostCounted };
}

/** Entries per step of a range in the facility's time zone, and the actions that occur, for the filter. */
export async function logHistogram(
  db: TenantDb,
  filter: LogFilter,
  step: "hour" | "day" | "week",
  timeZone: string,
): Promise<{ buckets: { at: string; count: number; failed: number }[]; actions: string[] }> {
  const { rows } = await sql<{ at: string; action: string; count: number; failed: number }>`
    SELECT date_trunc(${step}, e.at, ${timeZone}) AS at, e.action, count(*)::int AS count,
      (count(*) FILTER (WHERE e.outcome > 0))::int AS failed
    FROM ${logEntries(filter)} WHERE ${logConditions(filter)} GROUP BY 1, 2`.execute(db);
  const buckets = new Map<string, { at: string; count: number; failed: number }>();
  for (const row of rows) {
    const bucket = buckets.get(row.at) ?? { at: row.at, count: 0, failed: 0 };
    bucket.count += row.count;
    bucket.failed += row.failed;
    buckets.set(row.at, bucket);
  }
  return {
    buckets: [...buckets.values()].sort((a, b) => a.at.localeCompare(b.at)),
    actions: [...new Set(rows.map((row) => row.action))].sort(),
  };
}
