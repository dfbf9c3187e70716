import { defineStates } from "#platform/shared/state-table.ts";

export type KickBackStatus = "open" | "answered" | "closed" | "withdrawn";

/** A form returned for correction. */
export const kickBackStates = defineStates<KickBackStatus, "answer" | "close" | "withdraw">({
  open: {
    label: "Returned",
    code: 1,
    tone: "attention",
    shape: "arrow",
    moves: { answer: "answered", withdraw: "withdrawn" },
  },
  answered: { label: "Resubmitted", code: 2, tone: "info", shape: "half", moves: { close: "closed" } },
  closed: { label: "Closed", code: 3, tone: "done", shape: "check", moves: {} },
  withdrawn: { label: "Withdrawn", code: 4, tone: "neutral", shape: "cross", moves: {} },
});
