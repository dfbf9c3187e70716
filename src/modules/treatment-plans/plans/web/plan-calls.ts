import { useAction, type useRead } from "#platform/web/index.ts";
import { listPlanDrafts } from "../../drafts/draft.contract.ts";
import * as items from "../item.contract.ts";
import { listClientPlans, listPlans } from "../plan.contract.ts";
import { getPlan, type TreatmentPlan } from "../plan-fields.contract.ts";

export type PlanRead = ReturnType<typeof useRead<typeof getPlan>>;

/** Reads that a change of a plan makes outdated. */
export const planReads = [getPlan, listClientPlans, listPlans, listPlanDrafts];

/** What the editor of a draft calls for its items. */
export function useItemCalls(plan: TreatmentPlan) {
  const planId = plan.id;
  const after = { inline: true, invalidates: planReads };
  const addProblem = useAction(items.addProblem, after);
  const changeProblem = useAction(items.changeProblem, after);
  const removeProblem = useAction(items.removeProblem, { invalidates: planReads, done: "Problem removed" });
  const addGoal = useAction(items.addGoal, after);
  const changeGoal = useAction(items.changeGoal, after);
  const removeGoal = useAction(items.removeGoal, { invalidates: planReads, done: "Goal removed" });
  const addObjective = useAction(items.addObjective, after);
  const changeObjective = useAction(items.changeObjective, after);
  const removeObjective = useAction(items.removeObjective, { invalidates: planReads, done: "Objective removed" });
  const addIntervention = useAction(items.addIntervention, after);
  const changeIntervention = useAction(items.changeIntervention, after);
  const removeIntervention = useAction(items.removeIntervention, {
    invalidates: planReads,
    done: "Intervention removed",
  });
  const addNeed = useAction(items.addNeed, after);
  const changeNeed = useAction(items.changeNeed, after);
  const removeNeed = useAction(items.removeNeed, { invalidates: planReads, done: "Need removed" });
  const params = { planId };
  return {
    plan,
    problem: {
      add: (body: Body<typeof items.addProblem>) => addProblem.run({ params, body }),
      change: (problemId: string, body: Body<typeof items.changeProblem>) =>
        changeProblem.run({ params: { planId, problemId }, body }),
      remove: (problemId: string) => removeProblem.go({ params: { planId, problemId } }),
    },
    goal: {
      add: (body: Body<typeof items.addGoal>) => addGoal.run({ params, body }),
      change: (goalId: string, body: Body<typeof items.changeGoal>) =>
        changeGoal.run({ params: { planId, goalId }, body }),
      remove: (goalId: string) => removeGoal.go({ params: { planId, goalId } }),
    },
    objective: {
      add: (body: Body<typeof items.addObjective>) => addObjective.run({ params, body }),
      change: (objectiveId: string, body: Body<typeof items.changeObjective>) =>
        changeObjective.run({ params: { planId, objectiveId }, body }),
      remove: (objectiveId: string) => removeObjective.go({ params: { planId, objectiveId } }),
    },
    intervention: {
      add: (body: Body<typeof items.addIntervention>) => addIntervention.run({ params, body }),
      change: (interventionId: string, body: Body<typeof items.changeIntervention>) =>
        changeIntervention.run({ params: { planId, interventionId }, body }),
      remove: (interventionId: string) => removeIntervention.go({ params: { planId, interventionId } }),
    },
    need: {
      add: (body: Body<typeof items.addNeed>) => addNeed.run({ params, body }),
      change: (needId: string, body: Body<typeof items.changeNeed>) =>
        changeNeed.run({ params: { planId, needId }, body }),
      remove: (needId: string) => removeNeed.go({ params: { planId, needId } }),
    },
  };
}
type Body<E extends Parameters<typeof useAction>[0]> = NonNullable<
  Parameters<ReturnType<typeof useAction<E>>["run"]>[0]["body"]
>;
export type ItemCalls = ReturnType<typeof useItemCalls>;
