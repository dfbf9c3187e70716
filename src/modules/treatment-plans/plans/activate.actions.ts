import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "../notices.ts";
import { cancelOpenReview, scheduleReview } from "../reviews/schedule-review.actions.ts";
import { cancelClientSignature, meetPlanDeadlines, nextReviewOf } from "./due-plans.actions.ts";
import { activePlanForUpdate, type PlanRow, savePlan } from "./plan.store.ts";
import { laneOf, planTypeLabels } from "./plan.ts";

/** "Master plan, version 2". */
export const planTitle = ({ type, versionNo }: Pick<PlanRow, "type" | "versionNo">): string =>
  versionNo === 1 ? planTypeLabels[type] : `${planTypeLabels[type]}, version ${versionNo}`;

/**
 * Puts a plan in force: the one before it is superseded at the same instant (TXP-13), the deadlines that asked for it are
 * met, and its first review is scheduled.
 */
export async function activatePlan(act: Act, plan: PlanRow): Promise<PlanRow> {
  const { id, clientId, demographicId, versionNo } = plan;
  const before = await activePlanForUpdate(act.db, demographicId, laneOf(plan.type));
  if (before) await supersede(act, before);
  const nextReviewDue = await nextReviewOf(act, plan, act.now);
  const saved = await savePlan(act.db, id, {
    status: "active",
    effectiveFrom: act.now,
    nextReviewDue,
    statusReason: null,
  });
  await scheduleReview(act, saved, { since: act.now, dueAt: nextReviewDue });
  await meetPlanDeadlines(act, saved);
  await act.raise(
    "treatment-plans.activated",
    { planId: id, clientId, demographicId, versionNo },
    { subject: { type: "treatment-plan", id }, topics: [`client:${clientId}`] },
  );
  await recordChartEvent(act, {
    module: "treatment-plans",
    kind: "plan.activated",
    subjectType: "treatment-plan",
    subjectId: id,
    clientId,
    demographicId,
    title: `${planTitle(saved)} in force`,
    summary: `By ${saved.authorName}`,
    permission: "treatmentPlans.read",
    link: `/treatment-planning/${id}`,
  });
  if (plan.authorId !== act.actor.clinicianId)
    act.notify({
      kind: "treatment-plans.signed",
      to: { clinicianIds: [plan.authorId] },
      title: inEachLanguage((say) => say("plan.inForce")),
      link: `/treatment-planning/${id}`,
      subject: { type: "treatment-plan", id },
      clientId,
    });
  return saved;
}

async function supersede(act: Act, plan: PlanRow): Promise<void> {
  await savePlan(act.db, plan.id, { status: "superseded", effectiveTo: act.now, nextReviewDue: null });
  await cancelOpenReview(act, plan.id, "A new version is in force");
  await cancelClientSignature(act, plan, "A new version is in force");
  await act.raise(
    "treatment-plans.superseded",
    { planId: plan.id },
    { subject: { type: "treatment-plan", id: plan.id }, topics: [`client:${plan.clientId}`] },
  );
}
