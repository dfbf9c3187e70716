import { defineStates } from "#platform/shared/state-table.ts";

export const taskKinds = [
  "call-back",
  "vob",
  "assessment",
  "document",
  "follow-up",
  "interim-services",
  "gfe",
  "onboarding-review",
  "partner",
  "other",
] as const;
export type TaskKind = (typeof taskKinds)[number];
export const taskKindLabels = {
  "call-back": "Call back",
  vob: "Benefits",
  assessment: "Assessment",
  document: "Document",
  "follow-up": "Follow up",
  "interim-services": "Interim services",
  gfe: "Good faith estimate",
  "onboarding-review": "Onboarding review",
  partner: "Partner",
  other: "Other",
} as const satisfies Record<TaskKind, string>;

export type TaskState = "open" | "in_progress" | "done" | "cancelled";
export const taskStates = defineStates<TaskState, "start" | "complete" | "cancel">({
  open: {
    label: "Open",
    code: 1,
    tone: "neutral",
    shape: "ring",
    moves: { start: "in_progress", complete: "done", cancel: "cancelled" },
  },
  in_progress: {
    label: "In progress",
    code: 2,
    tone: "info",
    shape: "half",
    moves: { complete: "done", cancel: "cancelled" },
  },
  done: { label: "Done", code: 3, tone: "done", shape: "check", moves: {} },
  cancelled: { label: "Cancelled", code: 4, tone: "neutral", shape: "cross", moves: {} },
});
