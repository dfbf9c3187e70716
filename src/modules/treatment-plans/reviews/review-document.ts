import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type {
  PlanObjectiveAchievement,
  TreatmentPlanReviewItemDecision,
  TreatmentPlanReviewLevelOfCare,
  TreatmentPlanReviewOutcome,
} from "#platform/shared/columns.generated.ts";

/** What the signature on a review covers. The outcome is chosen by the signer after reading the rest. */
export interface ReviewDocument {
  form: "cairn-treatment-plan-review-1";
  reviewId: string;
  planId: string;
  planHash: string;
  client: { clientId: string; mrNo: string; name: string; birthDate: string };
  dueAt: string;
  participants: string | null;
  levelOfCare: TreatmentPlanReviewLevelOfCare | null;
  levelOfCareReason: string | null;
  summary: string | null;
  objectives: {
    stableId: string;
    text: string;
    achievement: PlanObjectiveAchievement;
    measured: string | null;
    decision: TreatmentPlanReviewItemDecision;
    comment: string | null;
    clientComment: string | null;
    noteIds: string[];
  }[];
  outcome: TreatmentPlanReviewOutcome | null;
}

export const withOutcome = (document: ReviewDocument, outcome: TreatmentPlanReviewOutcome): ReviewDocument => ({
  ...document,
  outcome,
});
export const reviewHash = (document: ReviewDocument): string => canonicalHash(document);
