import { z } from "zod";
import { Decimal, endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import {
  achievementLabels,
  comparatorLabels,
  dispositionLabels,
  frequencyLabels,
  measureLabels,
  modalityLabels,
  objectiveStates,
  problemStates,
} from "./plan.ts";

const words = (most: number) => z.string().trim().min(1, "Enter a text.").max(most, `At most ${most} characters.`);
const whole = (most: number) => z.number().int().min(1, "At least 1").max(most, `At most ${most}`);
const amount = Decimal.max(11);
const reason = z.string().trim().min(3, "Enter at least 3 characters.").max(1000);
const libraryKey = z.string().max(80).nullish();

export const ProblemInput = z.strictObject({
  title: words(300),
  evidence: words(2000).nullish(),
  icd10: z.array(z.string().max(10)).max(10).optional(),
  dimension: z.number().int().min(1).max(6).nullish(),
  status: z.enum(problemStates.states).optional(),
  statusReason: reason.nullish(),
  libraryKey,
});
export const PlanProblem = z.strictObject({
  id: idOf("plan-problem"),
  stableId: Id,
  title: z.string(),
  evidence: z.string().nullable(),
  icd10: z.array(z.string()),
  dimension: z.number().int().nullable(),
  status: z.enum(problemStates.states),
  statusReason: z.string().nullable(),
  libraryKey: z.string().nullable(),
  version: Version,
});
export type PlanProblem = z.output<typeof PlanProblem>;

export const GoalInput = z.strictObject({
  problemStableId: Id,
  clientWords: words(1000).nullish(),
  text: words(1000),
  targetDate: PlainDate.nullish(),
  libraryKey,
});
export const PlanGoal = z.strictObject({
  id: idOf("plan-goal"),
  stableId: Id,
  problemStableId: Id,
  clientWords: z.string().nullable(),
  text: z.string(),
  targetDate: PlainDate.nullable(),
  status: z.enum(["active", "achieved", "discontinued"]),
  libraryKey: z.string().nullable(),
  version: Version,
});
export type PlanGoal = z.output<typeof PlanGoal>;

export const ObjectiveInput = z.strictObject({
  goalStableId: Id,
  text: words(1000),
  measure: z.enum(enumKeys(measureLabels)).nullish(),
  instrument: words(80).nullish(),
  comparator: z.enum(enumKeys(comparatorLabels)).nullish(),
  baseline: amount.nullish(),
  target: amount.nullish(),
  unit: words(60).nullish(),
  targetDate: PlainDate.nullish(),
  libraryKey,
});
export const PlanObjective = z.strictObject({
  id: idOf("plan-objective"),
  stableId: Id,
  goalStableId: Id,
  text: z.string(),
  measure: z.enum(enumKeys(measureLabels)).nullable(),
  instrument: z.string().nullable(),
  comparator: z.enum(enumKeys(comparatorLabels)).nullable(),
  baseline: z.string().nullable(),
  target: z.string().nullable(),
  unit: z.string().nullable(),
  targetDate: PlainDate.nullable(),
  status: z.enum(objectiveStates.states),
  achievement: z.enum(enumKeys(achievementLabels)).nullable(),
  statusReason: z.string().nullable(),
  libraryKey: z.string().nullable(),
  isLibraryText: z.boolean(),
  version: Version,
});
export type PlanObjective = z.output<typeof PlanObjective>;

export const InterventionInput = z.strictObject({
  objectiveStableId: Id,
  modality: z.enum(enumKeys(modalityLabels)),
  text: words(1000),
  frequencyCount: whole(99).nullish(),
  frequencyUnit: z.enum(enumKeys(frequencyLabels)).nullish(),
  durationMinutes: whole(1440).nullish(),
  responsibleId: Id.nullish(),
  responsibleRole: words(80).nullish(),
  groupId: Id.nullish(),
  libraryKey,
});
export const PlanIntervention = z.strictObject({
  id: idOf("plan-intervention"),
  stableId: Id,
  objectiveStableId: Id,
  modality: z.enum(enumKeys(modalityLabels)),
  text: z.string(),
  frequencyCount: z.number().int().nullable(),
  frequencyUnit: z.enum(enumKeys(frequencyLabels)).nullable(),
  durationMinutes: z.number().int().nullable(),
  responsibleId: Id.nullable(),
  responsibleName: z.string().nullable(),
  responsibleRole: z.string().nullable(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  libraryKey: z.string().nullable(),
  version: Version,
});
export type PlanIntervention = z.output<typeof PlanIntervention>;

export const NeedInput = z.strictObject({
  text: words(500),
  disposition: z.enum(enumKeys(dispositionLabels)).optional(),
  rationale: reason.nullish(),
  problemStableId: Id.nullish(),
});
export const PlanNeed = z.strictObject({
  id: idOf("plan-need"),
  source: z.string(),
  text: z.string(),
  disposition: z.enum(enumKeys(dispositionLabels)),
  rationale: z.string().nullable(),
  problemStableId: Id.nullable(),
  version: Version,
});
export type PlanNeed = z.output<typeof PlanNeed>;

const ofPlan = z.strictObject({ planId: Id });
const problems = ["not-found", "out-of-scope", "plan-locked", "stale-version", "validation"] as const;
const shared = { permission: "treatmentPlans.write", chart: "client", problems } as const;
const added = { ...shared, method: "POST", idempotent: true, status: 201, params: ofPlan } as const;

const problem = { path: "/treatment-plannings/:planId/problems/:problemId", params: ofPlan.extend({ problemId: Id }) };
export const addProblem = endpoint({
  ...added,
  path: "/treatment-plannings/:planId/problems",
  summary: "Add a problem to a draft plan",
  audit: { action: "plan.item-added", subject: "plan-problem" },
  body: ProblemInput,
  response: PlanProblem,
});
export const changeProblem = endpoint({
  ...shared,
  ...problem,
  method: "PATCH",
  summary: "Change a problem of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-problem" },
  body: ProblemInput.partial().extend({ version: Version }),
  response: PlanProblem,
});
export const removeProblem = endpoint({
  ...shared,
  ...problem,
  method: "DELETE",
  summary: "Remove a problem, and what belongs to it, from a draft plan",
  audit: { action: "plan.item-removed", subject: "plan-problem" },
});

const goal = { path: "/treatment-plannings/:planId/goals/:goalId", params: ofPlan.extend({ goalId: Id }) };
export const addGoal = endpoint({
  ...added,
  path: "/treatment-plannings/:planId/goals",
  summary: "Add a goal to a draft plan",
  audit: { action: "plan.item-added", subject: "plan-goal" },
  body: GoalInput,
  response: PlanGoal,
});
export const changeGoal = endpoint({
  ...shared,
  ...goal,
  method: "PATCH",
  summary: "Change a goal of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-goal" },
  body: GoalInput.partial().extend({ version: Version }),
  response: PlanGoal,
});
export const removeGoal = endpoint({
  ...shared,
  ...goal,
  method: "DELETE",
  summary: "Remove a goal, and what belongs to it, from a draft plan",
  audit: { action: "plan.item-removed", subject: "plan-goal" },
});

