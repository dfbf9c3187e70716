import type { Act } from "#platform/server/execution/context.ts";
import { move, verb } from "#platform/server/execution/index.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { setAsideFor } from "../counts/container.store.ts";
import { productByRxcui } from "../drugs/drug.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { dosesDueFrom, openDoses, resumeDoses, suspendDoses, undocumentedDoses } from "../schedules/schedule.store.ts";
import { announceOrder, announceOrderChanged } from "./announce-order.actions.ts";
import { stopChanged } from "./change-order.actions.ts";
import { endAt, notHeld, requireEnd, stopped } from "./end-order.actions.ts";
import { recordMove } from "./move-order.actions.ts";
import { orderById } from "./order.store.ts";
import { insertAlerts, insertOrderEvent } from "./order-history.store.ts";
import { notifyOfHold } from "./order-notices.actions.ts";
import { orders } from "./order-record.actions.ts";
import {
  archivableOrderStates,
  isOrderActive,
  isOrderIn,
  needsCosignature,
  orderStateOf,
  orderStates,
} from "./order-states.ts";
import {
  acknowledgeOrder,
  approveOrder,
  archiveOrder,
  completeOrder,
  declineOrder,
  discontinueOrder,
  holdOrder,
  resumeOrder,
} from "./order-verbs.contract.ts";
import { endsBefore } from "./renewal.ts";
import { overrideAlerts, requireAllergiesRecorded, screenProduct } from "./screen-order.actions.ts";
import { isMedication } from "./service.ts";
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
 * again (MED-20): interruptive alerts need the prescriber's override reason. A change that was proposed stops the order it
 * replaces.
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
      const replaced = order.replacesOrderId === null ? null : await orderById(act.db, order.replacesOrderId);
      const isFollowed = replaced !== null && (order.replacement === "change" || endsBefore(replaced, order.startAt));
      const screening = await screenProduct(act, product, order, [order.id, ...(isFollowed ? [replaced.id] : [])]);
      requireAllergiesRecorded(screening, order.scheduleKind);
      const overridden = overrideAlerts(act, screening.alerts, body.overrides);
      await insertAlerts(act.db, order.id, overridden, signer, act.now);
    }
    await signOrder(act, order, isProposal ? "prescriber" : "cosigner");
    if (!isProposal) return { signatureDueAt: null };
    await stopChanged(act, order);
    return { signatureDueAt: null, statusReason: null };
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

const monthMin = 30 * 1440;

/** Holds an order until it is resumed or until a time; doses from now on are suspended. Its prescriber is notified. */
export const holdOrderAction = move(
  holdOrder,
  orders,
  "hold",
  async (act, order, { body: { reason, doses, ...body } }) => {
    if (doses !== undefined && body.until !== undefined)
      throw fieldProblem("body.doses", "Enter a time or a number of doses, not both.");
    const until = doses === undefined ? body.until : await dueAfterDoses(act, order, doses);
    if (until !== undefined && until <= act.now) throw fieldProblem("body.until", "Choose a time after now.");
    if (until !== undefined && until > addMinutes(act.now, monthMin))
      throw fieldProblem("body.until", "Hold an order for at most 30 days. Discontinue it for longer.");
    await suspendDoses(act.db, order.id, act.now);
    return {
      statusReason: reason,
      stoppedAt: act.now,
      holdUntil: until ?? null,
      holdByPrescriber: act.can("medications.approve"),
    };
  },
  { afterSave: async (act, order) => notifyOfHold(act, order) },
);

/** When the dose after the next `doses` is due. */
async function dueAfterDoses(act: Act, { id }: { id: string }, doses: number): Promise<string> {
  const due = await dosesDueFrom(act.db, id, act.now, doses + 1);
  const next = due[doses];
  if (next !== undefined) return next;
  throw fieldProblem(
    "body.doses",
    due.length <= doses && due.length > 0
      ? `Only ${due.length} ${due.length === 1 ? "dose is" : "doses are"} planned. Hold the order until it is resumed, or discontinue it.`
      : "No dose is planned. Hold the order until a time.",
  );
}

/** A nurse ends a prescriber's hold early only on a prescriber's verbal order with read-back. */
export const resumeOrderAction = move(
  resumeOrder,
  orders,
  "resume",
  async (act, order, { body }) => {
    if (order.holdByPrescriber && !act.can("medications.approve") && !body.readBack)
      throw new Problem(
        "read-back-required",
        "A prescriber put this order on hold. Read their order to resume it back.",
      );
    await resumeDoses(act.db, order.id, act.now);
    return { ...notHeld, statusReason: null, stoppedAt: null };
  },
  {
    remark: ({ body }) => (body.readBack ? { onBehalfOf: body.readBack.prescriberId } : undefined),
    afterSave: (act, order) => extendSchedule(act, order.id, act.now),
  },
);

