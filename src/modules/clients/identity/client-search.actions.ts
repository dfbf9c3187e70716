import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { indexClient } from "./projection.ts";

/** Clients as the global search finds them. */
export const clientSearch: SearchKind = {
  kind: "client",
  label: "Clients",
  permission: "clients.read",
  rebuild: {
    table: "clients",
    index: indexClient,
  },
};
