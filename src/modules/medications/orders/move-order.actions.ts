import type { Act } from "#platform/server/execution/context.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { cancelRefillsOf } from "../refills/follow-order.actions.ts";
import { announceOrder, announceOrderChanged } from "./announce-order.actions.ts";
import type { Order } from "./order.contract.ts";
import { orderById, saveOrder } from "./order.store.ts";
import { insertOrderEvent } from "./order-history.store.ts";
import { isOrderClosed, type OrderMove, orderStateOf, orderStates } from "./order-states.ts";
import type { OrderTimelineKind } from "./order-timeline.ts";

/** Timeline entries of moves. Other moves announce themselves where they happen. */
const timelineKindOf: Partial<Record<OrderMove, OrderTimelineKind>> = {
  take: "taken",
  approve: "signed",
  decline: "declined",
  hold: "held",
  resume: "resumed",
  "change-order": "changed",
  discontinue: "discontinued",
  "set-aside": "discontinued",
  complete: "completed",
  "run-out": "completed",
  expire: "expired",
  destroy: "destroyed",
};

interface MoveNote {
  reason?: string | null | undefined;
  /** The prescriber whose verbal order this was. */
  onBehalfOf?: string | null | undefined;
  /** False where a dose already tells it on the timeline. */
  onTimeline?: boolean;
}

/** History, timeline and events of a move that was saved. */
export async function recordMove(
  act: Act,
  { before, after, move }: { before: Order | null; after: Order; move: OrderMove },
  { reason = null, onBehalfOf = null, onTimeline = true }: MoveNote = {},
): Promise<void> {
  await insertOrderEvent(act.db, {
    orderId: after.id,
    action: move,
    fromStatus: before?.orderStatus ?? null,
    toStatus: after.orderStatus,
    actorId: act.actor.clinicianId,
    onBehalfOf,
    reason,
    at: act.now,
  });
  if (isOrderClosed(after)) await cancelRefillsOf(act, after);
  const kind = timelineKindOf[move];
  if (kind && onTimeline) await announceOrder(act, after, kind, reason ?? undefined);
  else if (!onTimeline) await announceOrderChanged(act, after);
}

/** Moves a locked order outside a verb of its own. Does nothing where its state does not allow the move. */
export async function moveOrder(
  act: Act,
  order: Order,
  move: OrderMove,
  change: Change<"orders">,
  note: MoveNote = {},
): Promise<Order> {
  const next = orderStates.next(orderStateOf(order.orderStatus), move);
  if (!next) return order;
  await saveOrder(act.db, order.id, { orderStatus: orderStates.code(next), ...change });
  const after = await orderById(act.db, order.id);
  await recordMove(act, { before: order, after, move }, note);
  return after;
}
