import { lockClient } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { addEntry, announceAccount } from "../ledger/post-entry.actions.ts";
import { declinePlan, refreshPlan } from "../plans/follow-plan.actions.ts";
import type { Outcome } from "../processor/stripe-messages.ts";
import { keepCard, setCardStatus } from "./card.store.ts";
import { clientOfPayment, nextReceiptNumber, type PaymentRow, paymentForUpdate, savePayment } from "./payment.store.ts";
import { methodText, paymentStates } from "./payment-states.ts";

/** Numbers the receipt and posts a payment that was received to the ledger. The caller has locked the client. */
export async function postPayment(act: Act, payment: PaymentRow): Promise<number> {
  const receiptNumber = await nextReceiptNumber(act.db, payment.locationId);
  await addEntry(act, payment, {
    kind: "payment",
    amountCents: -payment.amountCents,
    memo: methodText(payment),
    paymentId: payment.id,
    postedOn: payment.paidOn,
    postedByName: payment.collectedByName,
  });
  return receiptNumber;
}

/**
 * Records what became of a card payment. The same outcome twice, an outcome that comes late, and a decline after a success
 * change nothing (PAY-4). Returns false for a payment that does not exist here.
 */
export async function settlePayment(act: Act, outcome: Outcome): Promise<boolean> {
  const clientId = await clientOfPayment(act.db, outcome.paymentId);
  if (clientId === null) return false;
  await lockClient(act, clientId);
  const payment = await paymentForUpdate(act.db, outcome.paymentId);
  const { card } = outcome;
  const facts = {
    ...(outcome.intentId ? { intentId: outcome.intentId } : {}),
    ...(card ? { cardBrand: card.brand, cardLast4: card.last4 } : {}),
  };
  if (card && payment.keepCard) await keepCard(act.db, clientId, card);
  if (outcome.isHard && payment.paymentMethodId) await setCardStatus(act.db, payment.paymentMethodId, "refused");
  await saveOutcome(act, payment, outcome, facts);
  await announceAccount(act, clientId);
  return true;
}

/** Saves an outcome that is final and new. */
async function saveOutcome(
  act: Act,
  payment: PaymentRow,
  { state, failure, isHard }: Outcome,
  facts: object,
): Promise<void> {
  const { id, status, planId } = payment;
  if (state === "succeeded" && paymentStates.can(status, "succeed")) {
    const receiptNumber = await postPayment(act, { ...payment, ...facts });
    await savePayment(act.db, id, { ...facts, status: "succeeded", receiptNumber, failure: null });
    if (planId !== null) await refreshPlan(act, planId);
    return;
  }
  if (state === "declined" && paymentStates.can(status, "fail")) {
    // On the processor's page another card can be tried; a card on file was charged once.
    const isFinal = payment.checkoutId === null;
    await savePayment(act.db, id, { ...facts, failure, ...(isFinal ? { status: "failed" as const } : {}) });
    if (isFinal && planId !== null) await declinePlan(act, planId, { isHard, failure, paymentId: id });
    return;
  }
  if (state === "expired" && paymentStates.can(status, "cancel")) {
    await savePayment(act.db, id, { ...facts, status: "canceled" });
    return;
  }
  if (Object.keys(facts).length > 0) await savePayment(act.db, id, facts);
}
