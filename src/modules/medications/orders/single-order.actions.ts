import { sql } from "kysely";
import { requireEpisode } from "#modules/clients/index.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { actingClinician } from "../staff.ts";
import { tellOfChange } from "./announce.ts";
import type { Order } from "./order.contract.ts";
import { insertOrderEvent, type OrderChange, orderById, saveOrder } from "./order.store.ts";
import { type OrderMove, orderStateOf, orderStates } from "./order-states.ts";
import { isSingle } from "./sig.ts";

/** Whoever gives a STAT order has read it: giving notes it (MED-12). */
export async function noteByGiving(act: Act, order: Order): Promise<Order> {
  if (order.scheduleKind !== "stat" || order.takenAt !== null) return order;
  return move(act, order, "take", { takenBy: actingClinician(act), takenAt: act.now });
}

/**
 * A one-time order is over when its dose was taken. One that was ordered by voice waits for its signature, which completes
 * it then; a dose that was refused or held leaves the order to a person's decision.
 */
export async function completeWhenGiven(act: Act, order: Order): Promise<Order> {
  const { scheduleKind, signatureState } = order;
  const isUnsigned = signatureState === "awaiting_cosign" || signatureState === "cosign_overdue";
  if (!isSingle(scheduleKind) || isUnsigned || !(await isGiven(act.db, order.id))) return order;
  return move(act, order, "complete", { stoppedAt: act.now });
}

/** The entry of its dose was voided: the order stands again, while the stay does. */
export async function reopenWhenVoided(act: Act, order: Order): Promise<void> {
  if (!isSingle(order.scheduleKind)) return;
  const { status } = await requireEpisode(act, { demographicId: order.demographicId });
  if (status === "admitted" || status === "on_leave") await move(act, order, "reopen", { stoppedAt: null });
}

/** Does nothing where the order's state has no such move. */
async function move(act: Act, order: Order, action: OrderMove, change: OrderChange): Promise<Order> {
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
  await tellOfChange(act, after);
  return after;
}

/** Its dose went into the client and stayed there, and none is left to be documented. */
async function isGiven(db: TenantDb, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    SELECT coalesce(bool_and(s.state = 'documented' AND l.result IN ('given', 'observed_self', 'reported_self')), false) AS given
    FROM medication_schedules s
    LEFT JOIN medication_logs l ON l.tenant_id = s.tenant_id AND l.id = s.log_id AND l.partition_at = s.original_due_at
    WHERE s.order_id = ${orderId} AND s.state <> 'cancelled'`.execute(db);
  return rows[0]?.given ?? false;
}
