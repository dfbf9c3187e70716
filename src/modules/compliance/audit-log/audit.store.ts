import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import type { AccessFilter, AccessSort, AuditFilter } from "./audit.contract.ts";

type Of<Shape extends Record<string, z.ZodType>> = { [K in keyof Shape]?: z.output<Shape[K]> | undefined };
export type LogFilter = Of<typeof AuditFilter>;
export type ChartFilter = Of<typeof AccessFilter>;

/** Counts stop here, because counting years of entries takes seconds; the screen then shows "more than". */
export const mostCounted = 10_000;

function conditions(filter: LogFilter): RawBuilder<SqlBool> {
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
  if (filter.client) all.push(sql`e.client_id = ${filter.client}::uuid`);
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
}

/** One page of the log, newest first; the actor, client and record filters each have an index in that order. */
export async function logRows(db: TenantDb, filter: LogFilter, page: number, pageSize: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    SELECT e.id, e.at, e.actor_user_id, e.actor_name, e.actor_role, e.action, e.type, e.outcome, e.subject_type,
      e.subject_id, e.client_id, e.purpose, e.break_glass_id, e.location_id, e.ip, e.endpoint, e.request_id, e.fields,
      e.detail
    FROM audit_events e WHERE ${conditions(filter)}
    ORDER BY e.at DESC, e.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

/** The number of matching entries, counted up to `mostCounted`. */
export async function logCount(db: TenantDb, filter: LogFilter): Promise<{ total: number; totalIsEstimate: boolean }> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM
    (SELECT 1 FROM audit_events e WHERE ${conditions(filter)} LIMIT ${mostCounted + 1}) AS part`.execute(db);
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
    FROM audit_events e WHERE ${conditions(filter)} GROUP BY 1, 2`.execute(db);
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

export interface AccessRow {
  id: string;
  at: string;
  actorUserId: string | null;
  actorName: string;
  actorRole: string;
  action: string;
  type: "C" | "R" | "U" | "D" | "E";
  section: string | null;
  purpose: string;
  relation: string | null;
  since: string | null;
  breakGlassId: string | null;
  locationId: string | null;
  ip: string | null;
  device: string | null;
}

const sortColumns = {
  at: sql`e.at`,
  actor: sql`lower(e.actor_name)`,
  role: sql`e.actor_role`,
  action: sql`e.action`,
  section: sql`e.detail ->> 'section'`,
  purpose: sql`e.purpose`,
  relation: sql`e.detail ->> 'relation'`,
  place: sql`lower(p.name)`,
  device: sql`lower(s.device_name)`,
  address: sql`e.ip`,
  glass: sql`e.break_glass_id`,
} as const satisfies Record<AccessSort, RawBuilder<unknown>>;

function accessConditions(clientId: string, filter: ChartFilter): RawBuilder<SqlBool> {
  const { from, to, actor, role, location, glass } = filter;
  const all = [conditions({ client: clientId, from, to, actor, role, location, glass })];
  if (filter.action) all.push(sql`e.action = ${filter.action}`);
  if (filter.address) all.push(sql`e.ip = ${filter.address}`);
  if (filter.device)
    all.push(sql`e.session_id IN (SELECT d.id FROM sessions d WHERE d.device_name = ${filter.device})`);
  if (filter.section) all.push(sql`e.detail ->> 'section' = ${filter.section}`);
  if (filter.purpose) all.push(sql`e.purpose = ${filter.purpose}`);
  if (filter.relation) all.push(sql`e.detail ->> 'relation' = ${filter.relation}`);
  if (filter.kind === "reads") all.push(sql`e.type = 'R'`);
  if (filter.kind === "changes") all.push(sql`e.type <> 'R'`);
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`;
}

/** Reads and changes of one client's record (AUD-6). */
export async function accessRows(
  db: TenantDb,
  clientId: string,
  filter: ChartFilter,
  limit: number,
  offset: number,
): Promise<AccessRow[]> {
  const text = filter.sort ?? "-at";
  const descending = text.startsWith("-");
  const name = descending ? text.slice(1) : text;
  const column = isKeyOf(sortColumns, name) ? sortColumns[name] : sortColumns.at;
  const direction = descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  // Newest first is the index order; NULLS LAST would add a sort that a column without nulls does not need.
  const order = text === "-at" ? sql`e.at DESC` : sql`${column} ${direction}, e.at DESC`;
  const { rows } = await sql<AccessRow>`
    SELECT e.id, e.at, e.actor_user_id, e.actor_name, e.actor_role, e.action, e.type, e.detail ->> 'section' AS section,
      e.purpose, e.detail ->> 'relation' AS relation, (e.detail ->> 'since')::timestamptz AS since, e.break_glass_id, e.location_id, e.ip, s.device_name AS device
    FROM audit_events e LEFT JOIN sessions s ON s.id = e.session_id AND s.tenant_id = e.tenant_id
      LEFT JOIN locations p ON p.id = e.location_id AND p.tenant_id = e.tenant_id
    WHERE ${accessConditions(clientId, filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

export interface AccessSummary {
  total: number;
  totalIsEstimate: boolean;
  people: number;
  days: { at: string; count: number; failed: number }[];
  hours: { weekday: number; hour: number; count: number }[];
}

/** Totals of the report: entries, users and time of week, for the newest 10,000 entries. */
export async function accessSummary(
  db: TenantDb,
  clientId: string,
  filter: ChartFilter,
  timeZone: string,
): Promise<AccessSummary> {
  const { rows } = await sql<{
    day: string;
    weekday: number;
    hour: number;
    count: number;
    failed: number;
    people: string[];
  }>`
    SELECT date_trunc('day', part.at, ${timeZone}) AS day, extract(dow FROM part.at AT TIME ZONE ${timeZone})::int AS weekday,
      extract(hour FROM part.at AT TIME ZONE ${timeZone})::int AS hour, count(*)::int AS count,
      (count(*) FILTER (WHERE part.outcome > 0))::int AS failed, array_agg(DISTINCT part.who) AS people
    FROM (SELECT e.at, e.outcome, coalesce(e.actor_user_id::text, e.actor_name) AS who FROM audit_events e
          WHERE ${accessConditions(clientId, filter)} ORDER BY e.at DESC LIMIT ${mostCounted + 1}) AS part
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  const n = rows.reduce((sum, row) => sum + row.count, 0);
  const days = new Map<string, AccessSummary["days"][number]>();
  const hours = new Map<number, AccessSummary["hours"][number]>();
  for (const { day, weekday, hour, count, failed } of rows) {
    const ofDay = days.get(day);
    days.set(day, { at: day, count: (ofDay?.count ?? 0) + count, failed: (ofDay?.failed ?? 0) + failed });
    const key = weekday * 24 + hour;
    hours.set(key, { weekday, hour, count: (hours.get(key)?.count ?? 0) + count });
  }
  return {
    total: Math.min(n, mostCounted),
    totalIsEstimate: n > mostCounted,
    people: new Set(rows.flatMap((row) => row.people)).size,
    days: [...days.values()],
    hours: [...hours.values()].sort((a, b) => a.weekday * 24 + a.hour - (b.weekday * 24 + b.hour)),
  };
}

export interface AccessFound {
  actions: string[];
  sections: string[];
  devices: string[];
  addresses: string[];
}

/** Filter options: the values in a chart's newest 10,000 entries of the date range. */
export async function accessFound(db: TenantDb, clientId: string, { from, to }: ChartFilter): Promise<AccessFound> {
  const { rows } = await sql<AccessFound>`
    SELECT coalesce(array_agg(DISTINCT part.action), '{}') AS actions,
      coalesce(array_agg(DISTINCT part.section) FILTER (WHERE part.section IS NOT NULL), '{}') AS sections,
      coalesce(array_agg(DISTINCT s.device_name) FILTER (WHERE s.device_name IS NOT NULL), '{}') AS devices,
      coalesce(array_agg(DISTINCT part.ip) FILTER (WHERE part.ip IS NOT NULL), '{}') AS addresses
    FROM (SELECT e.action, e.detail ->> 'section' AS section, e.ip, e.session_id FROM audit_events e
          WHERE ${conditions({ client: clientId, from, to })} ORDER BY e.at DESC LIMIT ${mostCounted}) AS part
      LEFT JOIN sessions s ON s.id = part.session_id`.execute(db);
  return rows[0] ?? { actions: [], sections: [], devices: [], addresses: [] };
}

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
