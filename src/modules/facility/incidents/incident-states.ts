import type {
  IncidentActionState,
  IncidentExternalReportState,
  IncidentReportState,
} from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type IncidentMove =
  | "submit"
  | "dismiss"
  | "takeUp"
  | "investigate"
  | "planActions"
  | "close"
  | "reopen"
  | "join"
  | "void";

/** States of an incident report. */
export const incidentStates = defineStates<IncidentReportState, IncidentMove>({
  draft: {
    label: "Draft",
    code: 1,
    tone: "neutral",
    shape: "ring",
    moves: { submit: "submitted", dismiss: "dismissed" },
  },
  dismissed: { label: "Dismissed", code: 2, tone: "neutral", shape: "cross", moves: {} },
  submitted: {
    label: "Submitted",
    code: 3,
    tone: "attention",
    shape: "dot",
    moves: { takeUp: "in_review", join: "closed", void: "voided" },
  },
  in_review: {
    label: "In review",
    code: 4,
    tone: "info",
    shape: "half",
    moves: { investigate: "investigating", planActions: "action", join: "closed", void: "voided" },
  },
  investigating: {
    label: "Investigating",
    code: 5,
    tone: "info",
    shape: "clock",
    moves: { planActions: "action", void: "voided" },
  },
  action: {
    label: "Corrective actions",
    code: 6,
    tone: "info",
    shape: "arrow",
    moves: { close: "closed", void: "voided" },
  },
  closed: { label: "Closed", code: 7, tone: "done", shape: "check", moves: { reopen: "in_review", void: "voided" } },
  voided: { label: "Voided", code: 8, tone: "neutral", shape: "cross", moves: {} },
});

export const actionStates = defineStates<IncidentActionState, "finish" | "verify" | "reopen" | "cancel">({
  open: { label: "Open", code: 1, tone: "attention", shape: "ring", moves: { finish: "done", cancel: "canceled" } },
  done: {
    label: "Done, not verified",
    code: 2,
    tone: "info",
    shape: "half",
    moves: { verify: "verified", reopen: "open", cancel: "canceled" },
  },
  verified: { label: "Verified", code: 3, tone: "done", shape: "check", moves: {} },
  canceled: { label: "Canceled", code: 4, tone: "neutral", shape: "cross", moves: {} },
});

export const externalStates = defineStates<IncidentExternalReportState, "submit" | "acknowledge" | "notRequired">({
  due: {
    label: "Due",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: { submit: "submitted", notRequired: "not_required" },
  },
  submitted: { label: "Submitted", code: 2, tone: "info", shape: "half", moves: { acknowledge: "acknowledged" } },
  acknowledged: { label: "Acknowledged", code: 3, tone: "done", shape: "check", moves: {} },
  not_required: { label: "Not required", code: 4, tone: "neutral", shape: "cross", moves: {} },
});
