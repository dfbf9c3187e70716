import { listName } from "#modules/clients/identity/name.ts";
import { recordChartEvent, requireEpisode } from "#modules/clients/index.ts";
import { sign } from "#modules/signatures/index.ts";
import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import { type Act, staleVersion } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { planTitle } from "../plans/activate.actions.ts";
import { meetReviewDeadline, nextReviewOf } from "../plans/due-plans.actions.ts";
import { endPlan } from "../plans/end-plan.actions.ts";
import { rateObjective } from "../plans/item.store.ts";
import { beginPlan } from "../plans/plan.actions.ts";
import { openPlanOf, type PlanRow, planById, planForUpdate, savePlan } from "../plans/plan.store.ts";
import { isInForce, planStates } from "../plans/plan.ts";
import { announcePlan } from "../plans/plan-record.actions.ts";
import * as contract from "./review.contract.ts";
import * as store from "./review.store.ts";
import { isOpenReview, outcomeLabels, requireRated, reviewMeaning, reviewStates } from "./review.ts";
import { reviewHash, withOutcome } from "./review-document.ts";
import { reviewView } from "./review-view.actions.ts";
import { scheduleReview } from "./schedule-review.actions.ts";

/** Locks the plan before its review, as every change of a plan does, and opens the chart. */
async function openReview(act: Act, reviewId: string): Promise<{ plan: PlanRow; review: store.ReviewRow }> {
  const plan = await planForUpdate(act.db, await store.planOfReview(act.db, reviewId));
  await act.openChart(plan.clientId, "treatment-plans");
  return { plan, review: await store.reviewForUpdate(act.db, reviewId) };
}

async function requireOpen(act: Act, review: store.ReviewRow, version: number): Promise<void> {
  if (review.version !== version) throw staleVersion(await reviewView(act, review));
  if (!isOpenReview(review.status))
    throw new Problem(
      "wrong-state",
      `This review is ${reviewStates.label(review.status).toLowerCase()}. Reload the page.`,
    );
}

