import { scoreSpanOf } from "#modules/medications/index.ts";
import { notesOfObjectives } from "#modules/notes/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { planById } from "../plans/plan.store.ts";
import { measureText } from "../plans/plan.ts";
import { itemsOf, planClient } from "../plans/plan-view.actions.ts";
import type { PlanReview, ReviewedObjective } from "./review.contract.ts";
import { type ReviewRow, reviewItemsOf } from "./review.store.ts";
import { isOpenReview } from "./review.ts";
import type { ReviewDocument } from "./review-document.ts";

/** Everything that a screen shows of one review: objectives in progress with their evidence since the last one (TXP-14). */
export async function reviewView(view: View, review: ReviewRow): Promise<PlanReview> {
  const plan = await planById(view.db, review.planId);
  const { client } = await planClient(view, plan);
  const { problems, goals, objectives } = await itemsOf(view, plan.id);
  const ratings = new Map((await reviewItemsOf(view.db, review.id)).map((item) => [item.objectiveStableId, item]));
  const until = review.completedAt ?? view.now;
  const shown = objectives.filter(({ status, stableId }) => status === "active" || ratings.has(stableId));
  const evidence = await notesOfObjectives(view, {
    demographicId: plan.demographicId,
    objectiveIds: shown.map(({ stableId }) => stableId),
    since: review.since,
    until,
  });
  const scales = [
    ...new Set(shown.flatMap(({ measure, instrument }) => (measure === "instrument" ? (instrument ?? []) : []))),
  ];
  const scores = await scoreSpanOf(view, plan.demographicId, scales, { since: review.since, until });
  const listed = shown.map((objective): ReviewedObjective => {
    const goal = goals.find(({ stableId }) => stableId === objective.goalStableId);
    const problem = problems.find(({ stableId }) => stableId === goal?.problemStableId);
    const rating = ratings.get(objective.stableId);
    return {
      stableId: objective.stableId,
      problem: problem?.title ?? "",
      goal: goal?.text ?? "",
      text: objective.text,
      measure: measureText(objective),
      targetDate: objective.targetDate,
      status: objective.status,
      evidence: evidence
        .filter(({ objectiveStableId }) => objectiveStableId === objective.stableId)
        .map(({ objectiveStableId: _, ...note }) => note),
      score: (objective.instrument && scores.get(objective.instrument)) || null,
      rating: rating
        ? {
            achievement: rating.achievement,
            measured: rating.measured,
            decision: rating.decision,
            comment: rating.comment,
            clientComment: rating.clientComment,
          }
        : null,
    };
  });
  const { id, planId, versionNo, type, timeZone, levelOfCareCode, status, dueAt, since, completedAt } = review;
  const mayWrite = view.can("treatmentPlans.write") && isOpenReview(status);
  const document: ReviewDocument =
    review.canonical === null ? documentOf(review, client, plan.sha256 ?? "", listed) : JSON.parse(review.canonical);
  return {
    id,
    planId,
    client,
    versionNo,
    type,
    timeZone,
    levelOfCareCode,
    status,
    dueAt,
    since,
    completedAt,
    reviewerName: review.reviewerName,
    participants: review.participants,
    levelOfCare: review.levelOfCare,
    levelOfCareReason: review.levelOfCareReason,
    summary: review.summary,
    outcome: review.outcome,
    newPlanId: review.newPlanId,
    isLate: review.isLate || (isOpenReview(status) && dueAt < view.now),
    objectives: listed,
    document,
    abilities: {
      edit: mayWrite,
      sign: mayWrite && view.can("treatmentPlans.sign") && view.actor.clinicianId !== null,
    },
    version: review.version,
  };
}

function documentOf(
  review: ReviewRow,
  client: PlanReview["client"],
  planHash: string,
  objectives: readonly ReviewedObjective[],
): ReviewDocument {
  return {
    form: "cairn-treatment-plan-review-1",
    reviewId: review.id,
    planId: review.planId,
    planHash,
    client,
    dueAt: review.dueAt,
    participants: review.participants,
    levelOfCare: review.levelOfCare,
    levelOfCareReason: review.levelOfCareReason,
    summary: review.summary,
    objectives: objectives.flatMap(({ stableId, text, rating, evidence }) =>
      rating ? [{ stableId, text, ...rating, noteIds: evidence.map(({ noteId }) => noteId) }] : [],
    ),
    outcome: null,
  };
}
