import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { NoteRecord } from "./note.store.ts";

/** Raises `notes.signed` for a final note and adds it to the chart timeline. */
export async function announceSigned(act: Act, note: NoteRecord): Promise<void> {
  const { clientId, demographicId, kind } = note;
  await act.raise(
    "notes.signed",
    { noteId: note.id, clientId, demographicId, kind },
    { topics: [`record:note:${note.id}`] },
  );
  await recordChartEvent(act, {
    module: "notes",
    kind: "note.signed",
    subjectType: "note",
    subjectId: note.id,
    subjectVersion: note.cycle,
    clientId,
    demographicId,
    at: note.serviceStart,
    title: note.title,
    summary: note.isLateEntry ? "Signed as a late entry" : "Signed",
    permission: "notes.read",
    link: `/notes/${note.id}`,
  });
}
