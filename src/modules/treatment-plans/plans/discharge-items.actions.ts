import { type DischargeItemProvider, nameOpen, recordItem } from "#modules/clients/index.ts";
import { openObjectivesOf } from "./item.store.ts";

/** TXP-17: objectives end with the stay. Those without an outcome are closed as not attained by the discharge. */
export const objectivesBeforeDischarge: DischargeItemProvider = {
  kind: "treatment-plans.objectives",
  load: async (view, { demographicId }) => [
    recordItem(
      "treatment-plan",
      "Treatment plan objectives have an outcome",
      nameOpen(await openObjectivesOf(view.db, demographicId)),
    ),
  ],
};
