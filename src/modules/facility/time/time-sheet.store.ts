import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export interface PlannedShift {
  clinicianId: string;
  localDate: string;
  startsAt: string;
  endsAt: string;
}

/** Shifts that staff hold, by the local date of their start: of one staff member, or of a location. */
export function plannedShifts(
  db: TenantDb,
  of: { clinicianId: string } | { locationId: string },
  from: string,
  to: string,
): Promise<PlannedShift[]> {
  let query = db
    .selectFrom("dutyAssignments")
    .select(["clinicianId", "localDate", "startsAt", "endsAt"])
    .where("removedAt", "is", null)
    .where("handedOverAt", "is", null)
    // A shift starts on its local date; two days around it in UTC let the index answer.
    .where("startsAt", ">=", sql<string>`${from}::date - 1`)
    .where("endsAt", "<", sql<string>`${to}::date + 3`)
    .where("localDate", ">=", from)
    .where("localDate", "<=", to);
  query =
    "clinicianId" in of
      ? query.where("clinicianId", "=", of.clinicianId)
      : query.where("locationId", "=", of.locationId);
  return query.execute();
}

export interface TeamTotals {
  clinicianId: string;
  name: string;
  minutes: number;
  directMinutes: number;
  drafts: number;
  returned: number;
  submitted: string[];
  approved: number;
}

/** Hours and states of the time of each staff member at a location; time that several entries share counts once. */
export async function teamTotals(db: TenantDb, locationId: string, from: string, to: string): Promise<TeamTotals[]> {
  const { rows } = await sql<TeamTotals>`
    SELECT e.clinician_id AS "clinicianId", min(c.full_name) AS name,
      ${covered(sql`e.sign = 1 AND e.corrected_at IS NULL`)} AS minutes,
      ${covered(sql`e.sign = 1 AND e.corrected_at IS NULL AND a.category = 'direct'`)} AS "directMinutes",
      count(*) FILTER (WHERE e.state = 'draft')::int AS drafts,
      count(*) FILTER (WHERE e.state = 'returned')::int AS returned,
      coalesce(array_agg(e.id::text ORDER BY e.id) FILTER (WHERE e.state = 'submitted'), '{}') AS submitted,
      count(*) FILTER (WHERE e.state IN ('approved', 'exported'))::int AS approved
    FROM time_entries e
    JOIN clinicians c ON c.tenant_id = e.tenant_id AND c.id = e.clinician_id
    JOIN activity_types a ON a.tenant_id = e.tenant_id AND a.id = e.activity_type_id
    WHERE e.location_id = ${locationId} AND e.work_date BETWEEN ${from} AND ${to} AND e.state <> 'void'
    GROUP BY e.clinician_id`.execute(db);
  return rows;
}

/** Minutes covered by the entries of a group, each instant once. */
export const covered = (condition: ReturnType<typeof sql>) => sql<number>`coalesce((SELECT
  round(sum(extract(epoch FROM (upper(part) - lower(part)))) / 60)::int
  FROM unnest(range_agg(e.during) FILTER (WHERE ${condition})) AS part), 0)`;
