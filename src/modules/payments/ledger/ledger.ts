import type { LedgerEntryCategory, LedgerEntryKind } from "#platform/shared/columns.generated.ts";

export const kindLabels = {
  charge: "Charge",
  payment: "Payment",
  refund: "Refund",
  chargeback: "Chargeback",
  adjustment: "Adjustment",
  write_off: "Write-off",
  reversal: "Reversal",
} as const satisfies Record<LedgerEntryKind, string>;

export const categoryLabels = {
  self_pay: "Self-pay",
  deposit: "Deposit",
  copay: "Copay",
  deductible: "Deductible",
  coinsurance: "Coinsurance",
  room_board: "Room and board",
  pharmacy: "Pharmacy",
  laboratory: "Laboratory",
  other: "Other",
} as const satisfies Record<LedgerEntryCategory, string>;

/** What staff post by hand; payments and refunds post themselves. */
export const postedKinds = ["charge", "adjustment_up", "adjustment_down", "write_off"] as const;
export type PostedKind = (typeof postedKinds)[number];
export const postedKindLabels = {
  charge: "Charge",
  adjustment_up: "Adjustment: client owes more",
  adjustment_down: "Adjustment: client owes less",
  write_off: "Write-off",
} as const satisfies Record<PostedKind, string>;

/** The kind and signed amount of an entry: what the client owes is positive. */
export function entryOf(kind: PostedKind, cents: number): { kind: LedgerEntryKind; amountCents: number } {
  if (kind === "charge") return { kind: "charge", amountCents: cents };
  if (kind === "write_off") return { kind: "write_off", amountCents: -cents };
  return { kind: "adjustment", amountCents: kind === "adjustment_up" ? cents : -cents };
}

/** Charges not paid, and what is paid beyond all charges: credits pay charges at once, so one of the two is zero (PAY-3). */
export const splitBalance = (balanceCents: number) => ({
  openCents: Math.max(balanceCents, 0),
  creditCents: Math.max(-balanceCents, 0),
});
