import { record } from "#platform/server/execution/index.ts";
import { noteById, noteForUpdate } from "./note.store.ts";
import { noteStates } from "./note.ts";
import { noteView } from "./note.view.ts";

/** A note in its client's chart, for the verbs that change it. */
export const noteRecord = record({
  table: "notes",
  subject: "note",
  key: "noteId",
  load: noteForUpdate,
  read: noteById,
  scope: async (act, note) => {
    await act.openChart(note.clientId, "notes");
  },
  view: noteView,
  states: { column: "status", table: noteStates },
  json: ["fields", "facts"],
});
