import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import type { AccessFilter, AccessSort } from "../audit-log/audit.contract.ts";
import { logConditions, logEntries, mostCounted } from "../audit-log/audit.store.ts";

type ChartFilter = { [K in keyof typeof AccessFilter]?: z.output<(typeof AccessFilter)[K]> | undefined };

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

const span = ({ from, to }: ChartFilter) => ({ from, to });

function accessConditions(filter: ChartFilter): RawBuilder<SqlBool> {
  const { from, to, actor, role, location, glass } = filter;
  const all = [logConditions({ from, to, actor, role, location, glass })];
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
    FROM ${logEntries({ client: clientId, ...span(filter) })} LEFT JOIN sessions s ON s.id = e.session_id AND s.tenant_id = e.tenant_id
      LEFT JOIN locations p ON p.id = e.location_id AND p.tenant_id = e.tenant_id
    WHERE ${accessConditions(filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
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
    FROM (SELECT e.at, e.outcome, coalesce(e.actor_user_id::text, e.actor_name) AS who
          FROM ${logEntries({ client: clientId, ...span(filter) })} WHERE ${accessConditions(filter)} ORDER BY e.at DESC LIMIT ${mostCounted + 1}) AS part
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
    FROM (SELECT e.action, e.detail ->> 'section' AS section, e.ip, e.session_id
          FROM ${logEntries({ client: clientId, from, to })} WHERE ${logConditions({ from, to })} ORDER BY e.at DESC LIMIT ${mostCounted}) AS part
      LEFT JOIN sessions s ON s.id = part.session_id`.execute(db);
  return rows[0] ?? { actions: [], sections: [], devices: [], addresses: [] };
}

/** Whether the client has an access scope, which every client has. */
export async function clientExists(db: TenantDb, clientId: string): Promise<boolean> {
  const scope = await db
    .selectFrom("accessScopes")
    .select("subjectId")
    .where("subjectType", "=", "client")
    .where("subjectId", "=", clientId)
    .executeTakeFirst();
  return scope !== undefined;
}

/** Location names by id. */
export async function locationNames(db: TenantDb): Promise<Map<string, string>> {
  const rows = await db.selectFrom("locations").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
