import type { ClockItemProvider } from "#modules/facility/index.ts";
import { formClientColumn } from "../approvals/approval.store.ts";
import { dueForms } from "./form.store.ts";

/** Forms that are due, on the list of deadlines. They belong to the client's team, not to one user. */
export const formsDue: ClockItemProvider = {
  kind: "forms.due",
  permission: "forms.fill",
  load: async (view, { mine, clientId, limit }) => {
    if (mine) return [];
    const rows = await dueForms(view.db, view.inReach("forms.fill", "client", formClientColumn), { clientId, limit });
    return rows.map(({ id, clientId: client, title, packet, dueAt }) => ({
      id,
      title: `Submit ${title}`,
      detail: packet,
      clientId: client,
      ownerName: null,
      dueAt,
      link: `/forms/${id}`,
    }));
  },
};
