import { recordChartEvent, voidChartEvents } from "#modules/clients/index.ts";
import { sign, voidSignature } from "#modules/signatures/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { cleanContent, plainText, wordCount } from "../drafts/part-content.ts";
import { type NoteRecord, noteById, noteForUpdate, saveNote, staffById } from "../notes/note.store.ts";
import { noteStates } from "../notes/note.ts";
import { visibleStatuses } from "../notes/note.view.ts";
import { addendumHash } from "../notes/note-document.ts";
import { versionById } from "../notes/note-version.store.ts";
import { changeAddendum, draftAddendum, listAddenda, signAddendum, voidAddendum } from "./addendum.contract.ts";
import {
  type AddendumRecord,
  addendaOf,
  addendumForUpdate,
  insertAddendum,
  saveAddendumState,
  saveAddendumWords,
} from "./addendum.store.ts";
import { addendumStates, addendumTypeLabels } from "./addendum.ts";
import { addendumDocument, addendumView, addendumViews } from "./addendum.view.ts";

export const addendumMeaning = "I add this to the signed note. It is accurate to the best of my knowledge.";

/** NTE-7: the new author attests in their own name and never signs for the former author. */
const meaningOf = ({ begunBy }: AddendumRecord) =>
  begunBy
    ? `${begunBy.name} started this addendum and left it unsigned. I have reviewed and completed it, and I attest to it in my own name.`
    : addendumMeaning;

export const listAddendaQuery = query(listAddenda, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  if (!visibleStatuses(view).includes(note.status)) throw new Problem("not-found", "There is no such note.");
  const hash = await hashOf(view, note);
  const addenda = await addendaOf(view.db, note.id, view.actor.clinicianId);
  return { rows: await addendumViews(view, note, addenda, hash) };
});

async function hashOf(view: Pick<Act, "db">, note: NoteRecord): Promise<string | null> {
  return note.currentVersionId ? (await versionById(view.db, note.currentVersionId)).sha256 : null;
}

/** Starts an addendum to a signed note in the current user's name. The note itself is unchanged. */
export const draftAddendumAction = action(draftAddendum, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  const author = act.actor.clinicianId && (await staffById(act.db, [act.actor.clinicianId])).get(act.actor.clinicianId);
  if (!author) throw new Problem("forbidden", "Only clinicians can write addenda.");
  if (!noteStates.can(note.status, "amend"))
    throw new Problem("wrong-state", "Addenda can be added to signed notes only. Edit the draft instead.");
  const content = cleanContent(body.content);
  const addendum = await insertAddendum(act.db, {
    noteId: note.id,
    type: body.type,
    reason: body.reason,
    targetQuotes: body.targetQuotes,
    content,
    plainText: plainText(content),
    authorId: author.id,
    authorName: author.fullName,
    credentials: author.credentials.join(", "),
    timeZone: note.timeZone,
  });
  act.audit({ subjectId: note.id, detail: { addendumId: addendum.id, type: body.type } });
  return addendumView(act, note, addendum, await hashOf(act, note));
});

export const changeAddendumAction = action(changeAddendum, async (act, { params, body }) => {
  const { note, addendum } = await openAddendum(act, params);
  requireAuthor(act, addendum);
  const hash = await hashOf(act, note);
  if (!addendumStates.can(addendum.status, "edit"))
    throw new Problem("note-locked", "This addendum is signed. Add another addendum.");
  act.requireVersion(await addendumView(act, note, addendum, hash), body.version);
  const content = cleanContent(body.content);
  const { type, reason, targetQuotes } = body;
  const saved = await saveAddendumWords(act.db, addendum.id, {
    type,
    reason,
    targetQuotes,
    content,
    plainText: plainText(content),
  });
  act.audit({ subjectId: note.id, detail: { addendumId: addendum.id } });
  return addendumView(act, note, saved, hash);
});

