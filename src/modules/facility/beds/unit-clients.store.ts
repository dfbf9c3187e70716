import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export interface UnitClient {
  clientId: string;
  demographicId: string;
  bedCode: string;
  /** When the client left the unit in this span; null while the client is there. */
  leftAt: string | null;
}

/** The clients with a bed in a unit at any time of a span, each once with their last bed, in room order. The caller filters by reach. */
export async function clientsOfUnit(
  view: { db: TenantDb },
  sectionId: string,
  { from, to }: { from: string; to: string },
): Promise<UnitClient[]> {
  const { rows } = await sql<UnitClient>`
    SELECT client_id, demographic_id, bed_code, left_at FROM (
      SELECT DISTINCT ON (t.client_id) t.client_id, t.demographic_id, b.code AS bed_code, r.sort AS room_sort,
        CASE WHEN upper(t.during) <= ${to}::timestamptz THEN upper(t.during) END AS left_at
      FROM bed_stays t
      JOIN beds b ON b.tenant_id = t.tenant_id AND b.id = t.bed_id
      JOIN rooms r ON r.tenant_id = t.tenant_id AND r.id = t.room_id
      WHERE t.section_id = ${sectionId} AND t.location_id = (SELECT s.location_id FROM location_sections s
          WHERE s.tenant_id = t.tenant_id AND s.id = ${sectionId})
        AND t.kind = 'stay' AND t.occupant = 'client' AND t.voided_at IS NULL
        AND t.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      ORDER BY t.client_id, lower(t.during) DESC) AS last
    ORDER BY room_sort, bed_code, client_id`.execute(view.db);
  return rows;
}

/** Units of a location that have beds, in their order. */
export async function unitsWithBeds(
  view: { db: TenantDb },
  locationId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT s.id, s.name FROM location_sections s
    WHERE s.location_id = ${locationId} AND EXISTS (SELECT FROM rooms r JOIN beds b ON b.tenant_id = r.tenant_id
      AND b.room_id = r.id WHERE r.tenant_id = s.tenant_id AND r.section_id = s.id AND b.status = 'active')
    ORDER BY s.sort, s.name`.execute(view.db);
  return rows;
}
