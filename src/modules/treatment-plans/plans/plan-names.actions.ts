import type { SubjectProvider } from "#platform/server/execution/subjects.ts";
import { planTitle } from "./activate.actions.ts";
import { planNames as namesOfPlans } from "./plan.store.ts";

/** Names treatment plans for the audit explorer and legal holds. */
export const planNames: SubjectProvider = {
  type: "treatment-plan",
  label: "Treatment plan",
  names: async (view, ids) =>
    new Map(
      (await namesOfPlans(view.db, ids)).map((plan) => [
        plan.id,
        { label: planTitle(plan), link: `/treatment-planning/${plan.id}`, clientId: plan.clientId },
      ]),
    ),
};
