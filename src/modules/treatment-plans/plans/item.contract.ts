import { z } from "zod";
import type { AuditSubject } from "#platform/shared/audit/audit-subjects.ts";
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
const amount = Decimal.max(11);
const libraryKey = z.string().max(80).nullable();
const dimension = z.number().int().min(1).max(6).nullable();

export const ProblemInput = z.strictObject({
  title: words(300),
  evidence: words(2000).nullable().default(null),
  icd10: z.array(z.string().max(10)).max(10).default([]),
  dimension: dimension.default(null),
  status: z.enum(problemStates.states).default("active"),
  statusReason: z.string().trim().min(3, "Enter a reason.").max(1000).nullable().default(null),
  libraryKey: libraryKey.default(null),
});
export const PlanProblem = ProblemInput.extend({
  id: idOf("plan-problem"),
  stableId: Id,
  title: z.string(),
  evidence: z.string().nullable(),
  statusReason: z.string().nullable(),
  version: Version,
});
export type PlanProblem = z.output<typeof PlanProblem>;

export const GoalInput = z.strictObject({
  problemStableId: Id,
  clientWords: words(1000).nullable().default(null),
  text: words(1000),
  targetDate: PlainDate.nullable().default(null),
  libraryKey: libraryKey.default(null),
});
export const PlanGoal = GoalInput.extend({
  id: idOf("plan-goal"),
  stableId: Id,
  clientWords: z.string().nullable(),
  text: z.string(),
  status: z.enum(["active", "achieved", "discontinued"]),
  version: Version,
});
export type PlanGoal = z.output<typeof PlanGoal>;

export const ObjectiveInput = z.strictObject({
  goalStableId: Id,
  text: words(1000),
  measure: z.enum(enumKeys(measureLabels)).nullable().default(null),
  instrument: words(80).nullable().default(null),
  comparator: z.enum(enumKeys(comparatorLabels)).nullable().default(null),
  baseline: amount.nullable().default(null),
  target: amount.nullable().default(null),
  unit: words(60).nullable().default(null),
  targetDate: PlainDate.nullable().default(null),
  libraryKey: libraryKey.default(null),
});
export const PlanObjective = ObjectiveInput.extend({
  id: idOf("plan-objective"),
  stableId: Id,
  text: z.string(),
  instrument: z.string().nullable(),
  unit: z.string().nullable(),
  status: z.enum(objectiveStates.states),
  achievement: z.enum(enumKeys(achievementLabels)).nullable(),
  statusReason: z.string().nullable(),
  isLibraryText: z.boolean(),
  version: Version,
});
export type PlanObjective = z.output<typeof PlanObjective>;

export const InterventionInput = z.strictObject({
  objectiveStableId: Id,
  modality: z.enum(enumKeys(modalityLabels)),
  text: words(1000),
  frequencyCount: z.number().int().min(1, "At least 1").max(99, "At most 99").nullable().default(null),
  frequencyUnit: z.enum(enumKeys(frequencyLabels)).nullable().default(null),
  durationMinutes: z.number().int().min(1, "At least 1 min").max(1440, "At most 24 h").nullable().default(null),
  responsibleId: Id.nullable().default(null),
  responsibleRole: words(80).nullable().default(null),
  groupId: Id.nullable().default(null),
  libraryKey: libraryKey.default(null),
});
export const PlanIntervention = InterventionInput.extend({
  id: idOf("plan-intervention"),
  stableId: Id,
  text: z.string(),
  responsibleRole: z.string().nullable(),
  responsibleName: z.string().nullable(),
  groupName: z.string().nullable(),
  version: Version,
});
export type PlanIntervention = z.output<typeof PlanIntervention>;

export const NeedInput = z.strictObject({
  text: words(500),
  disposition: z.enum(enumKeys(dispositionLabels)).default("open"),
  rationale: z.string().trim().min(3, "Enter at least 3 characters.").max(1000).nullable().default(null),
  problemStableId: Id.nullable().default(null),
});
export const PlanNeed = NeedInput.extend({
  id: idOf("plan-need"),
  source: z.string(),
  text: z.string(),
  rationale: z.string().nullable(),
  version: Version,
});
export type PlanNeed = z.output<typeof PlanNeed>;

const planParams = z.strictObject({ planId: Id });
const problems = ["not-found", "out-of-scope", "plan-locked", "stale-version", "validation"] as const;

