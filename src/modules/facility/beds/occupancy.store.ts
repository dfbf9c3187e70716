import { sql } from "kysely";
import type { PlaceOccupancy } from "#modules/places/index.ts";
import type { View } from "#platform/server/execution/context.ts";

/** Active beds per section, how many a client has now, on leave too, and how many are held. */
export async function bedOccupancy(view: View, locationIds: readonly string[]): Promise<readonly PlaceOccupancy[]> {
  const { rows } = await sql<{ locationId: string; sectionId: string; beds: number; occupied: number; held: number }>`
    SELECT r.location_id AS "locationId", r.section_id AS "sectionId", count(*)::int AS beds,
      count(*) FILTER (WHERE now.kind = 'stay')::int AS occupied, count(*) FILTER (WHERE now.kind = 'hold')::int AS held
    FROM beds b JOIN rooms r ON r.id = b.room_id
    LEFT JOIN LATERAL (SELECT t.kind FROM bed_stays t WHERE t.bed_id = b.id AND t.voided_at IS NULL
      AND t.kind IN ('stay', 'hold') AND t.during @> ${view.now}::timestamptz ORDER BY t.kind DESC LIMIT 1) now ON true
    WHERE b.status = 'active' AND r.status = 'active' AND r.location_id = ANY (${[...locationIds]}::uuid[])
    GROUP BY r.location_id, r.section_id`.execute(view.db);
  return rows;
}
