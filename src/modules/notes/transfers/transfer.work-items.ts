import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { transferLink } from "./send-transfer.actions.ts";
import { transfersToAccept } from "./transfer.store.ts";

const shown = 5;
const counted = 200;

/** Clients on their way to my locations, by planned time. */
export const transfersWaiting: WorkItemProvider = {
  kind: "notes.transfers",
  permission: "transferNotes.accept",
  order: 20,
  load: async (view) => {
    const { clinicianId, locationIds } = view.actor;
    if (!clinicianId) return null;
    const rows = await transfersToAccept(view.db, { locationIds, clinicianId, limit: counted });
    if (rows.length === 0) return null;
    return {
      kind: "notes.transfers",
      label: "Transfers to accept",
      count: rows.length,
      oldestAt: rows[0]?.effectiveAt ?? null,
      link: "/transfer-notes",
      rows: rows.slice(0, shown).map(({ id, clientName, toLocation, effectiveAt }) => ({
        id,
        clientId: null,
        title: clientName,
        detail: toLocation,
        link: transferLink(id),
        at: effectiveAt,
      })),
    };
  },
};
