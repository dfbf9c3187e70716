import type { InboundDeliveryStatus, OutboundTaskStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export const deliveryStatuses = [
  "queued",
  "running",
  "retrying",
  "done",
  "dead",
  "cancelled",
  "received",
  "processing",
  "processed",
  "duplicate",
  "rejected",
  "ignored",
] as const satisfies readonly (OutboundTaskStatus | InboundDeliveryStatus)[];
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** States of outgoing tasks and incoming deliveries, in one list. */
export const deliveryStates = defineStates<DeliveryStatus, "retry" | "ignore">({
  queued: { label: "Queued", code: 1, tone: "info", shape: "clock", moves: {} },
  running: { label: "Sending", code: 2, tone: "info", shape: "half", moves: {} },
  retrying: { label: "Retrying", code: 3, tone: "attention", shape: "clock", moves: {} },
  done: { label: "Sent", code: 4, tone: "done", shape: "check", moves: {} },
  dead: { label: "Failed", code: 5, tone: "danger", shape: "alert", moves: { retry: "queued", ignore: "cancelled" } },
  cancelled: { label: "Not sent", code: 6, tone: "neutral", shape: "cross", moves: {} },
  received: { label: "Received", code: 7, tone: "info", shape: "dot", moves: {} },
  processing: { label: "Processing", code: 8, tone: "info", shape: "half", moves: {} },
  processed: { label: "Processed", code: 9, tone: "done", shape: "check", moves: {} },
  duplicate: { label: "Duplicate", code: 10, tone: "neutral", shape: "ring", moves: {} },
  rejected: { label: "Rejected", code: 11, tone: "attention", shape: "lock", moves: {} },
  ignored: { label: "Dismissed", code: 12, tone: "neutral", shape: "ring", moves: {} },
});
