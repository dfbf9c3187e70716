import { move } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { productByRxcui } from "../drugs/drug.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { cancelDoses, openDoses, resumeDoses, suspendDoses } from "../schedules/schedule.store.ts";
import { orderById } from "./order.store.ts";
import { insertAlerts } from "./order-history.store.ts";
import { orders } from "./order-record.actions.ts";
import { isOrderIn, needsCosignature } from "./order-states.ts";
import {
  acknowledgeOrder,
  approveOrder,
  completeOrder,
  declineOrder,
  discontinueOrder,
  holdOrder,
  resumeOrder,
} from "./order-verbs.contract.ts";
import { endsBefore } from "./renewal.ts";
import { overrideAlerts, requireAllergiesRecorded, screenProduct } from "./screen-order.actions.ts";
import { signOrder } from "./sign-order.actions.ts";
import { completeWhenGiven } from "./single-order.actions.ts";

/** A nurse acknowledges the order (MED-12). Doses can be given from then on. */
export const acknowledgeOrderAction = move(acknowledgeOrder, orders, "take", (act, order) => {
  if (order.takenAt !== null)
    throw new Problem("wrong-state", `${order.takenByName ?? "Someone else"} already acknowledged this order.`);
  return { takenBy: actingClinician(act), takenAt: act.now };
});

/**
 * Signs a proposal, which becomes active and gets its doses, or co-signs a verbal or telephone order. Screens a proposal
 * again (MED-20): interruptive alerts need the prescriber's override reason.
 */
export const approveOrderAction = move(
  approveOrder,
  orders,
  "approve",
  async (act, order, { body }) => {
    const isProposal = isOrderIn(order, ["pending_approval"]);
    if (!isProposal && !needsCosignature(order))
      throw new Problem("wrong-state", `${order.signedByName ?? "A prescriber"} already signed this order.`);
    const signer = actingClinician(act);
    const product = order.rxcui === null ? undefined : await productByRxcui(act.db, order.rxcui);
    if (isProposal && product) {
      const renewed = order.replacesOrderId === null ? null : await orderById(act.db, order.replacesOrderId);
      const renewedIds = renewed !== null && endsBefore(renewed, order.startAt) ? [renewed.id] : [];
      const screening = await screenProduct(act, product, order, [order.id, ...renewedIds]);
      requireAllergiesRecorded(screening, order.scheduleKind);
      const overridden = overrideAlerts(act, screening.alerts, body.overrides);
      await insertAlerts(act.db, order.id, overridden, signer, act.now);
    }
    await signOrder(act, order, isProposal ? "prescriber" : "cosigner");
    return { signatureDueAt: null };
  },
  {
    afterSave: (act, after, { before }) =>
      isOrderIn(before, ["pending_approval"]) ? extendSchedule(act, after.id) : completeWhenGiven(act, after),
  },
);

export const declineOrderAction = move(declineOrder, orders, "decline", (act, _order, { body }) => ({
  statusReason: body.reason,
  stoppedAt: act.now,
}));

export const holdOrderAction = move(holdOrder, orders, "hold", async (act, order, { body }) => {
  await suspendDoses(act.db, order.id, act.now);
  return { statusReason: body.reason, stoppedAt: act.now };
});

export const resumeOrderAction = move(
  resumeOrder,
  orders,
  "resume",
  async (act, order) => {
    await resumeDoses(act.db, order.id, act.now);
    return { statusReason: null, stoppedAt: null };
  },
  { afterSave: (act, order) => extendSchedule(act, order.id, act.now) },
);

/**
 * Discontinues an order now: later doses are canceled, earlier ones still need to be documented (MED-14). A user who cannot
 * sign orders needs a prescriber's verbal order with read-back.
 */
export const discontinueOrderAction = move(
  discontinueOrder,
  orders,
  "discontinue",
  async (act, order, { body }) => {
    if (!act.can("medications.approve") && !body.readBack) throw new Problem("read-back-required");
    await cancelDoses(act.db, order.id, act.now);
    return { statusReason: body.reason, stoppedAt: act.now };
  },
  { remark: ({ body }) => (body.readBack ? { onBehalfOf: body.readBack.prescriberId } : undefined) },
);

export const completeOrderAction = move(completeOrder, orders, "complete", async (act, order) => {
  const open = await openDoses(act.db, order.id);
  if (open > 0)
    throw new Problem(
      "wrong-state",
      `${open} ${open === 1 ? "dose is" : "doses are"} not documented. Document ${open === 1 ? "it" : "them"} or discontinue the order first.`,
    );
  return { stoppedAt: act.now };
});
