import type { View } from "#platform/server/execution/context.ts";
import { type RefundRow, refundsOf } from "../refunds/refund.store.ts";
import { refundableCents, refundStates } from "../refunds/refund-states.ts";
import type { Payment, Refund } from "./payment.contract.ts";
import type { PaymentRow } from "./payment.store.ts";
import { paymentStates, receiptText } from "./payment-states.ts";

function refundView(view: View, row: RefundRow): Refund {
  const { paymentId: _payment, requestedBy, ...refund } = row;
  const mayDecide =
    refundStates.can(row.status, "approve") && requestedBy !== view.actor.userId && view.can("payments.refund");
  return { ...refund, mayDecide };
}

/** What lists show of a payment. */
export function paymentFacts(row: PaymentRow) {
  const { id, method, purpose, amountCents, refundedCents, status, paidOn, paidAt, payerName, checkNumber } = row;
  const {
    memo,
    collectedByName,
    cardBrand,
    cardLast4,
    keepCard,
    failure,
    voidReason,
    disputeReason,
    disputeDueAt,
    version,
  } = row;
  return {
    id,
    method,
    purpose,
    amountCents,
    refundedCents,
    status,
    paidOn,
    paidAt,
    receipt: receiptText(row.shortCode, row.receiptNumber),
    payerName,
    checkNumber,
    memo,
    collectedByName,
    cardBrand,
    cardLast4,
    keepCard,
    checkoutUrl: paymentStates.can(status, "cancel") ? row.checkoutUrl : null,
    failure,
    voidReason,
    disputeReason,
    disputeDueAt,
    version,
  };
}

/** Payments with their refunds. */
export async function paymentViews(view: View, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const refunds = await refundsOf(
    view.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = refunds.filter(({ paymentId }) => paymentId === row.id);
    const mayRefund = paymentStates.can(row.status, "refundAll");
    return {
      ...paymentFacts(row),
      refundableCents: mayRefund ? refundableCents(row.amountCents, own) : 0,
      refunds: own.map((one) => refundView(view, one)),
    };
  });
}

export async function paymentView(view: View, row: PaymentRow): Promise<Payment> {
  const [payment] = await paymentViews(view, [row]);
  if (!payment) throw new Error("The payment is missing in its own answer.");
  return payment;
}
