import type { LinkablePlan } from "#modules/notes/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { planTitle } from "./activate.actions.ts";
import { plansOfStaysAt } from "./plan-in-force.store.ts";

/**
 * The treatment plan in force at an instant with its active objectives, by stay: a note links to the version of its service
 * (TXP-13). Two statements, however many stays. The caller opened the charts.
 */
export async function plansInForceAt(
  view: Pick<View, "db">,
  { demographicIds, at }: { demographicIds: readonly string[]; at: string },
): Promise<Map<string, LinkablePlan>> {
  const { plans, objectives, interventions } = await plansOfStaysAt(view.db, demographicIds, at);
  return new Map(
    plans.map((plan) => [
      plan.demographicId,
      {
        planId: plan.id,
        title: planTitle(plan),
        objectives: objectives
          .filter(({ planId }) => planId === plan.id)
          .map(({ stableId, text, goal, problem }) => ({
            stableId,
            text,
            goal,
            problem,
            interventions: interventions
              .filter((one) => one.planId === plan.id && one.objectiveStableId === stableId)
              .map((one) => ({ stableId: one.stableId, text: one.text, groupId: one.groupId })),
          })),
      },
    ]),
  );
}

/** The treatment plan of a stay in force at an instant; null when there was none. The caller has opened the chart. */
export async function planInForce(
  view: Pick<View, "db">,
  { demographicId, at }: { demographicId: string; at: string },
): Promise<LinkablePlan | null> {
  return (await plansInForceAt(view, { demographicIds: [demographicId], at })).get(demographicId) ?? null;
}