export const reviewHandlers = [
  query(contract.listReviews, async (view, { query: asked }) => {
    const inReach = view.inReach("treatmentPlans.read", "client", store.reviewColumn);
    const { rows, ...page } = await store.reviewPage(view.db, inReach, {
      page: asked.page,
      pageSize: asked.pageSize,
      statuses: asked.status ?? ["scheduled", "inProgress"],
      dueBefore: asked.dueBefore ?? null,
      locationId: asked.locationId ?? null,
      clientId: asked.clientId ?? null,
    });
    return {
      ...page,
      rows: rows.map((row) => ({
        id: row.id,
        planId: row.planId,
        clientId: row.clientId,
        mrNo: row.mrNo,
        clientName: listName(row),
        type: row.type,
        versionNo: row.versionNo,
        levelOfCareCode: row.levelOfCareCode,
        timeZone: row.timeZone,
        status: row.status,
        dueAt: row.dueAt,
        completedAt: row.completedAt,
        outcome: row.outcome,
        isLate: row.isLate || (isOpenReview(row.status) && row.dueAt < view.now),
        authorName: row.authorName,
      })),
    };
  }),

  query(contract.listPlanReviews, async (view, { params }) => {
    const plan = await planById(view.db, params.planId);
    await view.openChart(plan.clientId, "treatment-plans");
    const rows = await store.reviewsOfPlan(view.db, plan.id);
    return {
      clientId: plan.clientId,
      rows: rows.map(({ id, status, dueAt, completedAt, reviewerName, outcome, isLate }) => ({
        id,
        status,
        dueAt,
        completedAt,
        reviewerName,
        outcome,
        isLate: isLate || (isOpenReview(status) && dueAt < view.now),
      })),
    };
  }),

  query(contract.getReview, async (view, { params }) => {
    const review = await store.reviewById(view.db, params.reviewId);
    await view.openChart(review.clientId, "treatment-plans");
    return reviewView(view, review);
  }),

  action(contract.startReview, async (act, { body }) => {
    const plan = await planForUpdate(act.db, body.planId);
    await act.openChart(plan.clientId, "treatment-plans");
    const review = await store.openReviewForUpdate(act.db, plan.id);
    if (!isInForce(plan.status) || !review)
      throw new Problem(
        "wrong-state",
        `This plan is ${planStates.label(plan.status).toLowerCase()}. Only a plan in force is reviewed.`,
      );
    if (review.status === "scheduled")
      await store.saveReview(act.db, review.id, {
        status: "inProgress",
        startedAt: act.now,
        reviewerId: act.actor.clinicianId,
      });
    await announcePlan(act, plan);
    act.audit({ subjectId: review.id, clientId: plan.clientId });
    return reviewView(act, await store.reviewById(act.db, review.id));
  }),

  action(contract.changeReview, async (act, { params, body }) => {
    const { plan, review } = await openReview(act, params.reviewId);
    const { version, items = [], ...fields } = body;
    await requireOpen(act, review, version);
    const open = new Set((await reviewView(act, review)).objectives.map(({ stableId }) => stableId));
    for (const item of items) {
      if (!open.has(item.objectiveStableId))
        throw fieldProblem("body.items", "One of these objectives is not in progress. Reload the page.");
      await store.putReviewItem(act.db, review.id, item);
    }
    // A rating alone changes the review too, so that two reviewers meet at its version.
    await store.saveReview(act.db, review.id, {
      ...fields,
      status: "inProgress",
      startedAt: review.startedAt ?? act.now,
      reviewerId: review.reviewerId ?? act.actor.clinicianId,
    });
    await announcePlan(act, plan);
    act.audit({
      subjectId: review.id,
      clientId: plan.clientId,
      fields: [...Object.keys(fields), ...(items.length > 0 ? ["items"] : [])],
    });
    return reviewView(act, await store.reviewById(act.db, review.id));
  }),

  /**
   * Signs a review (TXP-14). The next one is due from now by the level's rule; a revision opens the next version with what
   * was decided; a late review stays marked (TXP-15).
   */
  action(contract.completeReview, async (act, { params, body }) => {
    const { plan, review } = await openReview(act, params.reviewId);
    await requireOpen(act, review, body.version);
    if (!act.can("treatmentPlans.write"))
      throw new Problem("forbidden", "Only clinicians who write plans review them.");
    const shown = await reviewView(act, review);
    requireRated(shown.objectives.map(({ stableId, text, rating }) => ({ stableId, text, isRated: rating !== null })));
    if (shown.summary === null) throw fieldProblem("body.summary", "Write a summary of the review first.");
    const document = withOutcome(shown.document, body.outcome);
    const sha256 = reviewHash(document);
    if (sha256 !== body.hash)
      throw new Problem("plan-changed", "The review changed while you were signing. Read it again, then sign.");
    const { signatureId } = await sign(act, {
      subjectType: "treatmentPlanReview",
      subjectId: review.id,
      slotKey: "reviewer",
      role: "reviewer",
      meaning: reviewMeaning,
      documentHash: sha256,
      timeZone: plan.timeZone,
    });
    for (const { stableId, achievement, decision, comment } of document.objectives)
      await rateObjective(act.db, plan.id, stableId, {
        achievement,
        status: decision === "complete" ? "achieved" : decision === "discontinue" ? "discontinued" : "active",
        ...(decision === "discontinue" ? { statusReason: comment ?? "Discontinued at the review" } : {}),
      });
    await meetReviewDeadline(act, review.id);
    await store.saveReview(act.db, review.id, {
      status: "complete",
      outcome: body.outcome,
      completedAt: act.now,
      canonical: canonicalJson(document),
      sha256,
      signatureId,
      reviewerId: act.actor.clinicianId,
      reviewerName: act.actor.name,
      isLate: review.dueAt < act.now,
      newPlanId: body.outcome === "revise" ? await revise(act, plan) : null,
    });
    if (body.outcome === "close") {
      await savePlan(act.db, plan.id, await endPlan(act, plan, "Closed at the review"));
    } else {
      const nextReviewDue = await nextReviewOf(act, plan, act.now);
      await savePlan(act.db, plan.id, { nextReviewDue });
      await scheduleReview(act, plan, { since: act.now, dueAt: nextReviewDue });
    }
    await act.raise(
      "treatment-plans.review-completed",
      { planId: plan.id, reviewId: review.id },
      { subject: { type: "plan-review", id: review.id }, topics: [`client:${plan.clientId}`] },
    );
    await recordChartEvent(act, {
      module: "treatment-plans",
      kind: "plan.reviewed",
      subjectType: "plan-review",
      subjectId: review.id,
      clientId: plan.clientId,
      demographicId: plan.demographicId,
      title: `${planTitle(plan)} reviewed`,
      summary: outcomeLabels[body.outcome],
      permission: "treatmentPlans.read",
      link: `/treatment-planning/${plan.id}/reviews/${review.id}`,
    });
    await announcePlan(act, plan);
    act.audit({ subjectId: review.id, clientId: plan.clientId, detail: { outcome: body.outcome, signatureId } });
    return reviewView(act, await store.reviewById(act.db, review.id));
  }),
];

/** The next version as a draft with everything the review decided, or the one that is being written already. */
async function revise(act: Act, plan: PlanRow): Promise<string> {
  const open = await openPlanOf(act.db, plan.demographicId, plan.type);
  if (open) return open.id;
  const stay = await requireEpisode(act, { demographicId: plan.demographicId });
  const type = plan.type === "initial" ? "master" : plan.type;
  return (await beginPlan(act, stay, { type, from: plan })).id;
}
