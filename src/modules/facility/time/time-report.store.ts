import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ActivityTotal, TimeOfPerson } from "./time-report.contract.ts";
import { covered } from "./time-sheet.store.ts";

export interface ReportSpan {
  from: string;
  to: string;
  /** Null: all locations. */
  locationIds: readonly string[] | null;
  clinicianId?: string | undefined;
}

const live = sql`e.sign = 1 AND e.corrected_at IS NULL`;

function where({ from, to, locationIds, clinicianId }: ReportSpan) {
  const places = locationIds ? sql`e.location_id = ANY (${[...locationIds]}::uuid[])` : sql`true`;
  const staff = clinicianId ? sql`e.clinician_id = ${clinicianId}` : sql`true`;
  return sql`e.work_date BETWEEN ${from} AND ${to} AND e.state <> 'void' AND ${places} AND ${staff}`;
}

/** Hours of each staff member, with their types and days. */
export async function timeOfPeople(db: TenantDb, span: ReportSpan, approved: boolean): Promise<TimeOfPerson[]> {
  const states = approved ? sql`e.state IN ('approved', 'exported')` : sql`true`;
  const entries = sql`SELECT e.*, a.name AS type_name, a.category, c.full_name FROM time_entries e
    JOIN activity_types a ON a.tenant_id = e.tenant_id AND a.id = e.activity_type_id
    JOIN clinicians c ON c.tenant_id = e.tenant_id AND c.id = e.clinician_id
    WHERE ${where(span)} AND ${states} AND ${live}`;
  const { rows } = await sql<TimeOfPerson>`WITH e AS MATERIALIZED (${entries})
    SELECT e.clinician_id AS "clinicianId", min(e.full_name) AS name,
      ${covered(sql`true`)} AS minutes,
      ${covered(sql`e.category = 'direct'`)} AS "directMinutes",
      ${covered(sql`e.billable`)} AS "billableMinutes",
      ${covered(sql`e.category = 'leave'`)} AS "leaveMinutes",
      ${covered(sql`e.state IN ('draft', 'submitted', 'returned')`)} AS "openMinutes",
      (SELECT coalesce(jsonb_agg(t ORDER BY t.minutes DESC, t.name), '[]') FROM (
        SELECT o.activity_type_id AS "activityTypeId", o.type_name AS name, o.category,
          (SELECT round(sum(extract(epoch FROM (upper(part) - lower(part)))) / 60)::int
            FROM unnest(range_agg(o.during)) AS part) AS minutes
        FROM e AS o WHERE o.clinician_id = e.clinician_id GROUP BY 1, 2, 3) AS t) AS types,
      (SELECT coalesce(jsonb_agg(t ORDER BY t.date), '[]') FROM (
        SELECT o.work_date AS date,
          (SELECT round(sum(extract(epoch FROM (upper(part) - lower(part)))) / 60)::int
            FROM unnest(range_agg(o.during)) AS part) AS minutes
        FROM e AS o WHERE o.clinician_id = e.clinician_id GROUP BY 1) AS t) AS days
    FROM e GROUP BY e.clinician_id ORDER BY 2, 1`.execute(db);
  return rows;
}

export interface ActivityFilter extends ReportSpan {
  clientId?: string | undefined;
  activityTypeId?: string | undefined;
  billable?: boolean | undefined;
}

export interface ActivityTotals {
  total: number;
  minutes: number;
  billableMinutes: number;
  units: number;
  byType: ActivityTotal[];
  byClinician: ActivityTotal[];
  byClient: { clientId: string | null; minutes: number; entries: number }[];
  byDay: { date: string; billable: number; other: number }[];
}

/** Sums of exactly the rows that the filter lists; a correction counts with its sign. */
export async function activityTotals(db: TenantDb, filter: ActivityFilter): Promise<ActivityTotals> {
  const { clientId, activityTypeId, billable } = filter;
  const chosen = sql`SELECT e.* FROM time_entries e WHERE ${where(filter)}
    AND ${clientId ? sql`e.client_id = ${clientId}` : sql`true`}
    AND ${activityTypeId ? sql`e.activity_type_id = ${activityTypeId}` : sql`true`}
    AND ${billable === undefined ? sql`true` : billable ? sql`e.billable` : sql`NOT e.billable`}`;
  const { rows } = await sql<ActivityTotals>`WITH e AS MATERIALIZED (${chosen}) SELECT
    (SELECT count(*)::int FROM e) AS total,
    coalesce((SELECT sum(minutes) FROM e), 0)::int AS minutes,
    coalesce((SELECT sum(minutes) FROM e WHERE billable), 0)::int AS "billableMinutes",
    coalesce((SELECT sum(units) FROM e WHERE billable), 0)::int AS units,
    (SELECT coalesce(jsonb_agg(t ORDER BY t.minutes DESC, t.name), '[]') FROM (
      SELECT e.activity_type_id::text AS key, min(a.name) AS name, sum(e.minutes)::int AS minutes, count(*)::int AS entries
      FROM e JOIN activity_types a ON a.tenant_id = e.tenant_id AND a.id = e.activity_type_id GROUP BY 1) t) AS "byType",
    (SELECT coalesce(jsonb_agg(t ORDER BY t.minutes DESC, t.name), '[]') FROM (
      SELECT e.clinician_id::text AS key, min(c.full_name) AS name, sum(e.minutes)::int AS minutes, count(*)::int AS entries
      FROM e JOIN clinicians c ON c.tenant_id = e.tenant_id AND c.id = e.clinician_id GROUP BY 1) t) AS "byClinician",
    (SELECT coalesce(jsonb_agg(t ORDER BY t.minutes DESC), '[]') FROM (
      SELECT e.client_id AS "clientId", sum(e.minutes)::int AS minutes, count(*)::int AS entries
      FROM e WHERE e.client_id IS NOT NULL GROUP BY 1) t) AS "byClient",
    (SELECT coalesce(jsonb_agg(t ORDER BY t.date), '[]') FROM (
      SELECT e.work_date AS date, coalesce(sum(e.minutes) FILTER (WHERE e.billable), 0)::int AS billable,
        coalesce(sum(e.minutes) FILTER (WHERE NOT e.billable), 0)::int AS other
      FROM e GROUP BY 1) t) AS "byDay"`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error("Totals are one row.");
  return totals;
}
