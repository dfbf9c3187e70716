import { clientsById } from "#modules/clients/index.ts";
import type { StaffDependents } from "#modules/staff/index.ts";
import { colleagueReaches } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { currentRevision, insertRevisions, partsOf } from "../drafts/part.store.ts";
import { type NoteRecord, noteForUpdate, saveNote, staffById } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import { unsignedNoteCounts, unsignedNotesOf } from "../notes/note-list.store.ts";
import { inEachLanguage } from "../notices.ts";
import { activeSupervisorOf, insertReassignment } from "./reassignment.store.ts";

const mostListed = 1000;

/**
 * Unsigned notes are reassigned to a colleague before their author is deactivated (NTE-7). The author's supervisor is
 * suggested.
 */
export const unsignedNotesLeft: StaffDependents = {
  kind: "notes",
  label: "Unsigned notes",
  hint: "The new author reviews, completes and signs it in their own name, or discards it with a reason. The note shows who started it.",

  counts: (view, clinicianIds) => unsignedNoteCounts(view.db, clinicianIds),

  list: async (view, clinicianId) => {
    const rows = await unsignedNotesOf(view.db, clinicianId, mostListed);
    if (rows.length === 0) return [];
    const clients = await clientsById(view, [...new Set(rows.map((row) => row.clientId))]);
    const suggestedId = await activeSupervisorOf(view.db, clinicianId);
    return rows.map((row) => ({
      id: row.noteId,
      title: `${row.title} for ${clients.get(row.clientId)?.legalName ?? "a client"}`,
      detail: `Service on ${formatDate(row.serviceStart, row.timeZone)}`,
      link: `/notes/${row.noteId}`,
      ...(suggestedId ? { suggestedId } : {}),
    }));
  },

  reassign: async (act, noteId, fromId, toId) => {
    const note = await noteForUpdate(act.db, noteId);
    if (note.authorId !== fromId || !isWritable(note.status))
      throw new Problem("not-found", "This note was signed or discarded in the meantime. Reload the list.");
    await reassignNote(act, note, toId);
    act.notify({
      kind: "notes.handed-over",
      to: { clinicianIds: [toId] },
      title: inEachLanguage((say) => say("note.reassigned")),
      link: `/notes/${note.id}`,
      subject: { type: "note", id: note.id },
      clientId: note.clientId,
      groupKey: "notes.handed-over",
    });
  },
};

/**
 * Reassigns an unsigned note to another author, who alone can sign it from then on, in their own name (NTE-7). The text
 * as the former author left it is saved as a revision. Throws `wrong-state` when the new author cannot sign in this chart.
 */
export async function reassignNote(act: Act, note: NoteRecord, toId: string): Promise<NoteRecord> {
  const newAuthor = await newAuthorOf(act, note, toId);
  const parts = await partsOf(act.db, note.id);
  await insertRevisions(
    act.db,
    parts.map((part) => currentRevision(part, { origin: "takeover", savedAt: act.now })),
  );
  await insertReassignment(act.db, { noteId: note.id, fromId: note.authorId, toId, at: act.now });
  const begunById = note.begunById ?? note.authorId;
  return saveNote(act.db, note.id, {
    authorId: toId,
    // Reassigned back to its first author, it is theirs alone again.
    begunById: begunById === toId ? null : begunById,
    supervisorId: newAuthor.cosignRequired ? newAuthor.supervisorId : null,
    cosignRequired: newAuthor.cosignRequired,
  });
}

/** The new author. Throws `wrong-state` when they cannot sign notes in this chart. */
export async function newAuthorOf(act: Act, note: NoteRecord, toId: string) {
  const newAuthor = (await staffById(act.db, [toId])).get(toId);
  if (!newAuthor || !(await colleagueReaches(act, { clinicianId: toId }, "notes.sign", ofChart(note))))
    throw new Problem(
      "wrong-state",
      `${newAuthor?.fullName ?? "This colleague"} can't sign notes in this chart. Choose another colleague.`,
    );
  return newAuthor;
}

const ofChart = (note: NoteRecord) => ({ type: "client", id: note.clientId }) as const;
