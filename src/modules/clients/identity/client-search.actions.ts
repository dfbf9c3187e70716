import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { indexClient } from "./refresh-client.actions.ts";

/** Client results in global search. */
export const clientSearch: SearchKind = {
  kind: "client",
  label: "Clients",
  permission: "clients.read",
  rebuild: {
    table: "clients",
    index: indexClient,
  },
};
