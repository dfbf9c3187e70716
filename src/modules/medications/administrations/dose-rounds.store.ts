import { sql } from "kysely";
import type { DayEventProvider } from "#modules/settings/index.ts";

const shown = 12;

/** Hours at which doses are due, each as one round: how many doses for how many people. */
export const doseRounds: DayEventProvider = {
  kind: "medications.round",
  permission: "medications.administer",
  load: async (view, { locationIds, from, to }) => {
    const { rows } = await sql<{ at: string; doses: number; clients: number }>`
      SELECT s.due_at AS at, count(*)::int AS doses, count(DISTINCT s.client_id)::int AS clients
      FROM medication_schedules s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      WHERE s.location_id = ANY (${[...locationIds]}::uuid[]) AND s.state = 'planned' AND o.order_status = 2
        AND s.due_at >= ${from} AND s.due_at < ${to}
      GROUP BY s.due_at ORDER BY s.due_at LIMIT ${shown}`.execute(view.db);
    return rows.map(({ at, doses, clients }) => ({
      id: at,
      at,
      date: null,
      title: "Medication pass",
      detail: `${doses === 1 ? "1 dose" : `${doses} doses`} for ${clients === 1 ? "1 client" : `${clients} clients`}`,
      link: "/medications",
    }));
  },
};
