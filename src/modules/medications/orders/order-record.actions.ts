import { record } from "#platform/server/execution/index.ts";
import { announceOrder } from "./announce-order.actions.ts";
import { orderById, orderForUpdate } from "./order.store.ts";
import { insertOrderEvent } from "./order-history.store.ts";
import { type OrderMove, orderStates } from "./order-states.ts";
import type { OrderTimelineKind } from "./order-timeline.ts";

/** Timeline entries of the moves users make. Other moves announce themselves where they happen. */
const timelineKindOf: Partial<Record<OrderMove, OrderTimelineKind>> = {
  take: "taken",
  approve: "signed",
  decline: "declined",
  hold: "held",
  resume: "resumed",
  discontinue: "discontinued",
  complete: "completed",
};

export const orders = record({
  table: "orders",
  subject: "order",
  key: "orderId",
  load: orderForUpdate,
  read: orderById,
  scope: (act, order) => act.openChart(order.clientId, "medications"),
  states: { column: "orderStatus", table: orderStates },
  saved: async (act, { before, after, move, reason }, remark?: { onBehalfOf: string }) => {
    if (move === null) return;
    await insertOrderEvent(act.db, {
      orderId: after.id,
      action: move,
      fromStatus: before?.orderStatus ?? null,
      toStatus: after.orderStatus,
      actorId: act.actor.clinicianId,
      onBehalfOf: remark?.onBehalfOf ?? null,
      reason,
      at: act.now,
    });
    const kind = timelineKindOf[move];
    if (kind) await announceOrder(act, after, kind, reason ?? undefined);
  },
});
