import type { ReportRunState } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type ReportRunMove = "start" | "finish" | "fail" | "cancel" | "expire";

/** States of a file of a report. A job that was interrupted starts it again from the beginning. */
export const reportRunStates = defineStates<ReportRunState, ReportRunMove>({
  queued: {
    label: "Queued",
    code: 1,
    tone: "neutral",
    shape: "clock",
    moves: { start: "running", cancel: "canceled", fail: "failed" },
  },
  running: {
    label: "In progress",
    code: 2,
    tone: "info",
    shape: "half",
    moves: { start: "running", finish: "ready", fail: "failed", cancel: "canceled" },
  },
  ready: { label: "Ready", code: 3, tone: "done", shape: "check", moves: { expire: "expired" } },
  failed: { label: "Failed", code: 4, tone: "danger", shape: "alert", moves: {} },
  canceled: { label: "Canceled", code: 5, tone: "neutral", shape: "cross", moves: {} },
  expired: { label: "Expired", code: 6, tone: "neutral", shape: "cross", moves: {} },
});
