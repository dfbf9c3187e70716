import { sql } from "kysely";
import type { GlanceProvider } from "#modules/settings/index.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { nextDoses } from "./next-dose.store.ts";

/** An overdue dose is shown for a day. After that it is marked as not documented. */
const overdueMinutes = 24 * 60;

/** Each client's next dose, or the overdue one before it. */
export const nextDose: GlanceProvider = {
  subjectType: "client",
  kind: "medications.next-dose",
  label: "Next dose",
  permission: "medications.view",
  order: 20,
  load: async (view, clientIds) => {
    const rows = await nextDoses(view.db, clientIds, {
      from: addMinutes(view.now, -overdueMinutes),
      now: view.now,
      reach: view.inReach("medications.view", "client", sql.ref("c.id")),
    });
    return new Map(
      rows.map(({ clientId, mrNo, at, product, late }) => [
        clientId,
        { at, text: product, late, link: `/clients/${mrNo}?tabs=medications` },
      ]),
    );
  },
};
