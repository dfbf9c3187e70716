import type { SearchKind } from "#platform/server/search-rebuild.ts";
import { publishLead } from "./lead-write.actions.ts";

/** Leads as the global search finds them. */
export const leadSearch: SearchKind = {
  kind: "lead",
  label: "Leads",
  permission: "crm.view",
  rebuild: {
    async next(act, after, most) {
      const rows = await act.db
        .selectFrom("leads")
        .select("id")
        .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
        .orderBy("id")
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },
    async index(act, id) {
      await publishLead(act, id);
    },
  },
};
