import type { PaymentRefundStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type RefundMove = "approve" | "decline" | "succeed" | "fail";

export const refundStates = defineStates<PaymentRefundStatus, RefundMove>({
  requested: {
    label: "Needs approval",
    code: 1,
    tone: "attention",
    shape: "ring",
    moves: { approve: "processing", decline: "declined" },
  },
  processing: {
    label: "Processing",
    code: 2,
    tone: "info",
    shape: "clock",
    moves: { succeed: "succeeded", fail: "failed" },
  },
  succeeded: { label: "Refunded", code: 3, tone: "done", shape: "check", moves: {} },
  failed: { label: "Failed", code: 4, tone: "danger", shape: "cross", moves: { succeed: "succeeded" } },
  declined: { label: "Declined", code: 5, tone: "neutral", shape: "cross", moves: {} },
});

/** Refunds above this need the approval of a second user (PAY-5). */
export const refundLimitCents = 50_000;

/** What may still be refunded: refunds that are requested or processing count as refunded. */
export function refundableCents(
  paidCents: number,
  refunds: readonly { amountCents: number; status: PaymentRefundStatus }[],
): number {
  return refunds.reduce(
    (left, { amountCents, status }) => (status === "failed" || status === "declined" ? left : left - amountCents),
    paidCents,
  );
}
