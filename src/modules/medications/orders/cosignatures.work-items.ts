import { sql } from "kysely";
import type { ClockItemProvider } from "#modules/facility/index.ts";
import { openCosignatures } from "./order-clock.store.ts";

/** Verbal and telephone orders to co-sign, in the list of deadlines: the user's own, or all within reach. */
export const orderCosignaturesDue: ClockItemProvider = {
  kind: "medications.cosign",
  permission: "medications.approve",
  load: async (view, { mine, clientId, limit }) => {
    const { clinicianId } = view.actor;
    if (mine && clinicianId === null) return [];
    const rows = await openCosignatures(view.db, {
      reach: view.inReach("medications.approve", "client", sql.ref("o.client_id")),
      prescriberId: mine ? clinicianId : null,
      clientId,
      limit,
    });
    return rows.map(({ id, clientId: ofClient, product, orderMode, prescriberName, dueAt }) => ({
      id,
      title: `Co-sign ${orderMode} order: ${product}`,
      detail: null,
      clientId: ofClient,
      ownerName: prescriberName,
      dueAt,
      link: `/medications?tabs=orders&selectedOrder=${id}`,
    }));
  },
};
