import type { SubjectProvider } from "#platform/server/execution/subjects.ts";

export const refillNames: SubjectProvider = {
  type: "refill",
  label: "Medication refill",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("refills as r")
      .innerJoin("orders as o", "o.id", "r.orderId")
      .select(["r.id", "r.clientId", "o.productText"])
      .where("r.id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, clientId, productText }) => [
        id,
        { label: `Refill of ${productText}`, link: `/medications?tabs=supply&refill=${id}`, clientId },
      ]),
    );
  },
};
