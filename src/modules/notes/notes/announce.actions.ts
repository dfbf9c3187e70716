import { recordChartEvent, voidChartEvents } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { NoteRecord } from "./note.store.ts";
import { type VoidReason, voidReasonLabels } from "./note.ts";
import { recordNoteTime, voidNoteTime } from "./note-time.actions.ts";

/** Raises `notes.signed` for a final note and adds it to the chart timeline. */
export async function announceSigned(act: Act, note: NoteRecord): Promise<void> {
  const { clientId, demographicId, kind } = note;
  await act.raise(
    "notes.signed",
    { noteId: note.id, clientId, demographicId, kind },
    { topics: [`record:note:${note.id}`] },
  );
  await recordNoteTime(act, note);
  await recordChartEvent(act, {
    module: "notes",
    kind: "note.signed",
    subjectType: "note",
    subjectId: note.id,
    subjectVersion: note.cycle,
    clientId,
    demographicId,
    at: note.serviceStart,
    lateEntry: note.isLateEntry,
    title: note.title,
    summary: note.isLateEntry ? "Signed as a late entry" : "Signed",
    permission: "notes.read",
    link: `/notes/${note.id}`,
  });
}

/** Raises `notes.voided`, marks the note's timeline events as voided and adds one for the voiding. */
export async function announceVoided(
  act: Act,
  note: NoteRecord,
  { reasonCode, reasonText }: { reasonCode: VoidReason; reasonText: string },
): Promise<void> {
  const { clientId, demographicId } = note;
  await act.raise(
    "notes.voided",
    { noteId: note.id, clientId, demographicId, reason: reasonCode },
    { topics: [`record:note:${note.id}`] },
  );
  await voidNoteTime(act, note, reasonText);
  await voidChartEvents(act, { subjectType: "note", subjectId: note.id, reason: reasonText });
  await recordChartEvent(act, {
    module: "notes",
    kind: "note.voided",
    subjectType: "note",
    subjectId: note.id,
    clientId,
    demographicId,
    at: act.now,
    title: `${note.title} voided`,
    summary: voidReasonLabels[reasonCode],
    permission: "notes.read",
    link: `/notes/${note.id}`,
  });
}