const objective = {
  path: "/treatment-plannings/:planId/objectives/:objectiveId",
  params: ofPlan.extend({ objectiveId: Id }),
};
export const addObjective = endpoint({
  ...added,
  path: "/treatment-plannings/:planId/objectives",
  summary: "Add an objective to a draft plan",
  audit: { action: "plan.item-added", subject: "plan-objective" },
  body: ObjectiveInput,
  response: PlanObjective,
});
export const changeObjective = endpoint({
  ...shared,
  ...objective,
  method: "PATCH",
  summary: "Change an objective of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-objective" },
  body: ObjectiveInput.partial().extend({ version: Version }),
  response: PlanObjective,
});
export const removeObjective = endpoint({
  ...shared,
  ...objective,
  method: "DELETE",
  summary: "Remove an objective, and what belongs to it, from a draft plan",
  audit: { action: "plan.item-removed", subject: "plan-objective" },
});

const intervention = {
  path: "/treatment-plannings/:planId/interventions/:interventionId",
  params: ofPlan.extend({ interventionId: Id }),
};
export const addIntervention = endpoint({
  ...added,
  path: "/treatment-plannings/:planId/interventions",
  summary: "Add an intervention to a draft plan",
  audit: { action: "plan.item-added", subject: "plan-intervention" },
  body: InterventionInput,
  response: PlanIntervention,
});
export const changeIntervention = endpoint({
  ...shared,
  ...intervention,
  method: "PATCH",
  summary: "Change an intervention of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-intervention" },
  body: InterventionInput.partial().extend({ version: Version }),
  response: PlanIntervention,
});
export const removeIntervention = endpoint({
  ...shared,
  ...intervention,
  method: "DELETE",
  summary: "Remove an intervention from a draft plan",
  audit: { action: "plan.item-removed", subject: "plan-intervention" },
});

const need = { path: "/treatment-plannings/:planId/needs/:needId", params: ofPlan.extend({ needId: Id }) };
export const addNeed = endpoint({
  ...added,
  path: "/treatment-plannings/:planId/needs",
  summary: "Add a need that the client or a clinician named",
  audit: { action: "plan.item-added", subject: "plan-need" },
  body: NeedInput,
  response: PlanNeed,
});
export const changeNeed = endpoint({
  ...shared,
  ...need,
  method: "PATCH",
  summary: "Answer a need of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-need" },
  body: NeedInput.partial().extend({ version: Version }),
  response: PlanNeed,
});
export const removeNeed = endpoint({
  ...shared,
  ...need,
  method: "DELETE",
  summary: "Remove a need from a draft plan",
  audit: { action: "plan.item-removed", subject: "plan-need" },
});
