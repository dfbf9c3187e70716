import { askedItem, type DischargeItemProvider, nameOpen, recordItem } from "#modules/clients/index.ts";
import { dischargeSummaryCode } from "../templates/shipped-templates.ts";
import { hasSignedNote, unsignedNotesOfStay } from "./unsigned-notes.store.ts";

const label = "Discharge summary";

/** A discharge summary may be signed after the client has left, so a date for it completes the item. */
export const notesBeforeDischarge: DischargeItemProvider = {
  kind: "notes.open",
  load: async (view, { demographicId }) => {
    const summary = (await hasSignedNote(view, demographicId, dischargeSummaryCode))
      ? { ...recordItem("discharge-summary", label, null), detail: "Signed" }
      : askedItem({ key: "discharge-summary", label }, { later: "Not signed yet, due within 30 days" });
    const unsigned = await unsignedNotesOfStay(view, demographicId);
    return [summary, recordItem("notes", "All notes for this stay signed", nameOpen(unsigned))];
  },
};
