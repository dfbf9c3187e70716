import type { SubjectProvider } from "#platform/server/execution/subjects.ts";

/** What favorite orders are called in the audit log: their sig. */
export const orderFavoriteNames: SubjectProvider = {
  type: "order-favorite",
  label: "Favorite order",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("orderFavorites")
      .select(["id", "sigText"])
      .where("id", "in", [...ids])
      .execute();
    return new Map(rows.map(({ id, sigText }) => [id, { label: sigText, link: null }]));
  },
};

export const orderSetNames: SubjectProvider = {
  type: "order-set",
  label: "Order set",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("orderSets")
      .select(["id", "name"])
      .where("id", "in", [...ids])
      .execute();
    return new Map(rows.map(({ id, name }) => [id, { label: name, link: null }]));
  },
};
