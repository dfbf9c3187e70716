import { lockClient } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { chargebackOf } from "../ledger/ledger.store.ts";
import { addEntry, announceAccount } from "../ledger/post-entry.actions.ts";
import { showCents } from "../money.ts";
import { inEachLanguage } from "../notices.ts";
import { refreshPlan } from "../plans/follow-plan.actions.ts";
import type { Dispute } from "../processor/stripe-messages.ts";
import { type PaymentRow, paymentForUpdate, paymentOfIntent, savePayment } from "./payment.store.ts";
import { type PaymentMove, paymentStates } from "./payment-states.ts";

export const disputeKind = "payments.dispute";
const moves = { open: "dispute", won: "winDispute", lost: "loseDispute" } as const satisfies Record<
  Dispute["state"],
  PaymentMove
>;

/**
 * Records a dispute of a card payment: the bank takes the money back, so the client owes it again, until the dispute is won. Events
 * repeated, late or out of order change the account once. A dispute of a payment that was not taken here is ignored.
 */
export async function settleDispute(act: Act, dispute: Dispute): Promise<void> {
  const known = await paymentOfIntent(act.db, dispute.intentId);
  if (!known) return;
  await lockClient(act, known.clientId);
  const payment = await paymentForUpdate(act.db, known.id);
  const status = paymentStates.next(payment.status, moves[dispute.state]);
  if (!status) return;
  const chargeback = await chargebackOf(act.db, payment.id);
  const { reason, dueAt } = dispute;
  await savePayment(act.db, payment.id, { status, disputeReason: reason, disputeDueAt: dueAt });
  const posted = { paymentId: payment.id, postedOn: localDate(act.now, act.timeZone), postedByName: "Card processor" };
  if (dispute.state === "won") {
    if (chargeback)
      await addEntry(act, payment, {
        ...posted,
        kind: "reversal",
        amountCents: -chargeback.amountCents,
        memo: "Dispute won",
        reversesId: chargeback.id,
      });
  } else if (!chargeback)
    await addEntry(act, payment, { ...posted, kind: "chargeback", amountCents: dispute.amountCents, memo: reason });
  if (payment.planId !== null) await refreshPlan(act, payment.planId);
  notify(act, payment, dispute);
  await announceAccount(act, payment.clientId);
}

function notify(act: Act, { id, clientId, locationId }: PaymentRow, { state, amountCents, reason, dueAt }: Dispute) {
  const day = state === "open" && dueAt && formatDate(dueAt, act.timeZone);
  act.notify({
    kind: disputeKind,
    to: { permission: "payments.refund", locationId },
    title: inEachLanguage((say) => say(`dispute.${state}`)),
    body: inEachLanguage((say) =>
      [showCents(amountCents), reason, day && say("dispute.answerBy", { day })].filter(Boolean).join(" · "),
    ),
    link: "/clients/payments?status=disputed",
    clientId,
    subject: { type: "client", id: clientId },
    groupKey: `dispute:${id}:${state}`,
  });
}
