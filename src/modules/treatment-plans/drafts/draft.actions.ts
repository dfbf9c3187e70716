import { openClient, requireEpisode } from "#modules/clients/index.ts";
import { type Act, staleVersion } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { libraryOf } from "../library/library.actions.ts";
import { goalsOf, insertItems, interventionsOf, nextPosition, objectivesOf, problemsOf } from "../plans/item.store.ts";
import { beginPlan, requireDraft } from "../plans/plan.actions.ts";
import { activePlanForUpdate, openPlanOf, type PlanRow, planForUpdate } from "../plans/plan.store.ts";
import { laneOf } from "../plans/plan.ts";
import { announcePlan } from "../plans/plan-record.actions.ts";
import { itemsOf, type PlanItems, planView } from "../plans/plan-view.actions.ts";
import { addProposals } from "./add-proposals.actions.ts";
import * as contract from "./draft.contract.ts";
import { type DraftRow, draftForUpdate, openDraftsOf, saveDraft } from "./draft.store.ts";
import { generate, type Proposal, withParents } from "./generate.ts";
import { answerNeeds, planFactsOf } from "./needs.actions.ts";

const draftView = ({ status: _status, ...row }: DraftRow): contract.PlanDraft => row;

async function openStay(act: Act, { mrNo, demographicId }: { mrNo: string; demographicId?: string | undefined }) {
  await openClient(act, mrNo, "treatment-plans");
  return requireEpisode(act, demographicId ? { mrNo, demographicId } : { mrNo });
}

/** Proposals that are open, of the opened chart and as the user saw them. */
async function openDraft(act: Act, draftId: string, version: number | null): Promise<DraftRow> {
  const draft = await draftForUpdate(act.db, draftId);
  await act.openChart(draft.clientId, "treatment-plans");
  if (version !== null && draft.version !== version) throw staleVersion(draftView(draft));
  if (draft.status !== "open")
    throw new Problem("wrong-state", "These proposals were used or discarded. Reload the page.");
  return draft;
}

const libraryKeysOf = ({ problems, goals, objectives, interventions }: PlanItems): string[] =>
  [...problems, ...goals, ...objectives, ...interventions].flatMap(({ libraryKey }) => libraryKey ?? []);

export const draftHandlers = [
  action(contract.generatePlan, async (act, { body }) => {
    const stay = await openStay(act, body);
    const open = await openPlanOf(act.db, stay.demographicId, body.type);
    const present = open ? libraryKeysOf(await itemsOf(act, open.id)) : [];
    const facts = await planFactsOf(act, stay);
    const draft = await addProposals(act, {
      clientId: stay.clientId,
      demographicId: stay.demographicId,
      type: body.type,
      origin: "generated",
      items: generate({ ...facts, present }, await libraryOf(act)),
    });
    act.audit({
      subjectId: draft.id,
      clientId: stay.clientId,
      detail: { type: body.type, proposals: draft.items.length },
    });
    return draftView(draft);
  }),

  query(contract.listPlanDrafts, async (view, { query: { mrNo } }) => {
    const { clientId } = await openClient(view, mrNo, "treatment-plans");
    const { demographicId } = await requireEpisode(view, { mrNo });
    return { clientId, rows: (await openDraftsOf(view.db, demographicId, view.now)).map(draftView) };
  }),

  action(contract.addPlanDraft, async (act, { body }) => {
    const stay = await openStay(act, body);
    const keys = new Set(body.items.map(({ key }) => key));
    if (keys.size < body.items.length) throw fieldProblem("body.items", "Two proposals have the same key.");
    const draft = await addProposals(act, {
      clientId: stay.clientId,
      demographicId: stay.demographicId,
      type: body.type,
      origin: body.origin,
      items: body.items,
    });
    act.audit({ subjectId: draft.id, clientId: stay.clientId, detail: { origin: body.origin } });
    return draftView(draft);
  }),

  action(contract.changePlanDraft, async (act, { params, body }) => {
    const draft = await openDraft(act, params.draftId, body.version);
    const asked = new Set(body.keys);
    const items = draft.items.map((item) =>
      asked.has(item.key) && (item.state === "proposed" || item.state === "rejected")
        ? { ...item, state: body.state }
        : item,
    );
    const saved = await saveDraft(act.db, draft.id, { items });
    act.audit({ subjectId: draft.id, clientId: draft.clientId, detail: { state: body.state, keys: body.keys } });
    return draftView(saved);
  }),

  action(contract.discardPlanDraft, async (act, { params }) => {
    const draft = await openDraft(act, params.draftId, null);
    await saveDraft(act.db, draft.id, { status: "discarded" });
    act.audit({ subjectId: draft.id, clientId: draft.clientId });
  }),

  action(contract.acceptPlanDraft, async (act, { params, body }) => {
    const draft = await openDraft(act, params.draftId, body.version);
    const plan = await planToFill(act, draft);
    requireDraft(plan);
    const texts = new Map(body.items.map(({ key, text }) => [key, text]));
    const keys = withParents([...texts.keys()], draft.items);
    const accepted = draft.items.filter(({ key, state }) => keys.has(key) && state !== "accepted");
    await addToPlan(act, plan, accepted, texts);
    const items = draft.items.map((item): Proposal => {
      if (!keys.has(item.key)) return item;
      const text = texts.get(item.key);
      return text !== undefined && text !== item.text
        ? { ...item, text, state: "edited" }
        : { ...item, state: "accepted" };
    });
    const isUsedUp = items.every(({ state }) => state !== "proposed");
    await saveDraft(act.db, draft.id, { items, ...(isUsedUp ? { status: "accepted" as const } : {}) });
    await announcePlan(act, plan);
    act.audit({
      subjectId: plan.id,
      clientId: plan.clientId,
      detail: { draftId: draft.id, accepted: accepted.length },
    });
    return planView(act, await planForUpdate(act.db, plan.id));
  }),
];

