import { lockClient } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { clientOfPayment, paymentForUpdate, savePayment } from "../collect/payment.store.ts";
import { paymentStates } from "../collect/payment-states.ts";
import { addEntry, announceAccount } from "../ledger/post-entry.actions.ts";
import { refreshPlan } from "../plans/follow-plan.actions.ts";
import { paymentOfRefund, refundForUpdate, saveRefund } from "./refund.store.ts";
import { refundStates } from "./refund-states.ts";

export interface RefundOutcome {
  refundId: string;
  processorId: string | null;
  state: "succeeded" | "failed" | "pending";
  failure: string | null;
}

/**
 * Records what became of a refund: the payer has the money, so the client owes it again. The same outcome twice changes
 * nothing. Returns false for a refund that does not exist here.
 */
export async function settleRefund(act: Act, outcome: RefundOutcome): Promise<boolean> {
  const paymentId = await paymentOfRefund(act.db, outcome.refundId);
  const clientId = paymentId && (await clientOfPayment(act.db, paymentId));
  if (!paymentId || !clientId) return false;
  await lockClient(act, clientId);
  const payment = await paymentForUpdate(act.db, paymentId);
  const refund = await refundForUpdate(act.db, outcome.refundId);
  const known = outcome.processorId ? { processorId: outcome.processorId } : {};
  if (outcome.state === "succeeded" && refundStates.can(refund.status, "succeed")) {
    const refundedCents = payment.refundedCents + refund.amountCents;
    const isAll = refundedCents === payment.amountCents;
    await saveRefund(act.db, refund.id, { ...known, status: "succeeded", failure: null });
    // A refund of a part changes nothing about a dispute that was opened meanwhile.
    const inPart = paymentStates.next(payment.status, "refundPart") ?? payment.status;
    await savePayment(act.db, paymentId, { refundedCents, status: isAll ? "refunded" : inPart });
    if (payment.planId !== null) await refreshPlan(act, payment.planId);
    await addEntry(act, payment, {
      kind: "refund",
      amountCents: refund.amountCents,
      memo: refund.reason,
      paymentId,
      refundId: refund.id,
      postedOn: localDate(act.now, act.timeZone),
    });
  } else if (outcome.state === "failed" && refundStates.can(refund.status, "fail"))
    await saveRefund(act.db, refund.id, { ...known, status: "failed", failure: outcome.failure });
  else if (Object.keys(known).length > 0) await saveRefund(act.db, refund.id, known);
  await announceAccount(act, clientId);
  return true;
}
