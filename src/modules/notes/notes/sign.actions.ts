import type { z } from "zod";
import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { insertApproval } from "../approvals/approval.store.ts";
import { approvalDueMinutes } from "../approvals/approval.ts";
import { askToCosign } from "../approvals/ask-to-cosign.actions.ts";
import { currentRevision, insertRevisions, type PartRecord } from "../drafts/part.store.ts";
import { sharedNoteOf } from "../group-notes/group-note.store.ts";
import { sendTransfer } from "../transfers/send-transfer.actions.ts";
import { announceSigned } from "./announce.actions.ts";
import { type CommonReads, commonReads } from "./common-reads.actions.ts";
import { type NoteRecord, noteForUpdate, overlappingNote, saveNote } from "./note.store.ts";
import { moved } from "./note.ts";
import { noteView } from "./note.view.ts";
import { documentHash, documentText, type LateEntry, withLateEntry } from "./note-document.ts";
import { insertVersion } from "./note-version.store.ts";
import { signNote } from "./sign.contract.ts";
import { meaningOf, readiness, requireAuthor } from "./sign-sheet.actions.ts";
import { signVersion } from "./sign-version.actions.ts";
import { lateAfterHours, lateApprovalAfterDays, lateness, requireNoStops } from "./signing.ts";

/**
 * Signs the note: what the signer read becomes the frozen version, bound by their PIN or passkey.
 * Only the hash shown on screen is signed (NTE-1). Refuses incomplete notes (NTE-2 to NTE-6), notes of another author
 * (NTE-7) and text that changed in the meantime. A note that needs co-signature is submitted for it instead.
 */
export const signNoteAction = action(signNote, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  const { saved, detail } = await signReviewed(act, note, body);
  act.audit({ subjectId: note.id, detail });
  return noteView(act, saved);
});

/** Notes that are signed with one PIN: their reads, and the ticket that was used for them. The shared text is locked. */
interface Together {
  ticket: Ticket;
  reads: CommonReads;
}
type Reviewed = Omit<z.output<(typeof signNote)["body"]>, "lateEntry"> & { lateEntry: LateEntry | null };

/**
 * Signs one note as its signer read it. All refusals come before the first write, so a refused note leaves others that
 * are signed with it as they are. The caller locked the note, checked access and writes the audit entry.
 */
export async function signReviewed(act: Act, note: NoteRecord, body: Reviewed, together?: Together) {
  if (!together) await lockShared(act, note);
  const reads = together?.reads ?? (await commonReads(act, [note]));
  const author = reads.staff.get(note.authorId);
  requireAuthor(act, note, author?.fullName ?? "the author");
  const status = moved(note.status, note.cosignRequired ? "submit" : "sign");
  const { parts, revisions, stops, document } = await readiness(act, note, reads);
  if (note.version !== body.version || canonicalJson(revisions) !== canonicalJson(body.revisions)) throw textChanged();
  requireNoStops(stops);
  const isLate = requireReasonIfLate(act, note, body.lateEntry !== null);
  await refuseOverlap(act, note, body.acknowledge);
  const signed = document && withLateEntry(document, isLate ? body.lateEntry : null);
  if (!signed || documentHash(signed) !== body.hash) throw textChanged();

  const cycle = note.cycle + 1;
  const versionId = await insertVersion(act.db, {
    noteId: note.id,
    cycle,
    canonical: canonicalJson(signed),
    sha256: body.hash,
    plainText: documentText(signed),
  });
  await keepAtSigning(
    act,
    parts.filter(({ noteId }) => noteId === note.id),
  );
  const saved = await saveNote(act.db, note.id, {
    status,
    cycle,
    currentVersionId: versionId,
    finalSignedAt: note.cosignRequired ? null : act.now,
    isLateEntry: isLate,
    lateEntryReasonCode: isLate ? (body.lateEntry?.reasonCode ?? null) : null,
    lateEntryReasonText: isLate ? (body.lateEntry?.reasonText ?? null) : null,
  });
  const signatureId = await signVersion(act, note, {
    role: "author",
    versionId,
    cycle,
    sha256: body.hash,
    signer: signed.author,
    meaning: meaningOf(signed),
    ...(together ? { ticket: together.ticket } : {}),
  });
  if (note.kind === "transfer") await sendTransfer(act, saved);
  if (note.cosignRequired) await submitForCosign(act, saved);
  else await announceSigned(act, saved);
  return { saved, detail: { signatureId, cycle, late: isLate, status } };
}

/** What the clients of a session share can't change while a note is signed with it. */
export async function lockShared(act: Act, note: NoteRecord): Promise<void> {
  if (note.groupSessionId) await sharedNoteOf(act.db, note.groupSessionId, "update");
}

function textChanged(): Problem {
  return new Problem("signed-text-changed", "The note changed while you were signing. Review it again, then sign.");
}

/** NTE-6: lateness is measured by the server's clock, and no field can back-date a signature. */
function requireReasonIfLate(view: View, note: NoteRecord, hasReason: boolean): boolean {
  const state = lateness(note.serviceEnd ?? view.now, view.now);
  if (state === "in-time") return false;
  if (state === "needs-approval" && !view.can("notes.approveLateEntry"))
    throw new Problem(
      "late-entry-approval-required",
      `Notes signed more than ${lateApprovalAfterDays} days after the service need supervisor approval. Contact your clinical supervisor.`,
    );
  if (!hasReason)
    throw new Problem("late-entry-reason-required", {
      detail: `This note is more than ${lateAfterHours} hours late. Enter a reason.`,
      errors: [{ path: "body.lateEntry", message: "Enter a reason for the late entry." }],
    });
  return true;
}

/** NTE-5: warns once; the signer may acknowledge the overlap and sign. */
async function refuseOverlap(view: View, note: NoteRecord, acknowledged: readonly string[]): Promise<void> {
  if (acknowledged.includes("author-overlap")) return;
  const other = await overlappingNote(view.db, note);
  if (!other) return;
  throw new Problem("author-overlap", {
    detail: `You also documented "${other.title}" at this time. Correct one of them, or confirm that both are right.`,
    params: { noteId: other.id, title: other.title, serviceStart: other.serviceStart, serviceEnd: other.serviceEnd },
  });
}

/** Saves a revision of each part as signed (DRF-4). */
async function keepAtSigning(view: View, parts: readonly PartRecord[]): Promise<void> {
  const signing = { origin: "sign", savedAt: view.now, savedBy: view.actor.userId } as const;
  await insertRevisions(
    view.db,
    parts.map((part) => currentRevision(part, signing)),
  );
}

/** NTE-8: submits the note for co-signature and notifies the supervisor. */
async function submitForCosign(act: Act, note: NoteRecord): Promise<void> {
  const { id, authorId, supervisorId, cycle } = note;
  const dueAt = addMinutes(act.now, approvalDueMinutes);
  await insertApproval(act.db, { noteId: id, cycle, authorId, supervisorId, submittedAt: act.now, dueAt });
  askToCosign(act, note);
}
