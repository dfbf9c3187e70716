import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { UnitClient } from "./unit.contract.ts";

export const mostInUnit = 120;

export interface UnitRow {
  clientId: string;
  demographicId: string;
  mrNo: string;
  photoFileId: string | null;
  legalFirstName: string;
  legalLastName: string;
  suffix: string | null;
  preferredName: string | null;
  birthDate: string;
  sexAtBirth: "F" | "M" | "UNK";
  timeZone: string;
  away: boolean;
}

/** Clients in treatment at a location, or in one unit of it by bed or stay, by name; one more than are listed. */
export async function clientsOfPlace(
  view: View,
  { locationId, sectionId }: { locationId: string; sectionId: string | undefined },
): Promise<UnitRow[]> {
  const inSection = sql`c.current_demographic_id IN (
    SELECT b.demographic_id FROM bed_stays b WHERE b.section_id = ${sectionId ?? null} AND b.kind = 'stay'
      AND b.voided_at IS NULL AND upper_inf(b.during)
    UNION ALL SELECT l.demographic_id FROM location_stays l WHERE l.section_id = ${sectionId ?? null}
      AND NOT l.superseded AND upper_inf(l.during))`;
  const { rows } = await sql<UnitRow>`
    SELECT c.id AS client_id, c.current_demographic_id AS demographic_id, c.mr_no, c.photo_file_id, c.legal_first_name,
      c.legal_last_name, c.suffix, c.preferred_name, c.birth_date, c.sex_at_birth, d.timezone AS time_zone,
      c.episode_status = 'on_leave' AS away
    FROM clients c JOIN demographics d ON d.id = c.current_demographic_id
    WHERE c.merged_into_id IS NULL AND c.episode_status IN ('admitted', 'on_leave') AND c.location_id = ${locationId}
      AND ${view.inReach("metrics.read", "client", sql<string>`c.id`)}
      ${sectionId === undefined ? sql`` : sql`AND ${inSection}`}
    ORDER BY c.sort_name, c.id LIMIT ${mostInUnit + 1}`.execute(view.db);
  return rows;
}

interface LastSet {
  clientId: string;
  at: string;
  readings: UnitClient["last"];
}

/** The latest set of each client that has readings, by client, in one statement. */
export async function lastSetsOf(db: TenantDb, clientIds: readonly string[]): Promise<ReadonlyMap<string, LastSet>> {
  const { rows } = await sql<LastSet>`
    SELECT k.id AS client_id, s.effective_at AS at, s.readings
    FROM unnest(${[...clientIds]}::uuid[]) AS k(id)
    CROSS JOIN LATERAL (
      SELECT m.effective_at, (SELECT json_agg(json_build_object('metric', r.metric_key, 'enteredValue', r.entered_value,
          'enteredUnit', r.entered_unit, 'flag', r.flag) ORDER BY r.id)
        FROM metric_readings r WHERE r.set_id = m.id AND r.status = 'final') AS readings
      FROM metric_sets m WHERE m.client_id = k.id ORDER BY m.effective_at DESC LIMIT 3
    ) s
    WHERE s.readings IS NOT NULL
    ORDER BY s.effective_at`.execute(db);
  // Oldest first, so that the newest with readings stays.
  return new Map(rows.map((row) => [row.clientId, row]));
}
