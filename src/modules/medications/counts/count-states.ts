import type { ContainerState, CountDiscrepancyState, CountState } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

type ContainerMove = "set-aside" | "put-back" | "investigate" | "miss" | "clear";

/** States of a container. The ledger itself makes it empty, returned or destroyed, or brings it back to use. */
export const containerStates = defineStates<ContainerState, ContainerMove>({
  in_use: {
    label: "In use",
    code: 1,
    tone: "brand",
    shape: "dot",
    moves: { "set-aside": "pending_destruction", investigate: "investigation", miss: "missing" },
  },
  investigation: {
    label: "Under investigation",
    code: 2,
    tone: "danger",
    shape: "alert",
    moves: { clear: "in_use", miss: "missing" },
  },
  pending_destruction: {
    label: "Pending destruction",
    code: 3,
    tone: "attention",
    shape: "half",
    moves: { "put-back": "in_use" },
  },
  missing: { label: "Missing", code: 4, tone: "danger", shape: "alert", moves: { clear: "in_use" } },
  empty: { label: "Empty", code: 5, tone: "neutral", shape: "ring", moves: {} },
  returned_pharmacy: { label: "Returned to pharmacy", code: 6, tone: "neutral", shape: "arrow", moves: {} },
  destroyed: { label: "Destroyed", code: 7, tone: "neutral", shape: "check", moves: {} },
});

/** Containers that a count expects in their storage. */
export const countedStates = ["in_use", "investigation", "pending_destruction"] as const satisfies ContainerState[];
/** Containers that a dose may come from; one under investigation only with a witness. */
export const usableStates = ["in_use", "investigation"] as const satisfies ContainerState[];

type CountMove = "recount" | "complete" | "abandon";

export const countStates = defineStates<CountState, CountMove>({
  open: {
    label: "Counting",
    code: 1,
    tone: "info",
    shape: "half",
    moves: { recount: "recount", complete: "completed", abandon: "abandoned" },
  },
  recount: {
    label: "Recounting",
    code: 2,
    tone: "attention",
    shape: "half",
    moves: { complete: "completed", abandon: "abandoned" },
  },
  completed: { label: "Completed", code: 3, tone: "done", shape: "check", moves: {} },
  abandoned: { label: "Abandoned", code: 4, tone: "neutral", shape: "cross", moves: {} },
});
export const isCountOpen = (state: CountState): boolean => state === "open" || state === "recount";

type DiscrepancyMove = "explain" | "resolve" | "declare-loss";

export const discrepancyStates = defineStates<CountDiscrepancyState, DiscrepancyMove>({
  open: {
    label: "Open",
    code: 1,
    tone: "danger",
    shape: "alert",
    moves: { explain: "explained", "declare-loss": "loss" },
  },
  explained: {
    label: "Explained, needs review",
    code: 2,
    tone: "attention",
    shape: "clock",
    moves: { explain: "explained", resolve: "resolved", "declare-loss": "loss" },
  },
  resolved: { label: "Resolved", code: 3, tone: "done", shape: "check", moves: {} },
  loss: { label: "Loss", code: 4, tone: "danger", shape: "cross", moves: {} },
});
export const openDiscrepancyStates = ["open", "explained"] as const satisfies CountDiscrepancyState[];
