import type { SubjectProvider } from "#platform/server/execution/subjects.ts";

/** What orders are called in the audit log and other lists of records. */
export const orderNames: SubjectProvider = {
  type: "order",
  label: "Order",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("orders")
      .select(["id", "orderNo", "productText", "clientId"])
      .where("id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, orderNo, productText, clientId }) => [
        id,
        { label: `${productText} (order ${orderNo})`, link: null, clientId },
      ]),
    );
  },
};

/** What entries of the MAR are called in the same lists. */
export const medicationLogNames: SubjectProvider = {
  type: "medication-log",
  label: "MAR entry",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("medicationLogs as l")
      .innerJoin("orders as o", "o.id", "l.orderId")
      .select(["l.id", "o.productText", "l.clientId"])
      .where("l.id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, productText, clientId }) => [id, { label: `MAR entry: ${productText}`, link: null, clientId }]),
    );
  },
};
