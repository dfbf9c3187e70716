import { move } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { productByRxcui } from "../drugs/drug.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { cancelDoses, openDoses, resumeDoses, suspendDoses } from "../schedules/schedule.store.ts";
import { actingClinician } from "../staff.ts";
import { insertAlerts } from "./order.store.ts";
import { orders } from "./order-record.actions.ts";
import {
  approveOrder,
  completeOrder,
  declineOrder,
  discontinueOrder,
  holdOrder,
  resumeOrder,
  takeOrder,
} from "./order-verbs.contract.ts";
import { answerAlerts, requireAllergiesRecorded, screenFor } from "./screen.ts";
import { signOrder } from "./sign-order.ts";
import { completeWhenGiven } from "./single-order.actions.ts";

/** A nurse acknowledges that the order was read (MED-12); only then can a dose be given. */
export const takeOrderAction = move(takeOrder, orders, "take", (act, order) => {
  if (order.takenAt !== null)
    throw new Problem("wrong-state", `${order.takenByName ?? "Someone"} noted this order already.`);
  return { takenBy: actingClinician(act), takenAt: act.now };
});

/**
 * Signs a proposal, which becomes active and gets its doses, or co-signs an order taken by voice. Screening runs again
 * (MED-20): what interrupts needs the prescriber's answer now.
 */
export const approveOrderAction = move(
  approveOrder,
  orders,
  "approve",
  async (act, order, { body }) => {
    const isProposal = order.orderStatus === 1;
    if (!isProposal && order.signatureState !== "awaiting_cosign" && order.signatureState !== "cosign_overdue")
      throw new Problem("wrong-state", `${order.signedByName ?? "A prescriber"} signed this order already.`);
    const signer = actingClinician(act);
    const product = order.rxcui === null ? undefined : await productByRxcui(act.db, order.rxcui);
    if (isProposal && product) {
      const screening = await screenFor(act, product, order, order.id);
      requireAllergiesRecorded(screening, order.scheduleKind);
      const answered = answerAlerts(act, screening.alerts, body.overrides);
      await insertAlerts(act.db, order.id, answered, signer, act.now);
    }
    await signOrder(act, order, isProposal ? "prescriber" : "cosigner");
    return { signatureDueAt: null };
  },
  {
    afterSave: (act, after, { before }) =>
      before.orderStatus === 1 ? extendSchedule(act, after.id) : completeWhenGiven(act, after),
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
 * Stops an order now: later doses are cancelled, earlier ones stay to be documented (MED-14). Staff who may not sign orders
 * stop one on a prescriber's word, read back.
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
      `${open} ${open === 1 ? "dose is" : "doses are"} still to be documented. Document or stop the order first.`,
    );
  return { stoppedAt: act.now };
});
