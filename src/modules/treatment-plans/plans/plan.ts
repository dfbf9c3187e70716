import type {
  PlanGoalStatus,
  PlanInterventionFrequencyUnit,
  PlanInterventionModality,
  PlanNeedDisposition,
  PlanObjectiveAchievement,
  PlanObjectiveComparator,
  PlanObjectiveMeasure,
  PlanObjectiveStatus,
  PlanProblemStatus,
  TreatmentPlanParticipation,
  TreatmentPlanStatus,
  TreatmentPlanType,
} from "#platform/shared/columns.generated.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";

defineProblems({
  "plan-exists": [409, "Another version of this plan is being written"],
  "plan-incomplete": [422, "The plan is not complete"],
  "objective-not-measurable": [422, "An objective is not measurable"],
  "target-date-invalid": [422, "A target date is not valid"],
  "needs-open": [422, "A need is not answered"],
  "plan-locked": [409, "This plan was submitted"],
  "plan-changed": [409, "The plan changed while you were signing"],
  "not-your-signature": [403, "This signature is someone else's"],
  "objectives-unrated": [422, "An objective is not rated"],
});

export const planTypeLabels = {
  initial: "Initial plan",
  master: "Master plan",
  withdrawal: "Withdrawal plan",
  continuingCare: "Continuing care plan",
} as const satisfies Record<TreatmentPlanType, string>;

/** Plans of one lane follow each other; one of them is in force. */
export type PlanLane = "treatment" | "withdrawal" | "continuingCare";
export const laneOf = (type: TreatmentPlanType): PlanLane =>
  type === "initial" || type === "master" ? "treatment" : type;

export type PlanMove =
  | "edit"
  | "submit"
  | "reopen"
  | "activate"
  | "supersede"
  | "review"
  | "close"
  | "resume"
  | "void"
  | "discard";

/** The product specification gives no numeric codes for plans, so they count from 1. */
export const planStates = defineStates<TreatmentPlanStatus, PlanMove>({
  draft: {
    label: "Draft",
    code: 1,
    tone: "attention",
    shape: "half",
    moves: { edit: "draft", submit: "awaitingSignatures", discard: "discarded" },
  },
  awaitingSignatures: {
    label: "Awaiting signatures",
    code: 2,
    tone: "info",
    shape: "clock",
    moves: { reopen: "draft", activate: "active", discard: "discarded" },
  },
  active: {
    label: "In force",
    code: 3,
    tone: "done",
    shape: "check",
    moves: { review: "active", supersede: "superseded", close: "closed", void: "voided" },
  },
  superseded: { label: "Superseded", code: 4, tone: "neutral", shape: "arrow", moves: { void: "voided" } },
  closed: { label: "Closed", code: 5, tone: "neutral", shape: "lock", moves: { resume: "active", void: "voided" } },
  voided: { label: "Voided", code: 6, tone: "danger", shape: "cross", moves: {} },
  discarded: { label: "Discarded", code: 7, tone: "neutral", shape: "ring", moves: {} },
});
export const isDraft = (status: TreatmentPlanStatus): boolean => planStates.can(status, "edit");
export const isInForce = (status: TreatmentPlanStatus): boolean => planStates.can(status, "review");

export const problemStates = defineStates<PlanProblemStatus, never>({
  active: { label: "Active", code: 1, tone: "info", shape: "dot", moves: {} },
  deferred: { label: "Deferred", code: 2, tone: "neutral", shape: "pause", moves: {} },
  referred: { label: "Referred", code: 3, tone: "neutral", shape: "arrow", moves: {} },
  resolved: { label: "Resolved", code: 4, tone: "done", shape: "check", moves: {} },
});
export const objectiveStates = defineStates<PlanObjectiveStatus, never>({
  active: { label: "In progress", code: 1, tone: "info", shape: "half", moves: {} },
  achieved: { label: "Achieved", code: 2, tone: "done", shape: "check", moves: {} },
  discontinued: { label: "Discontinued", code: 3, tone: "neutral", shape: "cross", moves: {} },
});

export const measureLabels = {
  instrument: "Score of a scale",
  count: "Count",
  frequency: "How often",
  milestone: "Milestone",
  attendance: "Attendance",
  lab: "Lab result",
} as const satisfies Record<PlanObjectiveMeasure, string>;
export const comparatorLabels = {
  atMost: "at most",
  atLeast: "at least",
  exactly: "exactly",
} as const satisfies Record<PlanObjectiveComparator, string>;
export const modalityLabels = {
  individual: "Individual session",
  group: "Group",
  family: "Family session",
  medication: "Medication",
  caseManagement: "Case management",
  peer: "Peer support",
  education: "Education",
  skills: "Skills training",
  monitoring: "Monitoring",
} as const satisfies Record<PlanInterventionModality, string>;
export const frequencyLabels = {
  day: "a day",
  week: "a week",
  month: "a month",
} as const satisfies Record<PlanInterventionFrequencyUnit, string>;
export const dispositionLabels = {
  open: "Not answered",
  addressed: "Addressed",
  deferred: "Deferred",
  referred: "Referred out",
  declinedByClient: "Declined by the client",
} as const satisfies Record<PlanNeedDisposition, string>;
export const achievementLabels = {
  improving: "Improving",
  noChange: "No change",
  worsening: "Worsening",
  achieved: "Achieved",
  notAttained: "Not attained",
  sustaining: "Sustaining",
} as const satisfies Record<PlanObjectiveAchievement, string>;
export const participationLabels = {
  inPerson: "In person",
  video: "By video",
  phone: "By phone",
  declined: "Declined to take part",
  unable: "Unable to take part",
} as const satisfies Record<TreatmentPlanParticipation, string>;

/** ASAM dimensions as the third edition names them. */
export const dimensionLabels: Readonly<Record<number, string>> = {
  1: "Intoxication and withdrawal",
  2: "Biomedical conditions",
  3: "Emotional, behavioral and cognitive conditions",
  4: "Readiness to change",
  5: "Relapse and continued use potential",
  6: "Recovery environment",
};

/** What an objective counts, "PHQ-9 at most 9, by Dec 12, 2026" without its date. */
export function measureText(objective: {
  measure: PlanObjectiveMeasure | null;
  instrument: string | null;
  comparator: PlanObjectiveComparator | null;
  baseline: string | null;
  target: string | null;
  unit: string | null;
}): string | null {
  const { measure, instrument, comparator, baseline, target, unit } = objective;
  if (measure === null || (measure === "milestone" && target === null)) return null;
  if (target === null) return measureLabels[measure];
  const subject = measure === "instrument" && instrument ? instrument : measureLabels[measure];
  const from = baseline === null ? "" : `, now ${plainNumber(baseline)}`;
  const amount = [plainNumber(target), unit].filter(Boolean).join(" ");
  return `${subject} ${comparatorLabels[comparator ?? "atMost"]} ${amount}${from}`;
}

/** "9.00" as "9", "7.50" as "7.5". */
export const plainNumber = (text: string): string => String(Number(text));

export function frequencyText(intervention: {
  frequencyCount: number | null;
  frequencyUnit: PlanInterventionFrequencyUnit | null;
  durationMinutes: number | null;
}): string | null {
  const { frequencyCount: count, frequencyUnit, durationMinutes } = intervention;
  if (count === null || frequencyUnit === null) return null;
  const often =
    count === 1 ? `once ${frequencyLabels[frequencyUnit]}` : `${count} times ${frequencyLabels[frequencyUnit]}`;
  return durationMinutes === null ? often : `${often}, ${durationMinutes} min`;
}

export type GoalStatus = PlanGoalStatus;
