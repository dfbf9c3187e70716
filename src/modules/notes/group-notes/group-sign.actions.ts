import { clientsInReach } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { type SessionRow, sessionById } from "../groups/session.store.ts";
import { type NoteRecord, noteForUpdate, overlappingNote, staffById } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import { signReviewed } from "../notes/sign.actions.ts";
import { authorMeaning, meaningOf, readiness } from "../notes/sign-sheet.actions.ts";
import { lateness } from "../notes/signing.ts";
import { sessionToChange } from "./attendance.actions.ts";
import { clientNotesOf } from "./group-note.store.ts";
import { heldAt } from "./group-note.view.ts";
import { getGroupSignSheet, signGroupNotes } from "./group-sign.contract.ts";

/** The unsigned notes of a session that this user wrote and reaches, by client. */
async function notesToSign(view: View, session: SessionRow) {
  const open = (await clientNotesOf(view.db, session.id)).filter(({ status }) => isWritable(status));
  const mine = open.filter(({ authorId }) => authorId === view.actor.clinicianId);
  const [first] = open;
  if (first && mine.length === 0) {
    const author = (await staffById(view.db, [first.authorId])).get(first.authorId);
    throw new Problem("not-the-author", `Only ${author?.fullName ?? "the author"} can sign these notes.`);
  }
  const clients = await clientsInReach(
    view,
    "groupNotes.sign",
    mine.map(({ clientId }) => clientId),
  );
  return mine.flatMap((note) => {
    const client = clients.get(note.clientId);
    return client ? [{ note, client }] : [];
  });
}

export const groupSignHandlers = [
  query(getGroupSignSheet, async (view, { params: { sessionId } }) => {
    const session = await sessionById(view.db, sessionId);
    view.requireLocation(session.locationId);
    const found = await notesToSign(view, session);
    const sheets = [];
    for (const { note, client } of found) {
      const { document, revisions, stops } = await readiness(view, note);
      const { id: noteId, version, clientId } = note;
      sheets.push({ noteId, clientId, clientName: client.legalName, version, revisions, document, stops });
    }
    sheets.sort((a, b) => a.clientName.localeCompare(b.clientName));
    const other = found[0]
      ? await overlappingNote(view.db, { ...found[0].note, serviceEnd: session.actualEnd })
      : undefined;
    const [first] = sheets;
    return {
      sheets,
      lateness: session.actualEnd ? lateness(heldAt(session).end, view.now) : "in-time",
      overlap: other?.serviceEnd
        ? {
            noteId: other.id,
            title: other.title,
            serviceStart: other.serviceStart,
            serviceEnd: other.serviceEnd,
            sameClient: false,
          }
        : null,
      meaning: first?.document ? meaningOf(first.document) : authorMeaning,
    };
  }),

  action(signGroupNotes, async (act, { params: { sessionId }, body }) => {
    const session = await sessionToChange(act, sessionId);
    const mine = new Map((await notesToSign(act, session)).map(({ note }) => [note.id, note]));
    const ticket = await act.useTicket("sign");
    const { lateEntry, acknowledge } = body;
    const results: Answer<typeof signGroupNotes>["results"] = [];
    // In the order of their ids, as every other lock of several notes.
    for (const asked of [...body.notes].sort((a, b) => (a.noteId < b.noteId ? -1 : 1)))
      results.push(
        await signOne(act, mine.get(asked.noteId), asked.noteId, (note) =>
          signReviewed(act, note, { ...asked, lateEntry, acknowledge }, ticket),
        ),
      );
    const signed = results.filter(({ isSigned }) => isSigned).map(({ noteId }) => noteId);
    await act.raise(
      "notes.group-session-changed",
      { sessionId, groupId: session.groupId },
      { topics: ["list:groups", "list:notes"] },
    );
    act.audit({
      subjectId: sessionId,
      locationId: session.locationId,
      detail: { group: session.groupName, noteIds: signed },
    });
    return { results };
  }),
];

/** A refused note stays as it is, and the others are signed. */
async function signOne(
  act: Act,
  listed: NoteRecord | undefined,
  noteId: string,
  sign: (note: NoteRecord) => Promise<unknown>,
) {
  if (!listed)
    return {
      noteId,
      isSigned: false,
      code: "not-found",
      message: "This note is signed already, or not yours to sign.",
    };
  try {
    await sign(await noteForUpdate(act.db, noteId));
    return { noteId, isSigned: true, code: null, message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const first = error.details.errors?.[0]?.message;
    return { noteId, isSigned: false, code: error.code, message: first ?? error.message };
  }
}
