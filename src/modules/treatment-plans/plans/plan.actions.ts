import { listName } from "#modules/clients/identity/name.ts";
import { openClient, requireEpisode } from "#modules/clients/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { edit, move } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { proposeNeeds } from "../drafts/needs.actions.ts";
import { cancelOpenReview } from "../reviews/schedule-review.actions.ts";
import { withdrawSignatures } from "../signing/sign-plan.actions.ts";
import { compare } from "./compare.ts";
import { cancelClientSignature, dueOfStay, levelCodeOf } from "./due-plans.actions.ts";
import { endPlan } from "./end-plan.actions.ts";
import { copyItems } from "./item.store.ts";
import * as contract from "./plan.contract.ts";
import * as store from "./plan.store.ts";
import { isDraft, isInForce, laneOf, planStates } from "./plan.ts";
import { getPlan } from "./plan-fields.contract.ts";
import { announcePlan, planRecord } from "./plan-record.actions.ts";
import { approverOf, draftDocument, itemsOf, planView, submittedDocument } from "./plan-view.actions.ts";
import { planWorkPage, workColumn } from "./worklist.store.ts";

const soonDays = 7;

/** Begins a plan: empty, or with the content of the version before it. The caller has opened the chart. */
export async function beginPlan(
  act: Act,
  stay: Awaited<ReturnType<typeof requireEpisode>>,
  { type, from }: { type: store.PlanRow["type"]; from: store.PlanRow | null },
): Promise<store.PlanRow> {
  const { clinicianId } = act.actor;
  if (!clinicianId) throw new Problem("forbidden", "Only clinicians can write treatment plans.");
  if (stay.status !== "admitted" && stay.status !== "on_leave")
    throw new Problem("wrong-state", "The client is not admitted. A plan is written for a stay in progress.");
  if (await store.openPlanOf(act.db, stay.demographicId, type))
    throw new Problem("plan-exists", "A plan of this kind is already being written. Open it to continue.");
  const id = newId();
  const seriesId = from?.seriesId ?? newId();
  await store.insertPlan(act.db, {
    id,
    seriesId,
    versionNo: from ? await store.nextVersionNo(act.db, seriesId) : 1,
    clientId: stay.clientId,
    demographicId: stay.demographicId,
    locationId: stay.locationId,
    timeZone: stay.timeZone,
    programId: stay.programId,
    levelOfCareCode: await levelCodeOf(act, stay.levelOfCareId),
    type,
    authorId: clinicianId,
    ...(from
      ? {
          presentingSummary: from.presentingSummary,
          strengths: from.strengths,
          needsPreferences: from.needsPreferences,
          barriers: from.barriers,
          culturalConsiderations: from.culturalConsiderations,
          transitionCriteria: from.transitionCriteria,
          asamDimensions: jsonb(from.asamDimensions),
        }
      : {}),
  });
  if (from) await copyItems(act.db, from.id, id);
  await proposeNeeds(act, { planId: id, clientId: stay.clientId, demographicId: stay.demographicId });
  const plan = await store.planById(act.db, id);
  await announcePlan(act, plan);
  return plan;
}

