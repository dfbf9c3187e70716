import { percent, similarity } from "#modules/notes/group-notes/similarity.ts";
import type { PlanObjectiveMeasure } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays } from "#platform/shared/time/index.ts";
// Registers the problem codes thrown below.
import "./plan.ts";

export interface ReadyProblem {
  id: string;
  stableId: string;
  title: string;
  status: string;
}
export interface ReadyGoal {
  id: string;
  stableId: string;
  problemStableId: string;
  text: string;
  clientWords: string | null;
  status: string;
}
export interface ReadyObjective {
  id: string;
  stableId: string;
  goalStableId: string;
  text: string;
  measure: PlanObjectiveMeasure | null;
  target: string | null;
  targetDate: string | null;
  status: string;
  isLibraryText: boolean;
}
export interface ReadyIntervention {
  id: string;
  objectiveStableId: string;
  frequencyCount: number | null;
  responsibleId: string | null;
  responsibleRole: string | null;
}
export interface ReadyNeed {
  id: string;
  text: string;
  disposition: string;
}
export interface ReadyPlan {
  strengths: string | null;
  transitionCriteria: string | null;
  participation: string | null;
  problems: readonly ReadyProblem[];
  goals: readonly ReadyGoal[];
  objectives: readonly ReadyObjective[];
  interventions: readonly ReadyIntervention[];
  needs: readonly ReadyNeed[];
}

/** One reason why the plan can't be submitted yet: problem code, message and the field it concerns. */
export interface PlanStop {
  code: "plan-incomplete" | "objective-not-measurable" | "target-date-invalid" | "needs-open";
  path: string;
  message: string;
}

const longestDays = 365;
const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** All reasons why the plan can't be submitted yet (TXP-1 to TXP-4), in the order of the screen. */
export function planStops(plan: ReadyPlan, today: string): PlanStop[] {
  return [
    ...partStops(plan),
    ...plan.problems.filter(isActive).flatMap((problem) => problemStops(plan, problem, today)),
    ...needStops(plan),
  ];
}

const isActive = ({ status }: { status: string }) => status === "active";
const incomplete = (path: string, message: string): PlanStop => ({ code: "plan-incomplete", path, message });

function partStops(plan: ReadyPlan): PlanStop[] {
  const stops: PlanStop[] = [];
  if (plan.strengths === null) stops.push(incomplete("strengths", "Enter the client's strengths."));
  if (plan.transitionCriteria === null)
    stops.push(incomplete("transitionCriteria", "Enter the criteria for transition or discharge."));
  if (plan.participation === null) stops.push(incomplete("participation", "Enter how the client took part."));
  if (!plan.problems.some(isActive)) stops.push(incomplete("problems", "Add at least one active problem."));
  return stops;
}

function problemStops(plan: ReadyPlan, problem: ReadyProblem, today: string): PlanStop[] {
  const goals = plan.goals.filter((goal) => goal.problemStableId === problem.stableId);
  if (goals.length === 0)
    return [incomplete(`problems.${problem.id}`, `Add a goal to the problem "${brief(problem.title)}".`)];
  return goals.filter(isActive).flatMap((goal) => {
    const stops: PlanStop[] = [];
    if (goal.clientWords === null)
      stops.push(incomplete(`goals.${goal.id}`, `Enter the goal "${brief(goal.text)}" in the client's own words.`));
    const objectives = plan.objectives.filter((objective) => objective.goalStableId === goal.stableId);
    if (objectives.length === 0)
      stops.push(incomplete(`goals.${goal.id}`, `Add an objective to the goal "${brief(goal.text)}".`));
    return [...stops, ...objectives.filter(isActive).flatMap((objective) => objectiveStops(plan, objective, today))];
  });
}

function objectiveStops(plan: ReadyPlan, objective: ReadyObjective, today: string): PlanStop[] {
  const path = `objectives.${objective.id}`;
  const stops: PlanStop[] = [];
  const name = brief(objective.text);
  if (!isMeasurable(objective))
    stops.push({
      code: "objective-not-measurable",
      path,
      message: `"${name}": say what will be counted and by when.`,
    });
  else if (objective.targetDate !== null && !isTargetDate(objective.targetDate, today))
    stops.push({
      code: "target-date-invalid",
      path,
      message: `"${name}": choose a target date after today and within ${longestDays} days.`,
    });
  const interventions = plan.interventions.filter((one) => one.objectiveStableId === objective.stableId);
  if (interventions.length === 0) stops.push(incomplete(path, `Add an intervention to the objective "${name}".`));
  for (const intervention of interventions) {
    if (intervention.frequencyCount === null)
      stops.push(
        incomplete(`interventions.${intervention.id}`, `"${name}": enter how often the intervention takes place.`),
      );
    if (intervention.responsibleId === null && intervention.responsibleRole === null)
      stops.push(
        incomplete(`interventions.${intervention.id}`, `"${name}": enter who is responsible for the intervention.`),
      );
  }
  return stops;
}

/** TXP-2: something is counted, with a target, by a day; a milestone needs its day alone. */
export function isMeasurable({
  measure,
  target,
  targetDate,
}: Pick<ReadyObjective, "measure" | "target" | "targetDate">): boolean {
  if (measure === null || targetDate === null) return false;
  return measure === "milestone" || target !== null;
}

/** TXP-3 */
const isTargetDate = (day: string, today: string): boolean => day > today && day <= addDays(today, longestDays);

function needStops({ needs }: ReadyPlan): PlanStop[] {
  return needs
    .filter(({ disposition }) => disposition === "open")
    .map(({ id, text }) => ({ code: "needs-open", path: `needs.${id}`, message: `Answer the need "${brief(text)}".` }));
}

/** Throws one problem with the first stop's code and every stop in `errors`, so that the screen can mark all of them. */
export function requireNoPlanStops(stops: readonly PlanStop[]): void {
  const [first] = stops;
  if (!first) return;
  throw new Problem(first.code, {
    detail: stops.length === 1 ? first.message : `${stops.length} items are missing before signatures.`,
    errors: stops.map(({ path, message }) => ({ path, message })),
  });
}

/** TXP-5: objectives as much like those of another client's plan by the same author are pointed out. */
const alikeFrom = 0.9;
/** How many days back an author's other plans are compared. */
export const comparedDays = 90;

/** The percentage that a plan shares with the author's most similar plan for another client; null below the limit. */
export function likeOtherPlan(objectives: readonly Pick<ReadyObjective, "text">[], others: readonly string[]) {
  const mine = objectives.map(({ text }) => text).join("\n");
  const most = Math.max(0, ...others.map((other) => similarity(mine, other)));
  return most >= alikeFrom ? percent(most) : null;
}

const mostFromLibrary = 0.6;

/** TXP-5: more than 60% of the objectives are library text. */
export function isUnindividualized(objectives: readonly Pick<ReadyObjective, "isLibraryText">[]): boolean {
  if (objectives.length === 0) return false;
  return objectives.filter(({ isLibraryText }) => isLibraryText).length / objectives.length > mostFromLibrary;
}
