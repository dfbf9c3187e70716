import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { productByRxcui } from "../drugs/drug.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { cancelDoses, openDoses, resumeDoses, suspendDoses } from "../schedules/schedule.store.ts";
import { announceOrder } from "./announce-order.actions.ts";
import type { Order } from "./order.contract.ts";
import { type OrderChange, orderById, orderForUpdate, saveOrder } from "./order.store.ts";
import { insertAlerts, insertOrderEvent } from "./order-history.store.ts";
import { type OrderMove, orderStateOf, orderStates } from "./order-states.ts";
import type { OrderTimelineKind } from "./order-timeline.ts";
import {
  acknowledgeOrder,
  approveOrder,
  completeOrder,
  declineOrder,
  discontinueOrder,
  holdOrder,
  resumeOrder,
} from "./order-verbs.contract.ts";
import { overrideAlerts, requireAllergiesRecorded, screenProduct } from "./screen-order.actions.ts";
import { signOrder } from "./sign-order.actions.ts";
import { completeWhenGiven } from "./single-order.actions.ts";

/** Loads the order for a move, opens its chart and checks version and state. Throws `wrong-state` with the current state. */
async function begin(
  act: Act,
  orderId: string,
  version: number,
  move: OrderMove,
): Promise<{ order: Order; to: number }> {
  const order = await orderForUpdate(act.db, orderId);
  await act.openChart(order.clientId, "medications");
  act.requireVersion(order, version);
  const state = orderStateOf(order.orderStatus);
  const next = orderStates.next(state, move);
  if (!next)
    throw new Problem(
      "wrong-state",
      `This order is "${orderStates.label(state)}". Reload to see the available actions.`,
    );
  return { order, to: orderStates.code(next) };
}

interface Move {
  action: OrderMove;
  fact: OrderTimelineKind;
  to: number;
  change: OrderChange;
  reason?: string;
  onBehalfOf?: string;
}

/** Saves the move with its history entry, audit entry, timeline entry and events, and returns the updated order. */
async function finish(act: Act, before: Order, move: Move): Promise<Order> {
  await saveOrder(act.db, before.id, { orderStatus: move.to, ...move.change });
  await insertOrderEvent(act.db, {
    orderId: before.id,
    action: move.action,
    fromStatus: before.orderStatus,
    toStatus: move.to,
    actorId: act.actor.clinicianId,
    onBehalfOf: move.onBehalfOf ?? null,
    reason: move.reason ?? null,
    at: act.now,
  });
  act.audit({ subjectId: before.id, clientId: before.clientId, fields: Object.keys(move.change) });
  const after = await orderById(act.db, before.id);
  await announceOrder(act, after, move.fact, move.reason);
  return after;
}

/** A nurse acknowledges the order (MED-12). Doses can be given from then on. */
export const acknowledgeOrderAction = action(acknowledgeOrder, async (act, { params, body }) => {
  const { order, to } = await begin(act, params.orderId, body.version, "take");
  if (order.takenAt !== null)
    throw new Problem("wrong-state", `${order.takenByName ?? "Someone else"} already acknowledged this order.`);
  const change = { takenBy: actingClinician(act), takenAt: act.now };
  return finish(act, order, { action: "take", fact: "taken", to, change });
});

/**
 * Signs a proposal, which becomes active and gets its doses, or co-signs a verbal or telephone order. Screens a proposal
 * again (MED-20): interruptive alerts need the prescriber's override reason.
 */
export const approveOrderAction = action(approveOrder, async (act, { params, body }) => {
  const { order, to } = await begin(act, params.orderId, body.version, "approve");
  const isProposal = order.orderStatus === 1;
  if (!isProposal && order.signatureState !== "awaiting_cosign" && order.signatureState !== "cosign_overdue")
    throw new Problem("wrong-state", `${order.signedByName ?? "A prescriber"} already signed this order.`);
  const signer = actingClinician(act);
  const product = order.rxcui === null ? undefined : await productByRxcui(act.db, order.rxcui);
  if (isProposal && product) {
    const screening = await screenProduct(act, product, order, order.id);
    requireAllergiesRecorded(screening, order.scheduleKind);
    const answered = overrideAlerts(act, screening.alerts, body.overrides);
    await insertAlerts(act.db, order.id, answered, signer, act.now);
  }
  await signOrder(act, order, isProposal ? "prescriber" : "cosigner");
  const after = await finish(act, order, { action: "approve", fact: "signed", to, change: { signatureDueAt: null } });
  if (!isProposal) return completeWhenGiven(act, after);
  await extendSchedule(act, order.id);
  return orderById(act.db, order.id);
});

export const declineOrderAction = action(declineOrder, async (act, { params, body }) => {
  const { order, to } = await begin(act, params.orderId, body.version, "decline");
  const change = { statusReason: body.reason, stoppedAt: act.now };
  return finish(act, order, { action: "decline", fact: "declined", to, change, reason: body.reason });
});

export const holdOrderAction = action(holdOrder, async (act, { params, body }) => {
  const { order, to } = await begin(act, params.orderId, body.version, "hold");
  await suspendDoses(act.db, order.id, act.now);
  const change = { statusReason: body.reason, stoppedAt: act.now };
  return finish(act, order, { action: "hold", fact: "held", to, change, reason: body.reason });
});

export const resumeOrderAction = action(resumeOrder, async (act, { params, body }) => {
  const { order, to } = await begin(act, params.orderId, body.version, "resume");
  await resumeDoses(act.db, order.id, act.now);
  const change = { statusReason: null, stoppedAt: null };
  await finish(act, order, { action: "resume", fact: "resumed", to, change });
  await extendSchedule(act, order.id, act.now);
  return orderById(act.db, order.id);
});

/**
 * Discontinues an order now: later doses are canceled, earlier ones still need to be documented (MED-14). A user who cannot
 * sign orders needs a prescriber's verbal order with read-back.
 */
export const discontinueOrderAction = action(discontinueOrder, async (act, { params, body }) => {
  const { order, to } = await begin(act, params.orderId, body.version, "discontinue");
  if (!act.can("medications.approve") && !body.readBack) throw new Problem("read-back-required");
  await cancelDoses(act.db, order.id, act.now);
  const change = { statusReason: body.reason, stoppedAt: act.now };
  const move = { action: "discontinue", fact: "discontinued", to, change, reason: body.reason } as const;
  return finish(act, order, body.readBack ? { ...move, onBehalfOf: body.readBack.prescriberId } : move);
});

export const completeOrderAction = action(completeOrder, async (act, { params, body }) => {
  const { order, to } = await begin(act, params.orderId, body.version, "complete");
  const open = await openDoses(act.db, order.id);
  if (open > 0)
    throw new Problem(
      "wrong-state",
      `${open} ${open === 1 ? "dose is" : "doses are"} not documented. Document ${open === 1 ? "it" : "them"} or discontinue the order first.`,
    );
  return finish(act, order, { action: "complete", fact: "completed", to, change: { stoppedAt: act.now } });
});