/**
 * Discontinues an order now or at a later time: doses from then on are canceled, earlier ones still need to be documented
 * (MED-14). A user who cannot sign orders needs a prescriber's verbal order with read-back.
 */
export const discontinueOrderAction = verb(
  discontinueOrder,
  orders,
  async (act, order, { body: { reason, readBack, effectiveAt, destroyQuantity } }) => {
    const name = destroyQuantity === undefined ? "discontinue" : "set-aside";
    const next = orderStates.next(orderStateOf(order.orderStatus), name);
    if (!next)
      throw new Problem(
        "wrong-state",
        `This order is "${orderStates.label(orderStateOf(order.orderStatus))}". Reload to see what is possible.`,
      );
    if (!act.can("medications.approve") && !readBack) throw new Problem("read-back-required");
    const at = effectiveAt ?? act.now;
    requireEnd(at, act.now);
    if (at > act.now && !isOrderActive(order))
      throw fieldProblem("body.effectiveAt", "This order is not active. Discontinue it now.");
    if (destroyQuantity !== undefined && (at > act.now || !isMedication(order)))
      throw fieldProblem("body.destroyQuantity", "Count what is left when the medication order is discontinued.");
    const { isNow, change } = await endAt(act, order, at, reason);
    return {
      ...change,
      ...(isNow ? { orderStatus: orderStates.code(next), destroyQuantity: destroyQuantity ?? null } : {}),
    };
  },
  {
    afterSave: async (act, after, { before, input: { body } }) => {
      const note = { reason: body.reason, onBehalfOf: body.readBack?.prescriberId };
      const move = body.destroyQuantity === undefined ? "discontinue" : "set-aside";
      if (move === "set-aside" && after.rxcui !== null)
        await setAsideFor(act.db, { ...after, rxcui: after.rxcui }, act.now, body.reason);
      if (after.discontinueAt === null) return recordMove(act, { before, after, move }, note);
      await insertOrderEvent(act.db, {
        orderId: after.id,
        action: "plan-discontinue",
        fromStatus: before.orderStatus,
        toStatus: after.orderStatus,
        actorId: act.actor.clinicianId,
        onBehalfOf: note.onBehalfOf ?? null,
        reason: body.reason,
        at: act.now,
      });
      await announceOrderChanged(act, after);
    },
  },
);

export const completeOrderAction = move(
  completeOrder,
  orders,
  "complete",
  async (act, order, { body }) => {
    const open = await openDoses(act.db, order.id);
    if (open > 0)
      throw new Problem(
        "wrong-state",
        `${open} ${open === 1 ? "dose is" : "doses are"} not documented. Document ${open === 1 ? "it" : "them"} or discontinue the order first.`,
      );
    if (body.outcome !== undefined && isMedication(order))
      throw fieldProblem("body.outcome", "The doses of a medication order say what was given.");
    return stopped(act.now, body.outcome ?? null);
  },
  { remark: ({ body }) => (body.outcome === undefined ? undefined : { reason: body.outcome }) },
);

/** An order leaves the working lists once nothing about it is open. */
export const archiveOrderAction = verb(
  archiveOrder,
  orders,
  async (act, order) => {
    if (order.archivedAt !== null) throw new Problem("wrong-state", "This order is already archived.");
    if (!isOrderIn(order, archivableOrderStates))
      throw new Problem("wrong-state", "Only a closed order can be archived. Complete or discontinue it first.");
    if (needsCosignature(order))
      throw new Problem("wrong-state", `${order.prescriberName} still has to co-sign this order.`);
    const open = await undocumentedDoses(act.db, order.id);
    if (open > 0)
      throw new Problem(
        "wrong-state",
        `${open} ${open === 1 ? "dose is" : "doses are"} not documented. Document ${open === 1 ? "it" : "them"} first.`,
      );
    return { archivedAt: act.now, archivedBy: actingClinician(act) };
  },
  {
    afterSave: async (act, after) => {
      await insertOrderEvent(act.db, {
        orderId: after.id,
        action: "archive",
        fromStatus: after.orderStatus,
        toStatus: after.orderStatus,
        actorId: act.actor.clinicianId,
        at: act.now,
      });
      await announceOrder(act, after, "archived");
    },
  },
);
