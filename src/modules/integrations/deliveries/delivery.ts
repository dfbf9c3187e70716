import { defineStates } from "#platform/shared/state-table.ts";

export type DeliveryStatus =
  | "queued"
  | "running"
  | "retrying"
  | "done"
  | "dead"
  | "cancelled"
  | "received"
  | "processing"
  | "processed"
  | "duplicate"
  | "rejected"
  | "ignored";

/** What went out (§3.3 task) and what came in (§3.3 delivery), in one list. */
export const deliveryStates = defineStates<DeliveryStatus, "retry" | "ignore">({
  queued: { label: "Waits", code: 1, tone: "info", shape: "clock", moves: {} },
  running: { label: "Going out", code: 2, tone: "info", shape: "half", moves: {} },
  retrying: { label: "Tried again", code: 3, tone: "attention", shape: "clock", moves: {} },
  done: { label: "Sent", code: 4, tone: "done", shape: "check", moves: {} },
  dead: { label: "Given up", code: 5, tone: "danger", shape: "alert", moves: { retry: "queued", ignore: "cancelled" } },
  cancelled: { label: "Not sent", code: 6, tone: "neutral", shape: "cross", moves: {} },
  received: { label: "Received", code: 7, tone: "info", shape: "dot", moves: {} },
  processing: { label: "Being worked on", code: 8, tone: "info", shape: "half", moves: {} },
  processed: { label: "Done", code: 9, tone: "done", shape: "check", moves: {} },
  duplicate: { label: "Came twice", code: 10, tone: "neutral", shape: "ring", moves: {} },
  rejected: { label: "Not believed", code: 11, tone: "attention", shape: "lock", moves: {} },
  ignored: { label: "Let rest", code: 12, tone: "neutral", shape: "ring", moves: {} },
});
