import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { inEachLanguage } from "../notices.ts";
import { scheduleReview } from "../reviews/schedule-review.actions.ts";
import { withdrawSignatures } from "../signing/sign-plan.actions.ts";
import { cancelClientSignature, cancelPlanDeadlines, nextReviewOf, openPlanDeadlines } from "./due-plans.actions.ts";
import { endPlan } from "./end-plan.actions.ts";
import { resumeObjectives } from "./item.store.ts";
import { livePlansForUpdate, plansClosedAt, savePlan } from "./plan.store.ts";
import { isDraft, isInForce } from "./plan.ts";
import { announcePlan } from "./plan-record.actions.ts";

const dischargeReason = "Client discharged";

/** Plans and their deadlines follow the stay, in the transaction of its change. */
export const stayHandlers = [
  on("clients.admitted", { name: "plan-deadlines", inTransaction: true }, async (act, { payload }) => {
    const { clientId, demographicId, levelOfCareId, admittedAt } = payload;
    await openPlanDeadlines(
      act,
      { clientId, demographicId },
      {
        anchorAt: admittedAt,
        levelOfCareId,
        kinds: ["initial", "master"],
      },
    );
  }),

  // TXP-8: open deadlines end, met ones stay; a master plan is due for the new level.
  on(
    "clients.level-of-care-changed",
    { name: "plan-deadlines-of-level", inTransaction: true },
    async (act, { payload }) => {
      const { clientId, demographicId, toLevelId, effectiveAt } = payload;
      await cancelPlanDeadlines(act, demographicId, "Level of care changed");
      const plans = await livePlansForUpdate(act.db, demographicId);
      const active = plans.find(({ status, lane }) => isInForce(status) && lane === "treatment");
      await openPlanDeadlines(
        act,
        { clientId, demographicId },
        {
          anchorAt: effectiveAt,
          levelOfCareId: toLevelId,
          kinds: active ? ["master"] : ["initial", "master"],
        },
      );
      if (active)
        act.notify({
          kind: "treatment-plans.review",
          to: { clinicianIds: [active.authorId] },
          title: inEachLanguage((say) => say("level.changed")),
          link: `/treatment-planning/${active.id}`,
          subject: { type: "treatment-plan", id: active.id },
          clientId,
        });
    },
  ),

  on("clients.location-changed", { name: "plans-of-transfer", inTransaction: true }, async (act, { payload }) => {
    const { demographicId, toLocationId } = payload;
    const { timeZone } = await requireEpisode(act, { demographicId });
    for (const plan of await livePlansForUpdate(act.db, demographicId))
      await savePlan(act.db, plan.id, { locationId: toLocationId, ...(isDraft(plan.status) ? { timeZone } : {}) });
  }),

  // TXP-17: each objective has an end state; what was not signed is discarded and stays readable.
  on("clients.discharged", { name: "close-plans-on-discharge", inTransaction: true }, async (act, { payload }) => {
    const { demographicId } = payload;
    await cancelPlanDeadlines(act, demographicId, dischargeReason);
    for (const plan of await livePlansForUpdate(act.db, demographicId)) {
      if (isInForce(plan.status)) await savePlan(act.db, plan.id, await endPlan(act, plan, dischargeReason));
      else {
        if (!isDraft(plan.status)) {
          await withdrawSignatures(act, plan, dischargeReason, false);
          await cancelClientSignature(act, plan, dischargeReason);
        }
        await savePlan(act.db, plan.id, { status: "discarded", statusReason: dischargeReason });
      }
      await announcePlan(act, plan);
    }
  }),

  on("clients.discharge-undone", { name: "resume-plans", inTransaction: true }, async (act, { payload }) => {
    const { clientId, demographicId } = payload;
    const closed = await plansClosedAt(act.db, demographicId, dischargeReason);
    for (const plan of closed) await resume(act, plan);
    const { levelOfCareId, admittedAt } = await requireEpisode(act, { demographicId });
    if (levelOfCareId !== null && !closed.some(({ lane }) => lane === "treatment"))
      await openPlanDeadlines(
        act,
        { clientId, demographicId },
        {
          anchorAt: admittedAt ?? act.now,
          levelOfCareId,
          kinds: ["initial", "master"],
        },
      );
  }),
];

/** A plan that the discharge closed is in force again, with what its objectives were; its next review starts anew. */
async function resume(act: Act, plan: Awaited<ReturnType<typeof plansClosedAt>>[number]): Promise<void> {
  const nextReviewDue = await nextReviewOf(act, plan, act.now);
  const saved = await savePlan(act.db, plan.id, {
    status: "active",
    effectiveTo: null,
    statusReason: null,
    nextReviewDue,
  });
  await resumeObjectives(act.db, plan.id, dischargeReason);
  await scheduleReview(act, saved, { since: plan.effectiveFrom ?? act.now, dueAt: nextReviewDue });
  await announcePlan(act, saved);
}
