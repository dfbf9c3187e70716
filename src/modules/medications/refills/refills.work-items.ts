import { sql } from "kysely";
import { clientsById } from "#modules/clients/index.ts";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { refillsWaiting } from "./refill.store.ts";

const shown = 5;
const stepOf: Readonly<Record<string, string>> = {
  suggested: "request a refill",
  requested: "send to the pharmacy",
  approved: "approved, send to the pharmacy",
};

/** Refills that need the nurse's next step: to be requested, or sent to the pharmacy. */
export const refillsToHandle: WorkItemProvider = {
  kind: "medications.refills",
  permission: "medications.manageInventory",
  order: 40,
  load: async (view) => {
    const rows = await refillsWaiting(view.db, {
      locationIds: view.actor.locationIds,
      reach: view.inReach("medications.manageInventory", "client", sql.ref("r.client_id")),
      limit: shown,
    });
    const [first] = rows;
    if (!first) return null;
    const clients = await clientsById(view, [...new Set(rows.map(({ clientId }) => clientId))]);
    return {
      kind: "medications.refills",
      label: "Refills",
      count: first.total,
      oldestAt: first.at,
      link: "/medications?tabs=supply",
      rows: rows.map(({ id, clientId, product, state, at }) => ({
        id,
        clientId,
        title: product,
        detail: [clients.get(clientId)?.legalName, stepOf[state]].filter(Boolean).join(" · "),
        link: `/medications?tabs=supply&refill=${id}`,
        at,
      })),
    };
  },
};
