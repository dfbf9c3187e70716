import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { actingClinician } from "../acting-clinician.ts";
import { allDosesGiven } from "../schedules/schedule.store.ts";
import { moveOrder } from "./move-order.actions.ts";
import type { Order } from "./order.contract.ts";
import { needsCosignature } from "./order-states.ts";
import { isMedication } from "./service.ts";
import { isSingle } from "./sig.ts";

/** Giving a STAT dose acknowledges its order (MED-12). */
export async function acknowledgeByGiving(act: Act, order: Order): Promise<Order> {
  if (order.scheduleKind !== "stat" || order.takenAt !== null) return order;
  return moveOrder(act, order, "take", { takenBy: actingClinician(act), takenAt: act.now }, { onTimeline: false });
}

/**
 * Completes a one-time order once its dose is given. A verbal or telephone order is completed by its co-signature instead;
 * after a refused or held dose a nurse or prescriber decides.
 */
export async function completeWhenGiven(act: Act, order: Order): Promise<Order> {
  if (
    !isMedication(order) ||
    !isSingle(order.scheduleKind) ||
    needsCosignature(order) ||
    !(await allDosesGiven(act.db, order.id))
  )
    return order;
  return moveOrder(act, order, "complete", { stoppedAt: act.now }, { onTimeline: false });
}

/** Reopens a one-time order whose MAR entry was voided, while the client is in care. */
export async function reopenWhenVoided(act: Act, order: Order): Promise<void> {
  if (!isSingle(order.scheduleKind)) return;
  const { status } = await requireEpisode(act, { demographicId: order.demographicId });
  if (status === "admitted" || status === "on_leave")
    await moveOrder(act, order, "reopen", { stoppedAt: null }, { onTimeline: false });
}
