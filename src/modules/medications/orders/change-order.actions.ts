import type { Act } from "#platform/server/execution/context.ts";
import { staleVersion } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { announceOrderChanged } from "./announce-order.actions.ts";
import { compose } from "./compose-order.actions.ts";
import { endAt } from "./end-order.actions.ts";
import { placeOrder } from "./insert-order.actions.ts";
import { recordMove } from "./move-order.actions.ts";
import { changeOrder } from "./new-order.contract.ts";
import type { Order } from "./order.contract.ts";
import { orderById, orderForUpdate, saveOrder } from "./order.store.ts";
import { insertOrderEvent } from "./order-history.store.ts";
import { currentOrderStates, isOrderIn, orderStateOf, orderStates } from "./order-states.ts";
import { isMedication } from "./service.ts";

/**
 * One order replaces another in one transaction (MED-14). What was given stays; the later doses are those of the new order,
 * from its start on. A proposed change leaves the order in force until a prescriber signs it.
 */
export const changeOrderAction = action(changeOrder, async (act, { params, body }): Promise<Order> => {
  const before = await orderForUpdate(act.db, params.orderId);
  await act.openChart(before.clientId, "medications");
  if (before.version !== body.version) throw staleVersion(before);
  const state = orderStateOf(before.orderStatus);
  if (!isMedication(before) || !orderStates.can(state, "change-order"))
    throw new Problem("wrong-state", `This order is "${orderStates.label(state)}". Reload to see what is possible.`);
  if (before.dayPolicy !== null)
    throw new Problem("wrong-state", "This order is the taper of a protocol. Adjust or stop the protocol instead.");
  const composed = await compose(act, before.demographicId, body.sig, { changesOrderId: before.id });
  const placed = await placeOrder(act, composed, body.sig, body);
  if (isOrderIn(placed, ["active"])) await stopChanged(act, { ...placed, statusReason: body.reason });
  else
    await insertOrderEvent(act.db, {
      orderId: before.id,
      action: "change-proposed",
      fromStatus: before.orderStatus,
      toStatus: before.orderStatus,
      actorId: act.actor.clinicianId,
      reason: body.reason,
      at: act.now,
    });
  act.audit({
    subjectId: before.id,
    clientId: before.clientId,
    detail: { mode: body.orderMode, replacedBy: placed.id, orderStatus: placed.orderStatus },
  });
  return orderById(act.db, placed.id);
});

/** Stops the order that a signed change replaces, from the start of the new order on. */
export async function stopChanged(act: Act, changed: Order): Promise<void> {
  if (changed.replacement !== "change" || changed.replacesOrderId === null) return;
  const before = await orderForUpdate(act.db, changed.replacesOrderId);
  if (!isOrderIn(before, currentOrderStates)) return;
  const reason = [`Changed to O-${changed.orderNo}`, changed.statusReason].filter(Boolean).join(": ");
  const at = isOrderIn(before, ["active"]) ? changed.startAt : act.now;
  const { isNow, change } = await endAt(act, before, at, reason);
  await saveOrder(act.db, before.id, {
    ...change,
    ...(isNow ? { orderStatus: orderStates.code("discontinued") } : {}),
    replacedByOrderId: changed.id,
  });
  const after = await orderById(act.db, before.id);
  if (isNow)
    return recordMove(act, { before, after, move: "change-order" }, { reason, onBehalfOf: changed.prescriberId });
  await insertOrderEvent(act.db, {
    orderId: after.id,
    action: "plan-change",
    fromStatus: before.orderStatus,
    toStatus: after.orderStatus,
    actorId: act.actor.clinicianId,
    reason,
    at: act.now,
  });
  await announceOrderChanged(act, after);
}
