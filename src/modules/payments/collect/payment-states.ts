import type { PaymentMethod, PaymentPurpose, PaymentStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type PaymentMove = "succeed" | "fail" | "cancel" | "refundPart" | "refundAll" | "void" | "bounce" | DisputeMove;
type DisputeMove = "dispute" | "winDispute" | "loseDispute";

/** What a cardholder's dispute does to a payment. The closing event can come before the opening one. */
const disputes = { dispute: "disputed", winDispute: "dispute_won", loseDispute: "dispute_lost" } as const;

/** States of a payment. Only a card payment is ever processing: cash and checks are received when they are recorded. */
export const paymentStates = defineStates<PaymentStatus, PaymentMove>({
  processing: {
    label: "Processing",
    code: 1,
    tone: "info",
    shape: "clock",
    moves: { succeed: "succeeded", fail: "failed", cancel: "canceled" },
  },
  succeeded: {
    label: "Paid",
    code: 2,
    tone: "done",
    shape: "check",
    moves: { refundPart: "partially_refunded", refundAll: "refunded", void: "voided", bounce: "bounced", ...disputes },
  },
  // The processor may report a success after a decline or an expiry: the money decides.
  failed: { label: "Declined", code: 3, tone: "danger", shape: "cross", moves: { succeed: "succeeded" } },
  canceled: { label: "Canceled", code: 4, tone: "neutral", shape: "cross", moves: { succeed: "succeeded" } },
  partially_refunded: {
    label: "Partly refunded",
    code: 5,
    tone: "attention",
    shape: "half",
    moves: { refundPart: "partially_refunded", refundAll: "refunded", ...disputes },
  },
  refunded: { label: "Refunded", code: 6, tone: "neutral", shape: "arrow", moves: {} },
  voided: { label: "Voided", code: 7, tone: "neutral", shape: "cross", moves: {} },
  bounced: { label: "Returned by bank", code: 8, tone: "danger", shape: "alert", moves: {} },
  disputed: {
    label: "Disputed",
    code: 9,
    tone: "danger",
    shape: "alert",
    moves: { winDispute: "dispute_won", loseDispute: "dispute_lost" },
  },
  dispute_won: {
    label: "Dispute won",
    code: 10,
    tone: "done",
    shape: "check",
    moves: { refundPart: "partially_refunded", refundAll: "refunded" },
  },
  dispute_lost: { label: "Charged back", code: 11, tone: "danger", shape: "cross", moves: {} },
});

export const methodLabels = {
  card: "Card",
  cash: "Cash",
  check: "Check",
  money_order: "Money order",
  transfer: "Bank transfer",
} as const satisfies Record<PaymentMethod, string>;

export const purposeLabels = {
  balance: "Balance",
  deposit: "Deposit",
  copay: "Copay",
  installment: "Payment plan",
  other: "Other",
} as const satisfies Record<PaymentPurpose, string>;

/** "Visa ending in 4242", "Check 1182", "Cash". */
export function methodText(payment: {
  method: PaymentMethod;
  checkNumber: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
}): string {
  const { method, checkNumber, cardBrand, cardLast4 } = payment;
  if (cardLast4 !== null) return `${cardBrand ?? "Card"} ending in ${cardLast4}`;
  return checkNumber === null ? methodLabels[method] : `${methodLabels[method]} ${checkNumber}`;
}

/** "MAIN-000042". */
export const receiptText = (shortCode: string, number: number | null): string | null =>
  number === null ? null : `${shortCode}-${String(number).padStart(6, "0")}`;
