import { requireEpisode } from "#modules/clients/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { reviewsOfPlan } from "../reviews/review.store.ts";
import { planById } from "./plan.store.ts";
import { isDraft } from "./plan.ts";
import { planView, submittedDocument } from "./plan-view.actions.ts";
import { printPlan } from "./print-plan.contract.ts";

/** A draft is never printed. Print and export read what was signed. */
export const printPlanQuery = query(printPlan, async (view, { params }) => {
  const plan = await planById(view.db, params.planId);
  await view.openChart(plan.clientId, "treatment-plans");
  view.readSubject = { subjectId: plan.id, clientId: plan.clientId };
  if (isDraft(plan.status) || plan.cycle === 0 || plan.sha256 === null)
    throw new Problem("wrong-state", "A draft is not printed. Submit the plan first.");
  const { signatures } = await planView(view, plan);
  const { part2 } = await requireEpisode(view, { demographicId: plan.demographicId });
  return {
    clientId: plan.clientId,
    document: await submittedDocument(view, plan),
    sha256: plan.sha256,
    status: plan.status,
    statusReason: plan.statusReason,
    effectiveFrom: plan.effectiveFrom,
    effectiveTo: plan.effectiveTo,
    nextReviewDue: plan.nextReviewDue,
    signatures,
    reviews: (await reviewsOfPlan(view.db, plan.id)).flatMap((review) =>
      review.canonical === null || review.completedAt === null || review.outcome === null || review.sha256 === null
        ? []
        : [
            {
              document: JSON.parse(review.canonical),
              completedAt: review.completedAt,
              reviewerName: review.reviewerName,
              outcome: review.outcome,
              isLate: review.isLate,
              sha256: review.sha256,
            },
          ],
    ),
    part2,
    printedBy: view.actor.name,
    printedAt: view.now,
  };
});
