import type { z } from "zod";
import { clientsInReach } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { commonReads } from "./common-reads.actions.ts";
import { type NoteRecord, notesForUpdate, staffById } from "./note.store.ts";
import { isWritable } from "./note.ts";
import { lockShared, signReviewed } from "./sign.actions.ts";
import type { SeveralSheets, SeveralSigned, severalSigning } from "./sign-several.contract.ts";
import { authorMeaning, meaningOf, readiness } from "./sign-sheet.actions.ts";

type NoteOfClient = { note: NoteRecord; client: { legalName: string } };

/** The unsigned notes that this user wrote and reaches, of notes that belong together. */
export async function notesToSign(
  view: View,
  permission: Permission,
  notes: readonly NoteRecord[],
): Promise<NoteOfClient[]> {
  const open = notes.filter(({ status }) => isWritable(status));
  const mine = open.filter(({ authorId }) => authorId === view.actor.clinicianId);
  const [first] = open;
  if (first && mine.length === 0) {
    const author = (await staffById(view.db, [first.authorId])).get(first.authorId);
    throw new Problem("not-the-author", `Only ${author?.fullName ?? "the author"} can sign these notes.`);
  }
  const clients = await clientsInReach(
    view,
    permission,
    mine.map(({ clientId }) => clientId),
  );
  return mine.flatMap((note) => {
    const client = clients.get(note.clientId);
    return client ? [{ note, client }] : [];
  });
}

/** Each note as it would be signed, by client name. */
export async function sheetsOf(
  view: View,
  notes: readonly NoteOfClient[],
): Promise<Pick<SeveralSheets, "sheets" | "meaning">> {
  const sheets = [];
  const reads = await commonReads(
    view,
    notes.map(({ note }) => note),
  );
  for (const { note, client } of notes) {
    const { document, revisions, stops } = await readiness(view, note, reads);
    const { id: noteId, version, clientId } = note;
    sheets.push({ noteId, clientId, clientName: client.legalName, version, revisions, document, stops });
  }
  sheets.sort((a, b) => a.clientName.localeCompare(b.clientName));
  const [first] = sheets;
  return { sheets, meaning: first?.document ? meaningOf(first.document) : authorMeaning };
}

/** Signs the notes as reviewed with one PIN. A refused note stays as it is, and the others are signed. */
export async function signSeveral(
  act: Act,
  notes: readonly NoteOfClient[],
  body: z.output<typeof severalSigning>,
): Promise<SeveralSigned["results"]> {
  const mine = new Set(notes.map(({ note }) => note.id));
  // Locked in the order of their ids, as every other lock of several notes; the text they share after them.
  const locked = await notesForUpdate(
    act.db,
    body.notes.map(({ noteId }) => noteId).filter((id) => mine.has(id)),
  );
  const [first] = locked;
  if (first) await lockShared(act, first);
  const reads = await commonReads(act, locked);
  const ticket = await act.takeTicket("sign");
  const { lateEntry, acknowledge } = body;
  const results: SeveralSigned["results"] = [];
  const open = new Map(locked.map((note) => [note.id, note]));
  for (const asked of body.notes) {
    const note = open.get(asked.noteId);
    // A note that is asked for twice is signed once.
    open.delete(asked.noteId);
    const reviewed = { ...asked, lateEntry, acknowledge };
    results.push(await signOne(asked.noteId, note && (() => signReviewed(act, note, reviewed, { ticket, reads }))));
  }
  return results;
}

async function signOne(
  noteId: string,
  sign: (() => Promise<unknown>) | undefined,
): Promise<SeveralSigned["results"][number]> {
  if (!sign)
    return {
      noteId,
      isSigned: false,
      code: "not-found",
      message: "This note is signed already, or not yours to sign.",
    };
  try {
    await sign();
    return { noteId, isSigned: true, code: null, message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const first = error.details.errors?.[0]?.message;
    return { noteId, isSigned: false, code: error.code, message: first ?? error.message };
  }
}
