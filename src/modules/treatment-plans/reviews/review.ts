import type {
  TreatmentPlanReviewItemDecision,
  TreatmentPlanReviewLevelOfCare,
  TreatmentPlanReviewOutcome,
  TreatmentPlanReviewStatus,
} from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
// Registers the problem codes thrown below.
import "../plans/plan.ts";

export const reviewStates = defineStates<TreatmentPlanReviewStatus, "start" | "rate" | "complete" | "cancel">({
  scheduled: {
    label: "Scheduled",
    code: 1,
    tone: "neutral",
    shape: "clock",
    moves: { start: "inProgress", rate: "inProgress", complete: "complete", cancel: "canceled" },
  },
  inProgress: {
    label: "In progress",
    code: 2,
    tone: "attention",
    shape: "half",
    moves: { start: "inProgress", rate: "inProgress", complete: "complete", cancel: "canceled" },
  },
  complete: { label: "Completed", code: 3, tone: "done", shape: "check", moves: {} },
  canceled: { label: "Canceled", code: 4, tone: "neutral", shape: "cross", moves: {} },
});
export const isOpenReview = (status: TreatmentPlanReviewStatus): boolean => reviewStates.can(status, "complete");

export const outcomeLabels = {
  continue: "Continue the plan",
  revise: "Revise the plan",
  close: "Close the plan",
} as const satisfies Record<TreatmentPlanReviewOutcome, string>;
export const levelLabels = {
  continue: "Continue at this level",
  stepUp: "Step up",
  stepDown: "Step down",
  discharge: "Discharge",
} as const satisfies Record<TreatmentPlanReviewLevelOfCare, string>;
export const decisionLabels = {
  continue: "Continue",
  modify: "Modify",
  complete: "Complete",
  discontinue: "Discontinue",
} as const satisfies Record<TreatmentPlanReviewItemDecision, string>;

export interface RatedObjective {
  stableId: string;
  text: string;
  isRated: boolean;
}

/** TXP-14: every objective in progress has a rating before the review is signed. */
export function requireRated(objectives: readonly RatedObjective[]): void {
  const open = objectives.filter(({ isRated }) => !isRated);
  if (open.length === 0) return;
  throw new Problem("objectives-unrated", {
    detail: open.length === 1 ? "Rate 1 objective first." : `Rate ${open.length} objectives first.`,
    errors: open.map(({ stableId, text }) => ({ path: `items.${stableId}`, message: `Rate "${text}".` })),
  });
}

export const reviewMeaning = "I reviewed this plan with the client. The ratings are mine.";
