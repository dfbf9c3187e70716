import type { OrderOrderStatus, OrderSignatureState } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { formatDate, formatZonedTime } from "#platform/shared/time/index.ts";

export type OrderState =
  | "draft"
  | "pending_approval"
  | "active"
  | "on_hold"
  | "pending_destruction"
  | "discontinued"
  | "completed"
  | "destroyed"
  | "expired"
  | "declined"
  | "entered_in_error";

export type OrderMove =
  | "submit"
  | "approve"
  | "decline"
  | "take"
  | "hold"
  | "resume"
  | "change-order"
  | "discontinue"
  | "set-aside"
  | "complete"
  | "run-out"
  | "expire"
  | "reopen"
  | "destroy"
  | "enter-in-error";

/** Order states: wire code (`orderStatus`), label and allowed moves. The only place that knows the codes. */
export const orderStates = defineStates<OrderState, OrderMove, OrderOrderStatus>({
  draft: {
    label: "Draft",
    code: 0,
    tone: "neutral",
    shape: "ring",
    moves: { submit: "pending_approval", "enter-in-error": "entered_in_error" },
  },
  pending_approval: {
    label: "Pending approval",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: {
      approve: "active",
      decline: "declined",
      take: "pending_approval",
      "enter-in-error": "entered_in_error",
    },
  },
  active: {
    label: "Active",
    code: 2,
    tone: "brand",
    shape: "dot",
    moves: {
      approve: "active",
      take: "active",
      hold: "on_hold",
      "change-order": "discontinued",
      discontinue: "discontinued",
      "set-aside": "pending_destruction",
      complete: "completed",
      "run-out": "completed",
      expire: "expired",
      "enter-in-error": "entered_in_error",
    },
  },
  on_hold: {
    label: "On hold",
    code: 3,
    tone: "attention",
    shape: "pause",
    moves: {
      approve: "on_hold",
      resume: "active",
      "change-order": "discontinued",
      discontinue: "discontinued",
      "set-aside": "pending_destruction",
    },
  },
  pending_destruction: {
    label: "Discontinued, pending destruction",
    code: 4,
    tone: "attention",
    shape: "half",
    moves: { approve: "pending_destruction", destroy: "destroyed" },
  },
  // A verbal or telephone order is co-signed after its end as well.
  discontinued: {
    label: "Discontinued",
    code: 5,
    tone: "neutral",
    shape: "cross",
    moves: { approve: "discontinued" },
  },
  // Reopens when the MAR entry of a one-time dose is voided.
  completed: {
    label: "Completed",
    code: 6,
    tone: "done",
    shape: "check",
    moves: { approve: "completed", reopen: "active" },
  },
  destroyed: { label: "Destroyed", code: 7, tone: "neutral", shape: "check", moves: { approve: "destroyed" } },
  expired: {
    label: "Expired",
    code: 8,
    tone: "attention",
    shape: "alert",
    moves: { approve: "expired", discontinue: "discontinued", "set-aside": "pending_destruction" },
  },
  declined: { label: "Declined by prescriber", code: 10, tone: "neutral", shape: "cross", moves: {} },
  entered_in_error: { label: "Entered in error", code: 11, tone: "neutral", shape: "cross", moves: {} },
});

/** A filter value, not a state: an archived order keeps its state and has `archivedAt`. */
export const archivedFilterCode = 9;

/** Entered, not signed by a prescriber: no dose may be given. */
export const unsignedOrderStates = ["draft", "pending_approval"] as const satisfies readonly OrderState[];
/** In force: on the MAR and the med pass. */
export const currentOrderStates = ["active", "on_hold"] as const satisfies readonly OrderState[];
/** Orders that can still lead to a dose. A discharge stops them. */
export const openOrderStates = [...unsignedOrderStates, ...currentOrderStates] as const;

export function orderStateOf(code: number): OrderState {
  const state = orderStates.fromCode(code);
  if (!state) throw new Error(`No order state has the code ${code}.`);
  return state;
}

export function isOrderIn(order: { orderStatus: number }, states: readonly OrderState[]): boolean {
  return states.includes(orderStateOf(order.orderStatus));
}

export function isOrderActive(order: { orderStatus: number }): boolean {
  return isOrderIn(order, ["active"]);
}

/** Completed, discontinued, expired, declined or entered in error: nothing more is given. */
export function isOrderClosed(order: { orderStatus: number }): boolean {
  return !isOrderIn(order, openOrderStates);
}

export function orderCodes(states: readonly OrderState[]): OrderOrderStatus[] {
  return states.map((state) => orderStates.code(state));
}

/** Whether a verbal or telephone order still needs the prescriber's co-signature. */
export function needsCosignature(order: { signatureState: OrderSignatureState }): boolean {
  return order.signatureState === "awaiting_cosign" || order.signatureState === "cosign_overdue";
}

/** Closed and not to be destroyed: may leave the working lists. */
export const archivableOrderStates = [
  "discontinued",
  "completed",
  "destroyed",
  "expired",
  "declined",
  "entered_in_error",
] as const satisfies readonly OrderState[];

interface Detailed {
  statusReason: string | null;
  holdUntil?: string | null;
  discontinueAt?: string | null;
  discontinueReason?: string | null;
  timeZone?: string;
}

/** What follows the status where an order is shown: ": Too sedated", " until 11-24-2026 9:00 AM PST: Too sedated". */
export function statusDetail({
  statusReason,
  holdUntil,
  discontinueAt,
  discontinueReason,
  timeZone,
}: Detailed): string {
  const at = (instant: string) =>
    `${formatDate(instant, timeZone ?? "UTC")} ${formatZonedTime(instant, timeZone ?? "UTC")}`;
  if (discontinueAt) return `, ends ${at(discontinueAt)}: ${discontinueReason ?? ""}`;
  return `${holdUntil ? ` until ${at(holdUntil)}` : ""}${statusReason ? `: ${statusReason}` : ""}`;
}
