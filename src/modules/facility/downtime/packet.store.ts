import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Housekeeping } from "../beds/bed.ts";

export interface PlaceRow {
  sectionName: string;
  code: string;
  housekeeping: Housekeeping;
  kind: "stay" | "hold" | "block" | null;
  clientId: string | null;
  awaySince: string | null;
  until: string | null;
  note: string | null;
}

/** Every active bed of a location in room order, with its stay, hold or block. */
export async function bedsAtInstant(db: TenantDb, locationId: string, at: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    SELECT s.name AS section_name, b.code, b.housekeeping, t.kind, t.client_id, t.away_since, upper(t.during) AS until,
      t.note
    FROM beds b
    JOIN rooms r ON r.tenant_id = b.tenant_id AND r.id = b.room_id
    JOIN location_sections s ON s.tenant_id = r.tenant_id AND s.id = r.section_id
    LEFT JOIN bed_stays t ON t.tenant_id = b.tenant_id AND t.bed_id = b.id AND t.voided_at IS NULL
      AND t.during @> ${at}::timestamptz
    WHERE b.location_id = ${locationId} AND b.status = 'active'
    ORDER BY s.sort, s.name, r.sort, r.name, b.label, t.kind`.execute(db);
  return rows;
}
