import { showDateTime } from "#ui/index.ts";
import { type Order, orderModeLabels, orderModes } from "../order.contract.ts";
import { serviceTypeLabels } from "../service.ts";

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
      return "Signature not required";
    default:
      return "Not signed";
  }
}

/** The short form, for a table column. */
export function signatureState(order: Pick<Order, "signatureState">): string {
  return shortLabels[order.signatureState];
}
const shortLabels = {
  unsigned: "Not signed",
  signed: "Signed",
  awaiting_cosign: "Co-signature due",
  cosign_overdue: "Co-signature overdue",
  not_required: "Not required",
} as const satisfies Record<Order["signatureState"], string>;

export function orderModeLabel(mode: string): string {
  const known = orderModes.find((one) => one === mode);
  return known ? orderModeLabels[known] : mode;
}

/** "Lab", "Diet"; a medication order has none. */
export function orderTypeLabel(type: Order["orderType"]): string {
  return type === "medication" ? "Medication" : serviceTypeLabels[type];
}

const eventLabels: Record<string, string> = {
  add: "Entered",
  approve: "Signed",
  decline: "Declined",
  take: "Acknowledged",
  hold: "Held",
  resume: "Resumed",
  discontinue: "Discontinued",
  complete: "Completed",
  "change-order": "Changed",
  "change-proposed": "Change proposed",
  "plan-change": "Change planned",
  "plan-discontinue": "Discontinuation planned",
  "set-aside": "Discontinued, pending destruction",
  "run-out": "Completed at its end",
  expire: "Expired",
  destroy: "Destroyed",
  archive: "Archived",
  "move-dose": "Dose moved",
  reopen: "Reopened: the MAR entry of its dose was voided",
};
export function orderEventLabel(action: string): string {
  return eventLabels[action] ?? action;
}
