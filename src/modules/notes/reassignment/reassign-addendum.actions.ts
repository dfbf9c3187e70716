import { clientsById } from "#modules/clients/index.ts";
import type { StaffDependents } from "#modules/staff/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import {
  addendumForUpdate,
  noteOfAddendum,
  saveAddendumAuthor,
  unsignedAddendaCounts,
  unsignedAddendaOf,
} from "../addenda/addendum.store.ts";
import { addendumStates } from "../addenda/addendum.ts";
import { noteForUpdate } from "../notes/note.store.ts";
import { inEachLanguage } from "../notices.ts";
import { newAuthorOf } from "./reassign-note.actions.ts";
import { activeSupervisorOf, insertReassignment } from "./reassignment.store.ts";

const mostListed = 1000;

/** Unsigned addenda are reassigned before their author is deactivated, like unsigned notes (NTE-7). */
export const unsignedAddendaLeft: StaffDependents = {
  kind: "addenda",
  label: "Unsigned addenda",
  hint: "The new author reviews, completes and signs it in their own name, or discards it with a reason. The addendum shows who started it.",

  counts: (view, clinicianIds) => unsignedAddendaCounts(view.db, clinicianIds),

  list: async (view, clinicianId) => {
    const rows = await unsignedAddendaOf(view.db, clinicianId, mostListed);
    if (rows.length === 0) return [];
    const clients = await clientsById(view, [...new Set(rows.flatMap((row) => row.clientId ?? []))]);
    const suggestedId = await activeSupervisorOf(view.db, clinicianId);
    return rows.map((row) => ({
      id: row.id,
      title: `Addendum to ${row.title} for ${clients.get(row.clientId ?? "")?.legalName ?? "a client"}`,
      detail: `Service on ${formatDate(row.serviceStart, row.timeZone)}`,
      link: `/notes/${row.noteId}`,
      ...(suggestedId ? { suggestedId } : {}),
    }));
  },

  reassign: async (act, addendumId, fromId, toId) => {
    const gone = new Problem("not-found", "This addendum was signed or discarded in the meantime. Reload the list.");
    const noteId = await noteOfAddendum(act.db, addendumId);
    if (!noteId) throw gone;
    const note = await noteForUpdate(act.db, noteId);
    const addendum = await addendumForUpdate(act.db, noteId, addendumId);
    if (addendum.authorId !== fromId || !addendumStates.can(addendum.status, "edit")) throw gone;
    const newAuthor = await newAuthorOf(act, note, toId);
    await insertReassignment(act.db, { noteId, fromId, toId, at: act.now, addendumId, leftText: addendum.plainText });
    const { authorName: name, credentials } = addendum;
    const begunBy = addendum.begunBy ?? { clinicianId: fromId, name, credentials };
    await saveAddendumAuthor(act.db, addendumId, {
      authorId: newAuthor.id,
      authorName: newAuthor.fullName,
      credentials: newAuthor.credentials.join(", "),
      // Reassigned back to its first author, it is theirs alone again.
      begunBy: begunBy.clinicianId === toId ? null : begunBy,
    });
    act.notify({
      kind: "notes.handed-over",
      to: { clinicianIds: [toId] },
      title: inEachLanguage((say) => say("addendum.reassigned")),
      link: `/notes/${noteId}`,
      subject: { type: "note", id: noteId },
      clientId: note.clientId,
      groupKey: "notes.handed-over",
    });
  },
};
