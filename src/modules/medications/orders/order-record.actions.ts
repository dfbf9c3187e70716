import { record } from "#platform/server/execution/index.ts";
import { tellOfOrder } from "./announce.ts";
import { insertOrderEvent, orderById, orderForUpdate } from "./order.store.ts";
import type { OrderFact } from "./order-facts.ts";
import { type OrderMove, orderStates } from "./order-states.ts";

/** What the timeline calls a move that a person makes; the other moves are told where they happen. */
const factOf: Partial<Record<OrderMove, OrderFact>> = {
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
    const fact = factOf[move];
    if (fact) await tellOfOrder(act, after, fact, reason ?? undefined);
  },
});
