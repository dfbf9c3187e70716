import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { indexLead } from "./lead-write.actions.ts";

/** Leads in the global search. */
export const leadSearch: SearchKind = {
  kind: "lead",
  label: "Leads",
  permission: "crm.view",
  rebuild: {
    table: "leads",
    async index(act, id) {
      await indexLead(act, id);
    },
  },
};
