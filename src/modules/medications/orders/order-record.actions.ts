import { record } from "#platform/server/execution/index.ts";
import { recordMove } from "./move-order.actions.ts";
import { orderById, orderForUpdate } from "./order.store.ts";
import { orderStates } from "./order-states.ts";

export const orders = record({
  table: "orders",
  subject: "order",
  key: "orderId",
  load: orderForUpdate,
  read: orderById,
  scope: (act, order) => act.openChart(order.clientId, "medications"),
  states: { column: "orderStatus", table: orderStates },
  saved: async (
    act,
    { before, after, move, reason },
    remark?: { onBehalfOf?: string | undefined; reason?: string },
  ) => {
    if (move === null) return;
    await recordMove(
      act,
      { before, after, move },
      { reason: reason ?? remark?.reason, onBehalfOf: remark?.onBehalfOf },
    );
  },
});
