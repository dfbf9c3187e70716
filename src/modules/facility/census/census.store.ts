import { type RawBuilder, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ReportScope } from "#platform/server/reports/report.ts";
import type { CensusStay } from "./census.ts";

export interface CensusWindow {
  from: string;
  until: string;
}

type Chosen = { locationId: string } | { demographicIds: readonly string[] } | { scope: ReportScope };

/** Stays that were in care in a window, with their places, levels, beds and leaves, in one statement. */
export async function staysInCare(db: TenantDb, of: Chosen, { from, until }: CensusWindow): Promise<CensusStay[]> {
  const window = sql`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[]')`;
  const at = (place: RawBuilder<unknown>) => sql`d.id IN (SELECT x.demographic_id FROM location_stays x WHERE ${place}
    AND NOT x.superseded AND x.during && ${window})`;
  const chosen =
    "demographicIds" in of
      ? sql`d.id = ANY (${[...of.demographicIds]}::uuid[])`
      : at(
          "scope" in of
            ? of.scope.within({ location: sql.ref("x.location_id"), client: sql.ref("x.client_id") })
            : sql`x.location_id = ${of.locationId}`,
        );
  const { rows } = await sql<CensusStay>`
    SELECT d.id AS demographic_id, d.client_id, places.rows AS locations, levels.rows AS levels, stays.rows AS beds,
      away.rows AS leaves
    FROM demographics d
    CROSS JOIN LATERAL (SELECT coalesce(json_agg(json_build_object('from', lower(s.during), 'until', upper(s.during),
        'locationId', s.location_id, 'sectionId', s.section_id, 'timeZone', l.time_zone)), '[]') AS rows
      FROM location_stays s JOIN locations l ON l.tenant_id = s.tenant_id AND l.id = s.location_id
      WHERE s.demographic_id = d.id AND NOT s.superseded) places
    CROSS JOIN LATERAL (SELECT coalesce(json_agg(json_build_object('from', lower(s.during), 'until', upper(s.during),
        'levelOfCareId', s.level_of_care_id, 'programId', s.program_id)), '[]') AS rows
      FROM level_of_care_stays s WHERE s.demographic_id = d.id AND NOT s.superseded) levels
    CROSS JOIN LATERAL (SELECT coalesce(json_agg(json_build_object('from', lower(t.during), 'until', upper(t.during),
        'bedId', t.bed_id)), '[]') AS rows
      FROM bed_stays t WHERE t.demographic_id = d.id AND t.kind = 'stay' AND t.occupant = 'client'
        AND t.voided_at IS NULL) stays
    CROSS JOIN LATERAL (SELECT coalesce(json_agg(json_build_object('from', v.left_at, 'until', v.ended_at,
        'kind', v.kind)), '[]') AS rows
      FROM leaves v WHERE v.demographic_id = d.id) away
    WHERE ${chosen} AND d.status IN ('admitted', 'on_leave', 'discharged', 'referred_out')
    ORDER BY d.id`.execute(db);
  return rows;
}
