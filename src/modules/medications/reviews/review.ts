import type { ReviewItemKind, ReviewItemState } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type ReviewKind = ReviewItemKind;
export const reviewKinds = [
  "order_signature",
  "cosign",
  "held_order",
  "held_dose",
  "refusal_pattern",
  "missed_critical",
  "refill",
] as const satisfies readonly ReviewKind[];
export const reviewKindLabels = {
  order_signature: "Order to sign",
  cosign: "Order to co-sign",
  held_order: "Order on hold",
  held_dose: "Held dose",
  refusal_pattern: "Doses not taken",
  missed_critical: "Dose not documented",
  refill: "Refill to approve",
} as const satisfies Record<ReviewKind, string>;

type ReviewMove = "approve" | "decline" | "return" | "answer" | "withdraw";

export const reviewStates = defineStates<ReviewItemState, ReviewMove>({
  pending: {
    label: "Pending",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: { approve: "approved", decline: "declined", return: "returned", withdraw: "withdrawn" },
  },
  returned: {
    label: "Returned",
    code: 2,
    tone: "info",
    shape: "arrow",
    moves: { approve: "approved", decline: "declined", answer: "pending", withdraw: "withdrawn" },
  },
  approved: { label: "Approved", code: 3, tone: "done", shape: "check", moves: {} },
  declined: { label: "Declined", code: 4, tone: "neutral", shape: "cross", moves: {} },
  withdrawn: { label: "Withdrawn", code: 5, tone: "neutral", shape: "cross", moves: {} },
});
export const openReviewStates = ["pending", "returned"] as const satisfies readonly ReviewItemState[];

/** Signed with a PIN; the others are only marked as reviewed or approved. */
export function isSigned(kind: ReviewKind): boolean {
  return kind === "order_signature" || kind === "cosign";
}

/** What can be declined, or withdrawn by its submitter: a proposal or a refill. What has happened is reviewed, and questioned. */
export function isDeclinable(kind: ReviewKind): boolean {
  return kind === "order_signature" || kind === "refill";
}

/** "Approve", "Co-sign", "Mark reviewed": what approving means for each kind. */
export function approveLabel(kind: ReviewKind): string {
  if (kind === "order_signature") return "Sign order";
  if (kind === "cosign") return "Co-sign order";
  return kind === "refill" ? "Approve refill" : "Mark reviewed";
}