export const planHandlers = [
  query(contract.listClientPlans, async (view, { params }) => {
    const { clientId } = await openClient(view, params.mrNo, "treatment-plans");
    const stay = await requireEpisode(view, { mrNo: params.mrNo });
    const rows = await store.plansOfClient(view.db, clientId);
    return {
      clientId,
      demographicId: stay.demographicId,
      timeZone: stay.timeZone,
      isAdmitted: stay.status === "admitted" || stay.status === "on_leave",
      due: await dueOfStay(view, stay.demographicId),
      rows: rows.map((row) => ({
        id: row.id,
        seriesId: row.seriesId,
        versionNo: row.versionNo,
        demographicId: row.demographicId,
        type: row.type,
        status: row.status,
        timeZone: row.timeZone,
        authorName: row.authorName,
        effectiveFrom: row.effectiveFrom,
        effectiveTo: row.effectiveTo,
        nextReviewDue: row.nextReviewDue,
        version: row.version,
      })),
    };
  }),

  action(contract.createPlan, async (act, { body }) => {
    const { mrNo, demographicId, type, fromPlanId } = body;
    const { clientId } = await openClient(act, mrNo, "treatment-plans");
    const stay = await requireEpisode(act, demographicId ? { mrNo, demographicId } : { mrNo });
    const from = fromPlanId === null ? null : await store.planById(act.db, fromPlanId);
    if (from && (from.clientId !== clientId || from.lane !== laneOf(type)))
      throw new Problem("not-found", "There is no such plan on this chart.");
    const plan = await beginPlan(act, stay, { type, from });
    act.audit({ subjectId: plan.id, clientId, detail: { type, versionNo: plan.versionNo, fromPlanId } });
    return planView(act, plan);
  }),

  query(getPlan, async (view, { params }) => {
    const plan = await store.planById(view.db, params.planId);
    await view.openChart(plan.clientId, "treatment-plans");
    return planView(view, plan);
  }),

  edit(contract.changePlan, planRecord, {
    beforeSave: (_act, plan) => {
      requireDraft(plan);
      return undefined;
    },
  }),

  move(contract.reopenPlan, planRecord, "reopen", async (act, plan, { body }) => {
    const byApprover = plan.authorId !== act.actor.clinicianId && approverOf(act).canApprove;
    if (!byApprover && !act.can("treatmentPlans.write"))
      throw new Problem("forbidden", "Only clinicians who write or approve treatment plans can return one to draft.");
    await withdrawSignatures(act, plan, body.reason, byApprover);
    await cancelClientSignature(act, plan, "Returned to draft");
    return { statusReason: body.reason };
  }),

  move(contract.closePlan, planRecord, "close", (act, plan, { body }) => endPlan(act, plan, body.reason)),

  move(contract.voidPlan, planRecord, "void", async (act, plan, { body }) => {
    await refuseOnHold(act, { type: "treatment-plan", id: plan.id, clientId: plan.clientId });
    if (isInForce(plan.status)) {
      await cancelOpenReview(act, plan.id, "Plan voided");
      await cancelClientSignature(act, plan, "Plan voided");
    }
    return { statusReason: body.reason, nextReviewDue: null };
  }),

  move(contract.discardPlan, planRecord, "discard", async (act, plan, { body }) => {
    await refuseOnHold(act, { type: "treatment-plan", id: plan.id, clientId: plan.clientId });
    if (!isDraft(plan.status)) {
      await withdrawSignatures(act, plan, body.reason, false);
      await cancelClientSignature(act, plan, "Plan discarded");
    }
    return { statusReason: body.reason };
  }),

  query(contract.comparePlans, async (view, { params }) => {
    const before = await store.planById(view.db, params.planId);
    await view.openChart(before.clientId, "treatment-plans");
    const after = await store.planById(view.db, params.otherId);
    if (after.clientId !== before.clientId || after.seriesId !== before.seriesId)
      throw new Problem("not-found", "These are not versions of one plan.");
    const read = async (plan: store.PlanRow) =>
      isDraft(plan.status) ? draftDocument(view, plan, await itemsOf(view, plan.id)) : submittedDocument(view, plan);
    const facts = ({ id, versionNo, type, status, effectiveFrom, effectiveTo }: store.PlanRow) => ({
      id,
      versionNo,
      type,
      status,
      effectiveFrom,
      effectiveTo,
    });
    return {
      clientId: before.clientId,
      before: facts(before),
      after: facts(after),
      ...compare(await read(before), await read(after)),
    };
  }),

  query(contract.listPlans, async (view, { query: asked }) => {
    const { rows, ...page } = await planWorkPage(view.db, view.inReach("treatmentPlans.read", "client", workColumn), {
      page: asked.page,
      pageSize: asked.pageSize,
      work: asked.work ?? null,
      locationId: asked.locationId ?? null,
      mine: asked.mine ? view.actor.clinicianId : null,
      now: view.now,
      soon: addMinutes(view.now, soonDays * 24 * 60),
    });
    return {
      ...page,
      rows: rows.flatMap(({ work, ...row }) =>
        work === null || row.locationId === null
          ? []
          : [
              {
                clientId: row.clientId,
                mrNo: row.mrNo,
                clientName: listName(row),
                demographicId: row.demographicId,
                locationId: row.locationId,
                timeZone: row.timeZone,
                levelOfCareCode: row.levelCode,
                planId: row.planId,
                versionNo: row.versionNo,
                type: row.type,
                status: row.status,
                work,
                dueAt: row.dueAt,
                nextReviewDue: row.nextReviewDue,
                signed: row.signed,
                asked: row.asked,
                ownerName: row.ownerName,
              },
            ],
      ),
    };
  }),
];

/** The content of a submitted plan is changed only after it was returned to draft (TXP-10). */
export function requireDraft(plan: Pick<store.PlanRow, "status">): void {
  if (!isDraft(plan.status))
    throw new Problem(
      "plan-locked",
      `This plan is ${planStates.label(plan.status).toLowerCase()}. Return it to draft, or start a new version.`,
    );
}
