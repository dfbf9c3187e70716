import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { type PlanRow, planById, planForUpdate } from "./plan.store.ts";
import { planStates } from "./plan.ts";
import { planView } from "./plan-view.actions.ts";

/** Other screens of the plan and its chart reload. */
export async function announcePlan(act: Act, plan: Pick<PlanRow, "id" | "clientId" | "demographicId">): Promise<void> {
  const { id, clientId, demographicId } = plan;
  await act.raise(
    "treatment-plans.changed",
    { planId: id, clientId, demographicId },
    {
      subject: { type: "treatment-plan", id },
      topics: [`record:treatment-plan:${id}`, `client:${clientId}`, "list:treatment-plans"],
    },
  );
}

/** A treatment plan in its client's chart, for the verbs that change it. */
export const planRecord = record({
  table: "treatmentPlans",
  subject: "treatment-plan",
  key: "planId",
  load: planForUpdate,
  read: planById,
  scope: async (act: Act, plan: PlanRow) => {
    await act.openChart(plan.clientId, "treatment-plans");
  },
  view: planView,
  states: { column: "status", table: planStates },
  json: ["diagnoses", "asamDimensions"],
  audit: ({ type, versionNo }: PlanRow) => ({ detail: { type, versionNo } }),
  saved: (act: Act, { after }) => announcePlan(act, after),
});
