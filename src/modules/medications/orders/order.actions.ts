import type { Act } from "#platform/server/execution/context.ts";
import { move, verb } from "#platform/server/execution/index.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { setAsideFor } from "../counts/container.store.ts";
import { suggestFirstSupply } from "../refills/follow-order.actions.ts";
import { openReview, settleReviews } from "../reviews/open-review.actions.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { dosesDueFrom, openDoses, resumeDoses, suspendDoses, undocumentedDoses } from "../schedules/schedule.store.ts";
import { announceOrder, announceOrderChanged } from "./announce-order.actions.ts";
import { followApproval, signApproval } from "./approve-order.actions.ts";
import { endAt, notHeld, requireEnd, stopped } from "./end-order.actions.ts";
import { recordMove } from "./move-order.actions.ts";
import type { Order } from "./order.contract.ts";
import { insertOrderEvent } from "./order-history.store.ts";
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
import { isMedication } from "./service.ts";

/** A nurse acknowledges the order (MED-12). Doses can be given from then on. */
export const acknowledgeOrderAction = move(
  acknowledgeOrder,
  orders,
  "take",
  (act, order) => {
    if (order.takenAt !== null)
      throw new Problem("wrong-state", `${order.takenByName ?? "Someone else"} already acknowledged this order.`);
    return { takenBy: actingClinician(act), takenAt: act.now };
  },
  { afterSave: (act, order) => suggestFirstSupply(act, order) },
);

export const approveOrderAction = move(
  approveOrder,
  orders,
  "approve",
  (act, order, { body }) => signApproval(act, order, body.overrides),
  { afterSave: (act, after, { before }) => followApproval(act, after, before) },
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
  { afterSave: (act, order) => announceHold(act, order) },
);

/** The prescriber is notified of a hold and reviews it, unless it is their own. */
async function announceHold(act: Act, order: Order): Promise<void> {
  notifyOfHold(act, order);
  const submittedBy = actingClinician(act);
  if (submittedBy === order.prescriberId) return;
  const { prescriberId: assigneeId, statusReason: reason } = order;
  await openReview(act, { kind: "held_order", order, reason, submittedBy, assigneeId });
}

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
    await settleReviews(act, { orderId: order.id, kinds: ["held_order"] }, "withdrawn", "The order was resumed.");
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