/** The operations on one kind of item, while the plan is a draft. */
function itemEndpoints<
  S extends AuditSubject,
  K extends string,
  I extends z.ZodObject<z.ZodRawShape>,
  O extends z.ZodType,
>(collection: string, key: K, subject: S, name: string, input: I, item: O) {
  const params = planParams.extend({ [key]: Id } as { [key in K]: typeof Id });
  const one = `/treatment-plannings/:planId/${collection}/:${key}`;
  const shared = { permission: "treatmentPlans.write", chart: "client", problems } as const;
  return {
    add: endpoint({
      ...shared,
      method: "POST",
      path: `/treatment-plannings/:planId/${collection}`,
      summary: `Add ${name} to a draft plan`,
      audit: { action: "plan.item-added", subject },
      idempotent: true,
      params: planParams,
      body: input,
      response: item,
      status: 201,
    }),
    remove: endpoint({
      ...shared,
      method: "DELETE",
      path: one,
      summary: `Remove ${name} and what belongs to it from a draft plan`,
      audit: { action: "plan.item-removed", subject },
      params,
    }),
    params,
    one,
    shared,
  };
}

const problemItem = itemEndpoints("problems", "problemId", "plan-problem", "a problem", ProblemInput, PlanProblem);
export const addProblem = problemItem.add;
export const removeProblem = problemItem.remove;
export const changeProblem = endpoint({
  ...problemItem.shared,
  method: "PATCH",
  path: problemItem.one,
  summary: "Change a problem of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-problem" },
  params: problemItem.params,
  body: changeOf(ProblemInput),
  response: PlanProblem,
});

const goalItem = itemEndpoints("goals", "goalId", "plan-goal", "a goal", GoalInput, PlanGoal);
export const addGoal = goalItem.add;
export const removeGoal = goalItem.remove;
export const changeGoal = endpoint({
  ...goalItem.shared,
  method: "PATCH",
  path: goalItem.one,
  summary: "Change a goal of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-goal" },
  params: goalItem.params,
  body: changeOf(GoalInput),
  response: PlanGoal,
});

const objectiveItem = itemEndpoints(
  "objectives",
  "objectiveId",
  "plan-objective",
  "an objective",
  ObjectiveInput,
  PlanObjective,
);
export const addObjective = objectiveItem.add;
export const removeObjective = objectiveItem.remove;
export const changeObjective = endpoint({
  ...objectiveItem.shared,
  method: "PATCH",
  path: objectiveItem.one,
  summary: "Change an objective of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-objective" },
  params: objectiveItem.params,
  body: changeOf(ObjectiveInput),
  response: PlanObjective,
});

const interventionItem = itemEndpoints(
  "interventions",
  "interventionId",
  "plan-intervention",
  "an intervention",
  InterventionInput,
  PlanIntervention,
);
export const addIntervention = interventionItem.add;
export const removeIntervention = interventionItem.remove;
export const changeIntervention = endpoint({
  ...interventionItem.shared,
  method: "PATCH",
  path: interventionItem.one,
  summary: "Change an intervention of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-intervention" },
  params: interventionItem.params,
  body: changeOf(InterventionInput),
  response: PlanIntervention,
});

const needItem = itemEndpoints("needs", "needId", "plan-need", "a need", NeedInput, PlanNeed);
export const addNeed = needItem.add;
export const removeNeed = needItem.remove;
export const changeNeed = endpoint({
  ...needItem.shared,
  method: "PATCH",
  path: needItem.one,
  summary: "Answer a need of a draft plan",
  audit: { action: "plan.item-changed", subject: "plan-need" },
  params: needItem.params,
  body: changeOf(NeedInput),
  response: PlanNeed,
});

/** What a PATCH takes: any of the fields, none of them filled in by a default. */
function changeOf<T extends z.ZodRawShape>(input: z.ZodObject<T>) {
  type Bare = { [K in keyof T]: T[K] extends z.ZodDefault<infer Inner> ? Inner : T[K] };
  const bare = Object.fromEntries(
    Object.entries(input.shape).map(([key, field]) => [key, field instanceof z.ZodDefault ? field.unwrap() : field]),
  ) as Bare;
  return z
    .strictObject({ ...bare })
    .partial()
    .extend({ version: Version });
}
