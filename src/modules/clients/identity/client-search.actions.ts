import type { SearchKind } from "#platform/server/search-rebuild.ts";
import { indexClient } from "./projection.ts";

/** Clients as the global search finds them. */
export const clientSearch: SearchKind = {
  kind: "client",
  label: "Clients",
  permission: "clients.read",
  rebuild: {
    async next(act, after, most) {
      const rows = await act.db
        .selectFrom("clients")
        .select("id")
        .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
        .orderBy("id")
        .limit(most)
        .execute();
      return rows.map(({ id }) => id);
    },
    index: indexClient,
  },
};
