import type { OrderOrderStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

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
  | "complete"
  | "run-out"
  | "reopen"
  | "destroy"
  | "release"
  | "enter-in-error";

/**
 * `orderStatus` of medications §3.1: codes, words and allowed moves. Where a move can end in two states (`discontinue`
 * and `complete` end in 4 while linked containers wait for destruction) the table names the one without containers;
 * `statusAfterStop` decides.
 */
export const orderStates = defineStates<OrderState, OrderMove, OrderOrderStatus>({
  draft: {
    label: "Draft",
    code: 0,
    tone: "neutral",
    shape: "ring",
    moves: { submit: "pending_approval", "enter-in-error": "entered_in_error" },
  },
  pending_approval: {
    label: "Waiting for prescriber",
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
      complete: "completed",
      "run-out": "completed",
      "enter-in-error": "entered_in_error",
    },
  },
  on_hold: {
    label: "On hold",
    code: 3,
    tone: "attention",
    shape: "pause",
    moves: { resume: "active", "change-order": "discontinued", discontinue: "discontinued" },
  },
  pending_destruction: {
    label: "Stopped, awaiting destruction",
    code: 4,
    tone: "attention",
    shape: "half",
    moves: { destroy: "destroyed", release: "discontinued" },
  },
  discontinued: { label: "Discontinued", code: 5, tone: "neutral", shape: "cross", moves: {} },
  // The entry of a one-time dose was voided.
  completed: { label: "Completed", code: 6, tone: "done", shape: "check", moves: { reopen: "active" } },
  destroyed: { label: "Destroyed", code: 7, tone: "neutral", shape: "check", moves: {} },
  expired: {
    label: "Expired (needs renewal or closing)",
    code: 8,
    tone: "attention",
    shape: "alert",
    moves: { discontinue: "discontinued" },
  },
  declined: { label: "Declined by prescriber", code: 10, tone: "neutral", shape: "cross", moves: {} },
  entered_in_error: { label: "Entered in error", code: 11, tone: "neutral", shape: "cross", moves: {} },
});

/** A filter value only: the record keeps its state and has `archivedAt`. */
export const archivedFilterCode = 9;

/** Codes whose doses are worked on: the order stands on the MAR and the pass. */
export const openOrderCodes = [1, 2, 3] as const;

/** Stopped orders go to 4 while a container of theirs waits for destruction: still counted at each shift change. */
export function statusAfterStop(to: "discontinued" | "completed", containersToDestroy: number): OrderState {
  return containersToDestroy > 0 ? "pending_destruction" : to;
}

export function orderStateOf(code: number): OrderState {
  const state = orderStates.fromCode(code);
  if (!state) throw new Error(`No order state has the code ${code}.`);
  return state;
}