/** Signs an addendum: the signature covers its text and the hash of the note version it amends (NTE-11). */
export const signAddendumAction = action(signAddendum, async (act, { params, body }) => {
  const { note, addendum } = await openAddendum(act, params);
  requireAuthor(act, addendum);
  const noteHash = await hashOf(act, note);
  if (!noteStates.can(note.status, "amend") || noteHash === null)
    throw new Problem("wrong-state", "This note is no longer signed. Reload the page to see the current version.");
  if (!addendumStates.can(addendum.status, "sign"))
    throw new Problem("note-locked", "This addendum is already signed.");
  act.requireVersion(await addendumView(act, note, addendum, noteHash), body.version);
  if (wordCount(addendum.plainText) === 0)
    throw new Problem("note-incomplete", {
      detail: "Enter the addendum text before signing.",
      errors: [{ path: "content", message: "Enter the addendum text." }],
    });
  const hash = addendumHash(addendumDocument(addendum, noteHash));
  const { signatureId, signedAt } = await sign(act, {
    subjectType: "noteAddendum",
    subjectId: addendum.id,
    slotKey: "author",
    role: "author",
    meaning: meaningOf(addendum),
    documentHash: hash,
    timeZone: note.timeZone,
  });
  const saved = await saveAddendumState(act.db, addendum.id, { status: "signed", signedAt, sha256: hash, signatureId });
  await saveNote(act.db, note.id, { hasAddendum: true });
  await act.raise(
    "notes.addendum-signed",
    { noteId: note.id, addendumId: addendum.id },
    { subject: { type: "note", id: note.id }, topics: [`client:${note.clientId}`] },
  );
  await recordChartEvent(act, {
    module: "notes",
    kind: "note.addendum-signed",
    subjectType: "noteAddendum",
    subjectId: addendum.id,
    clientId: note.clientId,
    demographicId: note.demographicId,
    at: act.now,
    title: `Addendum to ${note.title}`,
    summary: addendumTypeLabels[addendum.type],
    permission: "notes.read",
    link: `/notes/${note.id}`,
  });
  act.audit({ subjectId: note.id, detail: { addendumId: addendum.id, signatureId } });
  return addendumView(act, note, saved, noteHash);
});

/** Voids a signed addendum together with its signature, or discards an unsigned one. */
export const voidAddendumAction = action(voidAddendum, async (act, { params, body }) => {
  const { note, addendum } = await openAddendum(act, params);
  const hash = await hashOf(act, note);
  const before = await addendumView(act, note, addendum, hash);
  if (!before.abilities.void) {
    if (addendum.authorId !== act.actor.clinicianId) requireAuthor(act, addendum);
    throw new Problem("wrong-state", "This addendum can no longer be voided.");
  }
  act.requireVersion(before, body.version);
  await refuseOnHold(act, { type: "note", id: note.id, clientId: note.clientId });
  const change = addendumStates.can(addendum.status, "discard")
    ? { status: "discarded" as const, voidReason: body.reason }
    : { status: "voided" as const, voidReason: body.reason, voidedAt: act.now };
  const saved = await saveAddendumState(act.db, addendum.id, change);
  if (addendum.signatureId) {
    await voidSignature(act, addendum.signatureId, body.reason);
    await voidChartEvents(act, { subjectType: "noteAddendum", subjectId: addendum.id, reason: body.reason });
  }
  act.audit({ subjectId: note.id, detail: { addendumId: addendum.id, status: saved.status } });
  return addendumView(act, note, saved, hash);
});

async function openAddendum(act: Act, params: { noteId: string; addendumId: string }) {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  return { note, addendum: await addendumForUpdate(act.db, note.id, params.addendumId) };
}

function requireAuthor(act: Act, addendum: AddendumRecord): void {
  if (addendum.authorId !== act.actor.clinicianId)
    throw new Problem("not-the-author", `Only ${addendum.authorName} can change this addendum.`);
}
