import type { SubjectProvider } from "#platform/server/execution/subjects.ts";
import { reviewKindLabels } from "./review.ts";

export const reviewNames: SubjectProvider = {
  type: "review-item",
  label: "Medication review",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("reviewItems as v")
      .innerJoin("orders as o", "o.id", "v.orderId")
      .select(["v.id", "v.clientId", "v.kind", "o.productText"])
      .where("v.id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, clientId, kind, productText }) => [
        id,
        {
          label: `${reviewKindLabels[kind]}: ${productText}`,
          link: `/medications?tabs=reviews&review=${id}`,
          clientId,
        },
      ]),
    );
  },
};
