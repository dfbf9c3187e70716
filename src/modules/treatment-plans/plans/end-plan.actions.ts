import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { cancelOpenReview } from "../reviews/schedule-review.actions.ts";
import { planTitle } from "./activate.actions.ts";
import { cancelClientSignature } from "./due-plans.actions.ts";
import { endObjectives } from "./item.store.ts";
import type { PlanRow } from "./plan.store.ts";

/** What a plan in force leaves behind when it ends: objectives without an outcome, its review and its deadlines (TXP-17). */
export async function endPlan(act: Act, plan: PlanRow, reason: string) {
  await endObjectives(act.db, plan.id, reason);
  await cancelOpenReview(act, plan.id, reason);
  await cancelClientSignature(act, plan, reason);
  await act.raise(
    "treatment-plans.closed",
    { planId: plan.id },
    { subject: { type: "treatment-plan", id: plan.id }, topics: [`client:${plan.clientId}`] },
  );
  await recordChartEvent(act, {
    module: "treatment-plans",
    kind: "plan.closed",
    subjectType: "treatment-plan",
    subjectId: plan.id,
    subjectVersion: plan.version,
    clientId: plan.clientId,
    demographicId: plan.demographicId,
    title: `${planTitle(plan)} closed`,
    summary: reason,
    permission: "treatmentPlans.read",
    link: `/treatment-planning/${plan.id}`,
  });
  return { status: "closed" as const, effectiveTo: act.now, nextReviewDue: null, statusReason: reason };
}
