import { type DischargeItemProvider, nameOpen, recordItem } from "#modules/clients/index.ts";
import { openFormTitles } from "./form.store.ts";

export const formsBeforeDischarge: DischargeItemProvider = {
  kind: "forms.open",
  load: async (view, { demographicId }) => [
    recordItem("forms", "All forms for this stay completed", nameOpen(await openFormTitles(view.db, demographicId))),
  ],
};
