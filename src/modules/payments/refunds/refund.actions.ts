import { queueTask } from "#modules/integrations/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { PaymentRow } from "../collect/payment.store.ts";
import { paymentRecord } from "../collect/payment-record.actions.ts";
import { paymentStates } from "../collect/payment-states.ts";
import { refuseCardNumbers, showCents } from "../money.ts";
import { inEachLanguage } from "../notices.ts";
import { refundOperation } from "../processor/operations.ts";
import * as contract from "./refund.contract.ts";
import { insertRefund, refundForUpdate, refundsOf, saveRefund } from "./refund.store.ts";
import { refundableCents, refundLimitCents, refundStates } from "./refund-states.ts";
import { settleRefund } from "./settle-refund.actions.ts";

/** Gives the money back: a card's by the processor, other payments by hand, now. */
async function payOut(act: Act, payment: PaymentRow, refundId: string, amountCents: number): Promise<void> {
  if (payment.method !== "card") {
    await settleRefund(act, { refundId, processorId: null, state: "succeeded", failure: null });
    return;
  }
  const { intentId, connectionId } = payment;
  if (intentId === null) throw new Problem("wrong-state", "The card processor did not confirm this payment yet.");
  await queueTask(act, refundOperation, {
    payload: { refundId, intentId, amountCents },
    kind: "payments.refund",
    idempotencyKey: `refund-${refundId}`,
    connectionId,
    subject: { type: "payment", id: payment.id },
  });
}

function requester({ actor }: Act): string {
  if (actor.userId === null) throw new Problem("forbidden", "A refund is requested by a user.");
  return actor.userId;
}

export const refundHandlers = [
  verb(contract.refundPayment, paymentRecord, async (act, payment, { body }) => {
    refuseCardNumbers(body);
    if (!paymentStates.can(payment.status, "refundAll"))
      throw new Problem(
        "wrong-state",
        `This payment is "${paymentStates.label(payment.status)}". There is nothing to refund.`,
      );
    const left = refundableCents(payment.amountCents, await refundsOf(act.db, [payment.id]));
    if (body.amountCents > left)
      throw fieldProblem("body.amountCents", `At most ${showCents(left)} can be refunded.`, "refund-exceeds-payment");
    const isLarge = body.amountCents > refundLimitCents;
    const id = newId();
    await insertRefund(act.db, {
      id,
      paymentId: payment.id,
      clientId: payment.clientId,
      amountCents: body.amountCents,
      reason: body.reason,
      status: isLarge ? "requested" : "processing",
      requestedBy: requester(act),
      requestedByName: act.actor.name,
      requestedAt: act.now,
    });
    act.auditDetail({ amountCents: body.amountCents, needsApproval: isLarge });
    if (isLarge)
      act.notify({
        kind: "payments.refund",
        to: { permission: "payments.refund", locationId: payment.locationId },
        title: inEachLanguage((say) => say("refund.requested")),
        body: showCents(body.amountCents),
        link: "/clients/payments?refundWaiting=true",
        clientId: payment.clientId,
        subject: { type: "client", id: payment.clientId },
        groupKey: `refund:${id}`,
      });
    else await payOut(act, payment, id, body.amountCents);
    return {};
  }),

  verb(contract.decideRefund, paymentRecord, async (act, payment, { params, body }) => {
    refuseCardNumbers(body);
    const refund = await refundForUpdate(act.db, params.refundId);
    if (refund.paymentId !== payment.id) throw new Problem("not-found", "There is no such refund.");
    if (!refundStates.can(refund.status, "approve"))
      throw new Problem("wrong-state", "This refund was already decided.");
    if (refund.requestedBy === act.actor.userId)
      throw new Problem("own-request", "You can't approve your own request.");
    const decided = { decidedByName: act.actor.name, decidedAt: act.now };
    act.auditDetail({ refundId: refund.id, decision: body.decision });
    if (body.decision === "decline") {
      if (!body.reason) throw fieldProblem("body.reason", "Enter a reason.");
      await saveRefund(act.db, refund.id, { ...decided, status: "declined", declineReason: body.reason });
      return {};
    }
    await saveRefund(act.db, refund.id, { ...decided, status: "processing" });
    await payOut(act, payment, refund.id, refund.amountCents);
    return {};
  }),
];
