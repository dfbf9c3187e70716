import type { ReturnedItemProvider } from "#modules/forms/index.ts";
import { returnedNotes } from "./returned.store.ts";

/** Returned notes, for the one list of returns. Only notes that were returned to the user or by the user. */
export const returnedNoteItems: ReturnedItemProvider = {
  kind: "note",
  permission: "notes.read",
  load: async (view, { of, limit }) => {
    const { clinicianId } = view.actor;
    if (!clinicianId) return [];
    const rows = await returnedNotes(view.db, { clinicianId, of }, limit);
    return rows.map(({ reasonText, ...row }) => ({
      ...row,
      reason: reasonText ?? "",
      raisedByName: row.raisedByName ?? "",
      authorName: row.authorName ?? "",
      link: `/notes/${row.subjectId}`,
    }));
  },
};
