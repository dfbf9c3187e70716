import { sql } from "kysely";
import type { PlaceOccupancy } from "#modules/places/index.ts";
import type { View } from "#platform/server/execution/context.ts";

/** Active beds per section, and how many have a stay or hold now. */
export async function bedOccupancy(view: View, locationIds: readonly string[]): Promise<readonly PlaceOccupancy[]> {
  const { rows } = await sql<{ locationId: string; sectionId: string; beds: number; occupied: number }>`
    SELECT r.location_id AS "locationId", r.section_id AS "sectionId", count(*)::int AS beds,
      count(*) FILTER (WHERE EXISTS (SELECT 1 FROM bed_stays t WHERE t.bed_id = b.id AND t.voided_at IS NULL
        AND t.kind IN ('stay', 'hold') AND t.during @> ${view.now}::timestamptz))::int AS occupied
    FROM beds b JOIN rooms r ON r.id = b.room_id
    WHERE b.status = 'active' AND r.status = 'active' AND r.location_id = ANY (${[...locationIds]}::uuid[])
    GROUP BY r.location_id, r.section_id`.execute(view.db);
  return rows;
}
