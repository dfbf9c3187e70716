import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import type { Waiting } from "./waiting.ts";

/** An arrival that is later than this is not waited for with a bed any more. */
const lateHours = 12;
/** More than a floor looks at before one bed is given. */
const most = 100;

interface Asked {
  locationId: string;
  levelOfCareIds: readonly string[];
  arrivingBefore: string;
}

/**
 * Open leads in the line of a place for these levels, and leads whose intake there is booked before an instant. Those
 * outside the reader's reach are among them and say so: the line has an order, also for people one may not see.
 */
export async function waitingFor(view: View, asked: Asked): Promise<Waiting[]> {
  const levels = sql`${[...asked.levelOfCareIds]}::uuid[]`;
  const mine = view.can("crm.view") ? view.inReach("crm.view", "lead", sql<string>`l.id`) : sql<boolean>`false`;
  const { rows } = await sql<Waiting>`
    SELECT l.id AS lead_id, l.lead_no, l.first_name, l.last_name, l.preferred_name, l.date_of_birth, l.age_reported,
      l.pregnant, l.injects_drugs, l.mobility_needs, l.crisis_flag, w.level_of_care_id, w.requested_at, w.admit_by_on,
      w.arrives_at, ${mine} AS in_reach
    FROM (
      (SELECT e.lead_id, e.level_of_care_id, e.requested_at, e.admit_by_on, NULL::timestamptz AS arrives_at
        FROM waitlist_entries e
        WHERE e.location_id = ${asked.locationId}::uuid AND e.level_of_care_id = ANY (${levels}) AND e.status IN (1, 2)
        ORDER BY e.rank, e.requested_at, e.id LIMIT ${most})
      UNION ALL
      (SELECT a.lead_id, a.level_of_care_id, NULL, NULL, a.starts_at
        FROM intake_appointments a
        WHERE a.location_id = ${asked.locationId}::uuid AND a.kind = 'intake' AND a.status IN (1, 2, 3)
          AND a.level_of_care_id = ANY (${levels})
          AND a.starts_at >= ${view.now}::timestamptz - make_interval(hours => ${lateHours})
          AND a.starts_at < ${asked.arrivingBefore}::timestamptz
        ORDER BY a.starts_at, a.id LIMIT ${most})
    ) w JOIN leads l ON l.id = w.lead_id
    WHERE l.status = 1`.execute(view.db);
  return rows;
}
