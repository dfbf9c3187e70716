import { sql } from "kysely";
import type { DayEventProvider } from "#modules/settings/index.ts";

const shown = 12;

/** Holds that expire today, so that staff can extend them. */
export const holdsEnding: DayEventProvider = {
  kind: "facility.hold-ends",
  permission: "beds.assign",
  load: async (view, { locationIds, from, to }) => {
    const { rows } = await sql<{ id: string; at: string; code: string; place: string }>`
      SELECT t.id, upper(t.during) AS at, b.code, p.name AS place
      FROM bed_stays t
      JOIN beds b ON b.tenant_id = t.tenant_id AND b.id = t.bed_id
      JOIN locations p ON p.tenant_id = t.tenant_id AND p.id = t.location_id
      WHERE t.location_id = ANY (${[...locationIds]}::uuid[]) AND t.voided_at IS NULL AND t.kind = 'hold'
        AND t.during && tstzrange(${from}, ${to}) AND upper(t.during) < ${to}
      ORDER BY upper(t.during), b.code LIMIT ${shown}`.execute(view.db);
    return rows.map(({ id, at, code, place }) => ({
      id,
      at,
      date: null,
      clientId: null,
      title: `Hold on bed ${code} ends`,
      detail: place,
      link: "/bed-management",
    }));
  },
};