/** The plan that is being written in the lane, or a new one: the next version of the plan in force. */
async function planToFill(act: Act, draft: DraftRow): Promise<PlanRow> {
  const open = await openPlanOf(act.db, draft.demographicId, draft.type);
  if (open) return planForUpdate(act.db, open.id);
  const from = await activePlanForUpdate(act.db, draft.demographicId, laneOf(draft.type));
  const stay = await requireEpisode(act, { demographicId: draft.demographicId });
  return beginPlan(act, stay, { type: draft.type, from: from ?? null });
}

/** Adds accepted proposals under what they belong to, which is in the plan or accepted with them. */
async function addToPlan(
  act: Act,
  plan: PlanRow,
  accepted: readonly Proposal[],
  texts: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  const stableIds = new Map<string, string>();
  for (const rows of [
    await problemsOf(act.db, plan.id),
    await goalsOf(act.db, plan.id),
    await objectivesOf(act.db, plan.id),
    await interventionsOf(act.db, plan.id),
  ])
    for (const { libraryKey, stableId } of rows) if (libraryKey) stableIds.set(libraryKey, stableId);
  const fresh = accepted.filter(({ key }) => !stableIds.has(key));
  for (const { key } of fresh) stableIds.set(key, newId());
  const today = localDate(act.now, plan.timeZone);
  const positions = {
    problem: await nextPosition(act.db, "planProblems", plan.id),
    goal: await nextPosition(act.db, "planGoals", plan.id),
    objective: await nextPosition(act.db, "planObjectives", plan.id),
    intervention: await nextPosition(act.db, "planInterventions", plan.id),
  };
  const of = (type: Proposal["type"]) =>
    fresh
      .filter((item) => item.type === type)
      .flatMap((item) => {
        const parent = item.parentKey === null ? null : stableIds.get(item.parentKey);
        if (parent === undefined) return [];
        return [
          {
            base: {
              id: newId(),
              planId: plan.id,
              stableId: stableIds.get(item.key) ?? newId(),
              position: positions[type]++,
              libraryKey: item.key,
            },
            parent: parent ?? "",
            text: texts.get(item.key) ?? item.text,
            isAsProposed: (texts.get(item.key) ?? item.text) === item.text,
            item,
          },
        ];
      });
  const problems = of("problem").map(({ base, text, item }) => ({
    ...base,
    title: text.slice(0, 300),
    evidence: item.icd10.length > 0 ? null : item.rationale,
    icd10: item.icd10,
    dimension: item.dimension,
  }));
  await insertItems(act.db, {
    problems,
    goals: of("goal").map(({ base, parent, text }) => ({ ...base, problemStableId: parent, text })),
    objectives: of("objective").map(({ base, parent, text, isAsProposed, item: { defaults } }) => ({
      ...base,
      goalStableId: parent,
      text,
      isLibraryText: isAsProposed,
      measure: defaults.measure ?? null,
      instrument: defaults.instrument ?? null,
      comparator: defaults.comparator ?? null,
      target: defaults.target ?? null,
      unit: defaults.unit ?? null,
      targetDate: defaults.days === undefined ? null : addDays(today, defaults.days),
    })),
    interventions: of("intervention").map(({ base, parent, text, item: { defaults } }) => ({
      ...base,
      objectiveStableId: parent,
      text,
      modality: defaults.modality ?? "individual",
      frequencyCount: defaults.frequencyUnit ? (defaults.frequencyCount ?? null) : null,
      frequencyUnit: defaults.frequencyCount ? (defaults.frequencyUnit ?? null) : null,
      durationMinutes: defaults.durationMinutes ?? null,
      responsibleRole: defaults.responsibleRole ?? null,
    })),
  });
  for (const { stableId, icd10, libraryKey } of problems)
    await answerNeeds(act, plan.id, { stableId, icd10, libraryKey });
}
