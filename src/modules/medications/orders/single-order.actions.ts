import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { actingClinician } from "../acting-clinician.ts";
import { allDosesGiven } from "../schedules/schedule.store.ts";
import { announceOrderChanged } from "./announce-order.actions.ts";
import type { Order } from "./order.contract.ts";
import { orderById, saveOrder } from "./order.store.ts";
import { insertOrderEvent } from "./order-history.store.ts";
import { needsCosignature, type OrderMove, orderStateOf, orderStates } from "./order-states.ts";
import { isSingle } from "./sig.ts";

/** Giving a STAT dose acknowledges its order (MED-12). */
export async function acknowledgeByGiving(act: Act, order: Order): Promise<Order> {
  if (order.scheduleKind !== "stat" || order.takenAt !== null) return order;
  return move(act, order, "take", { takenBy: actingClinician(act), takenAt: act.now });
}

/**
 * Completes a one-time order once its dose is given. A verbal or telephone order is completed by its co-signature instead;
 * after a refused or held dose a nurse or prescriber decides.
 */
export async function completeWhenGiven(act: Act, order: Order): Promise<Order> {
  if (!isSingle(order.scheduleKind) || needsCosignature(order) || !(await allDosesGiven(act.db, order.id)))
    return order;
  return move(act, order, "complete", { stoppedAt: act.now });
}

/** Reopens a one-time order whose MAR entry was voided, while the client is in care. */
export async function reopenWhenVoided(act: Act, order: Order): Promise<void> {
  if (!isSingle(order.scheduleKind)) return;
  const { status } = await requireEpisode(act, { demographicId: order.demographicId });
  if (status === "admitted" || status === "on_leave") await move(act, order, "reopen", { stoppedAt: null });
}

/** Does nothing where the order's state does not allow the move. */
async function move(act: Act, order: Order, action: OrderMove, change: Change<"orders">): Promise<Order> {
  const next = orderStates.next(orderStateOf(order.orderStatus), action);
  if (!next) return order;
  const toStatus = orderStates.code(next);
  await saveOrder(act.db, order.id, { orderStatus: toStatus, ...change });
  await insertOrderEvent(act.db, {
    orderId: order.id,
    action,
    fromStatus: order.orderStatus,
    toStatus,
    actorId: act.actor.clinicianId,
    at: act.now,
  });
  const after = await orderById(act.db, order.id);
  await announceOrderChanged(act, after);
  return after;
}
