import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { nameAlertsInReach } from "./look-alike.store.ts";
import { indexClient } from "./refresh-client.actions.ts";

/** Client results in global search. */
export const clientSearch: SearchKind = {
  kind: "client",
  label: "Clients",
  permission: "clients.read",
  nameAlerts: async (act) => new Set((await nameAlertsInReach(act)).keys()),
  rebuild: {
    table: "clients",
    index: indexClient,
  },
};
