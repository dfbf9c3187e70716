import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { publishLead } from "./lead-write.actions.ts";

/** Leads as the global search finds them. */
export const leadSearch: SearchKind = {
  kind: "lead",
  label: "Leads",
  permission: "crm.view",
  rebuild: {
    table: "leads",
    async index(act, id) {
      await publishLead(act, id);
    },
  },
};
