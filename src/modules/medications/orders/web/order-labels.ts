import { showDateTime } from "#ui/index.ts";
import { type Order, orderModeLabels, orderModes } from "../order.contract.ts";

/** "Signed 11-20-2026 9:00 AM PST", "Co-signature due …". */
export function signatureLabel(
  order: Pick<Order, "signatureState" | "signedAt" | "signatureDueAt" | "timeZone">,
): string {
  const at = (instant: string | null) => (instant ? ` ${showDateTime(instant, order.timeZone, true)}` : "");
  switch (order.signatureState) {
    case "signed":
      return `Signed${at(order.signedAt)}`;
    case "awaiting_cosign":
      return `Co-signature due${at(order.signatureDueAt)}`;
    case "cosign_overdue":
      return `Co-signature overdue since${at(order.signatureDueAt)}`;
    case "not_required":
      return "No signature needed";
    default:
      return "Not signed";
  }
}

/** The same in two words, for a column. */
export function signatureState(order: Pick<Order, "signatureState">): string {
  return shortWords[order.signatureState];
}
const shortWords = {
  unsigned: "Not signed",
  signed: "Signed",
  awaiting_cosign: "To co-sign",
  cosign_overdue: "Co-signature overdue",
  not_required: "Not needed",
} as const satisfies Record<Order["signatureState"], string>;

export function orderModeLabel(mode: string): string {
  const known = orderModes.find((one) => one === mode);
  return known ? orderModeLabels[known] : mode;
}

const eventWords: Record<string, string> = {
  add: "Entered",
  approve: "Signed",
  decline: "Declined",
  take: "Noted",
  hold: "Put on hold",
  resume: "Hold ended",
  discontinue: "Stopped",
  complete: "Completed",
  reopen: "Open again: the entry of its dose was voided",
};
export function orderEventLabel(action: string): string {
  return eventWords[action] ?? action;
}
