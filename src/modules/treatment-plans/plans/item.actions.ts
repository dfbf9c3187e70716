import type { Act } from "#platform/server/execution/context.ts";
import { create, edit, record } from "#platform/server/execution/index.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { answerNeeds } from "../drafts/needs.actions.ts";
import { shippedItem } from "../library/shipped-library.ts";
import * as contract from "./item.contract.ts";
import * as store from "./item.store.ts";
import { requireDraft } from "./plan.actions.ts";
import { type PlanRow, planForUpdate } from "./plan.store.ts";
import { announcePlan } from "./plan-record.actions.ts";
import * as show from "./plan-view.actions.ts";

interface OfPlan {
  planId: string;
  clientId: string;
}

/**
 * Locks the plan, so that a submission and a change of an item follow each other; items themselves have versions of their
 * own, so that two people can write different ones at once (TXP-7).
 */
async function openDraft(act: Act, planId: string): Promise<PlanRow> {
  const plan = await planForUpdate(act.db, planId);
  await act.openChart(plan.clientId, "treatment-plans");
  requireDraft(plan);
  return plan;
}
const open = (act: Act, { planId }: { planId: string }) => openDraft(act, planId);
const scope = async (act: Act, row: OfPlan) => {
  await act.openChart(row.clientId, "treatment-plans");
};
const saved = async (act: Act, { after }: { after: OfPlan }) =>
  announcePlan(act, await planForUpdate(act.db, after.planId));

const problems = record({
  table: "planProblems",
  subject: "plan-problem",
  key: "problemId",
  open,
  load: store.problemForUpdate,
  scope,
  view: (_act: Act, row: store.ProblemRow) => show.problemView(row),
  saved,
});
const goals = record({
  table: "planGoals",
  subject: "plan-goal",
  key: "goalId",
  open,
  load: store.goalForUpdate,
  scope,
  view: (_act: Act, row: store.GoalRow) => show.goalView(row),
  saved,
});
const objectives = record({
  table: "planObjectives",
  subject: "plan-objective",
  key: "objectiveId",
  open,
  load: store.objectiveForUpdate,
  scope,
  view: (_act: Act, row: store.ObjectiveRow) => show.objectiveView(row),
  saved,
});
const interventions = record({
  table: "planInterventions",
  subject: "plan-intervention",
  key: "interventionId",
  open,
  load: store.interventionForUpdate,
  scope,
  view: (_act: Act, row: store.InterventionRow) => show.interventionView(row),
  saved,
});
const needs = record({
  table: "planNeeds",
  subject: "plan-need",
  key: "needId",
  open,
  load: store.needForUpdate,
  scope,
  view: (_act: Act, row: store.NeedRow) => show.needView(row),
  saved,
});

async function placed(act: Act, table: store.ItemTable, planId: string) {
  return { planId, stableId: newId(), position: await store.nextPosition(act.db, table, planId) };
}
const isLibraryText = (libraryKey: string | null | undefined, text: string): boolean =>
  libraryKey != null && shippedItem(libraryKey)?.text === text;

export const itemHandlers = [
  create(contract.addProblem, problems, {
    values: async (act, { params, body }) => ({ ...(await placed(act, "planProblems", params.planId)), ...body }),
    afterSave: (act, after) => answerNeeds(act, after.planId, after),
  }),
  edit(contract.changeProblem, problems, { afterSave: (act, after) => answerNeeds(act, after.planId, after) }),
  remove(contract.removeProblem, "planProblems", store.problemForUpdate, "problemId"),

  create(contract.addGoal, goals, {
    values: async (act, { params, body }) => ({ ...(await placed(act, "planGoals", params.planId)), ...body }),
  }),
  edit(contract.changeGoal, goals),
  remove(contract.removeGoal, "planGoals", store.goalForUpdate, "goalId"),

  create(contract.addObjective, objectives, {
    values: async (act, { params, body }) => ({
      ...(await placed(act, "planObjectives", params.planId)),
      ...body,
      isLibraryText: isLibraryText(body.libraryKey, body.text),
    }),
  }),
  edit(contract.changeObjective, objectives, {
    beforeSave: (_act, before, change) => ({
      ...change,
      ...(change.text === undefined ? {} : { isLibraryText: isLibraryText(before.libraryKey, change.text) }),
    }),
  }),
  remove(contract.removeObjective, "planObjectives", store.objectiveForUpdate, "objectiveId"),

  create(contract.addIntervention, interventions, {
    values: async (act, { params, body }) => ({ ...(await placed(act, "planInterventions", params.planId)), ...body }),
  }),
  edit(contract.changeIntervention, interventions),
  remove(contract.removeIntervention, "planInterventions", store.interventionForUpdate, "interventionId"),

  create(contract.addNeed, needs, {
    values: (_act, { params, body }) => ({ planId: params.planId, source: `own:${newId()}`, ...body }),
  }),
  edit(contract.changeNeed, needs),
  remove(contract.removeNeed, "planNeeds", store.needForUpdate, "needId"),
];

type Removal =
  | typeof contract.removeProblem
  | typeof contract.removeGoal
  | typeof contract.removeObjective
  | typeof contract.removeIntervention
  | typeof contract.removeNeed;

/** Removes an item of a draft. Its text stays in the audit entry. */
function remove<K extends string>(
  endpoint: Removal,
  table: store.ItemTable | "planNeeds",
  load: (db: Act["db"], id: string) => Promise<OfPlan & { id: string; text?: string; title?: string }>,
  key: K,
) {
  return action(endpoint, async (act, { params }) => {
    const given: Record<string, string> = params;
    const plan = await openDraft(act, params.planId);
    const row = await load(act.db, given[key] ?? "");
    if (row.planId !== plan.id) throw new Problem("not-found", "There is no such item in this plan.");
    await store.deleteItem(act.db, table, row.id);
    act.audit({ subjectId: row.id, clientId: plan.clientId, detail: { removed: row.title ?? row.text ?? "" } });
    await announcePlan(act, plan);
  });
}
