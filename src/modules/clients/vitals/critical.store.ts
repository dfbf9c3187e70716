import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Active staff of these roles at a location, and of the care team of a stay wherever they work. */
export async function staffOf(
  db: TenantDb,
  { locationId, demographicId, roles }: { locationId: string; demographicId: string; roles: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM clinicians c
    WHERE c.status = 1 AND c.role = ANY (${[...roles]}::text[]) AND (
      EXISTS (SELECT FROM clinician_locations l WHERE l.clinician_id = c.id AND l.location_id = ${locationId})
      OR EXISTS (SELECT FROM care_team_members m
        WHERE m.clinician_id = c.id AND m.demographic_id = ${demographicId} AND upper_inf(m.during)))`.execute(db);
  return rows.map((row) => row.id);
}

interface Unacknowledged {
  readingId: string;
  clientId: string;
  demographicId: string;
  mrNo: string;
  locationId: string;
  metric: string;
  escalations: number;
}

/** Critical readings recorded before an instant that no one acknowledged, and who was told of them so far. */
export async function unacknowledgedSince(
  db: TenantDb,
  { first, second, notBefore }: { first: string; second: string; notBefore: string },
): Promise<Unacknowledged[]> {
  const { rows } = await sql<Unacknowledged>`
    SELECT r.id AS reading_id, r.client_id, r.demographic_id, c.mr_no, d.location_id, r.metric_key AS metric, r.escalations
    FROM metric_readings r
    JOIN metric_sets s ON s.id = r.set_id
    JOIN clients c ON c.id = r.client_id
    JOIN demographics d ON d.id = r.demographic_id
    WHERE r.flag IN ('LL', 'HH') AND r.acknowledgement IS NULL AND r.escalations < 2 AND r.status <> 'entered_in_error'
      -- A row is not made before its reading was recorded, and this has an index.
      AND r.created_at > ${notBefore}::timestamptz AND s.recorded_at > ${notBefore}::timestamptz
      AND s.recorded_at <= CASE WHEN r.escalations = 0 THEN ${first}::timestamptz ELSE ${second}::timestamptz END
    ORDER BY s.recorded_at LIMIT 200 FOR UPDATE OF r SKIP LOCKED`.execute(db);
  return rows;
}

export async function saveEscalation(db: TenantDb, readingId: string, escalations: number): Promise<void> {
  await db.updateTable("metricReadings").set({ escalations }).where("id", "=", readingId).execute();
}
