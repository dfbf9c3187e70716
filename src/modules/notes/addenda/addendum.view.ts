import { verifySubject } from "#modules/signatures/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { NoteRecord } from "../notes/note.store.ts";
import { noteStates } from "../notes/note.ts";
import { type AddendumDocument, addendumHash } from "../notes/note-document.ts";
import type { Addendum } from "./addendum.contract.ts";
import type { AddendumRecord } from "./addendum.store.ts";
import { addendumAbilities } from "./addendum.ts";

/** What an addendum's signature covers: its own text and the hash of the note version it amends. */
export function addendumDocument(addendum: AddendumRecord, noteHash: string): AddendumDocument {
  return {
    form: "cairn-note-addendum-1",
    addendumId: addendum.id,
    noteId: addendum.noteId,
    noteHash,
    type: addendum.type,
    reason: addendum.reason,
    targetQuotes: addendum.targetQuotes,
    content: addendum.content,
    author: { clinicianId: addendum.authorId, name: addendum.authorName, credentials: addendum.credentials },
    ...(addendum.begunBy ? { begunBy: addendum.begunBy } : {}),
  };
}

export async function addendumView(
  view: View,
  note: Pick<NoteRecord, "status">,
  addendum: AddendumRecord,
  noteHash: string | null,
): Promise<Addendum> {
  const rights = {
    isAuthor: view.actor.clinicianId === addendum.authorId,
    canWrite: view.can("notes.write") && noteStates.can(note.status, "amend"),
    canSign: view.can("notes.sign") && noteStates.can(note.status, "amend"),
    canVoid: view.can("notes.void"),
  };
  return {
    id: addendum.id,
    noteId: addendum.noteId,
    type: addendum.type,
    reason: addendum.reason,
    targetQuotes: addendum.targetQuotes,
    content: addendum.content,
    status: addendum.status,
    authorId: addendum.authorId,
    authorName: addendum.authorName,
    credentials: addendum.credentials,
    begunBy: addendum.begunBy && { name: addendum.begunBy.name, credentials: addendum.begunBy.credentials },
    signedAt: addendum.signedAt,
    timeZone: addendum.timeZone,
    sha256: addendum.sha256,
    verification: await verification(view, addendum, noteHash),
    voidReason: addendum.voidReason,
    version: addendum.version,
    abilities: addendumAbilities(addendum.status, rights),
  };
}

/** Sequential, because all queries of an action share one connection. */
export async function addendumViews(
  view: View,
  note: Pick<NoteRecord, "status">,
  addenda: readonly AddendumRecord[],
  noteHash: string | null,
): Promise<Addendum[]> {
  const views: Addendum[] = [];
  for (const addendum of addenda) views.push(await addendumView(view, note, addendum, noteHash));
  return views;
}

async function verification(
  view: View,
  addendum: AddendumRecord,
  noteHash: string | null,
): Promise<Addendum["verification"]> {
  if (!addendum.signatureId) return null;
  const found = (await verifySubject(view, "noteAddendum", addendum.id)).get(addendum.signatureId);
  const isText = noteHash !== null && addendumHash(addendumDocument(addendum, noteHash)) === addendum.sha256;
  if (!isText || !found || found.status === "unknown" || found.coveredHash !== addendum.sha256) return "altered";
  return found.status;
}
