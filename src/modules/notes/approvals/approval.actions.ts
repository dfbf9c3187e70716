import { clientsById } from "#modules/clients/index.ts";
import { voidSignature } from "#modules/signatures/index.ts";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { handOverNote } from "../handovers/handover.actions.ts";
import { announceSigned } from "../notes/announce.actions.ts";
import { type NoteRecord, noteForUpdate, saveNote, staffById } from "../notes/note.store.ts";
import { moved, noteStates } from "../notes/note.ts";
import { versionById } from "../notes/note-version.store.ts";
import { signVersion } from "../notes/sign-version.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { approveNote, listApprovals, openApproval, recallNote, returnNote } from "./approval.contract.ts";
import {
  type ApprovalRecord,
  approvalForUpdate,
  approvalOfNote,
  noteOfApproval,
  pendingApprovals,
  saveApproval,
  withdrawSlots,
} from "./approval.store.ts";
import { type Approver, canRecall, requireDecidable } from "./approval.ts";

export const cosignMeaning = "I have read this note and agree with it.";
const queueLength = 200;

/** The current user as approver, and whether they have `notes.cosign` for assigned notes only. */
function approverOf(view: View): Approver {
  return {
    clinicianId: view.actor.clinicianId,
    canCosign: view.can("notes.cosign"),
    onlyAssigned: view.scopeOf("notes.cosign") === "own",
  };
}

export const listApprovalsQuery = query(listApprovals, async (view) => {
  const { clinicianId } = view.actor;
  if (!clinicianId) return { rows: [] };
  const reach = view.reach("notes.cosign");
  const others = reach.kind === "own" ? "none" : { locationIds: reach.kind === "tenant" ? null : reach.locationIds };
  const rows = await pendingApprovals(view.db, { clinicianId, others }, queueLength);
  const clients = await clientsById(view, [...new Set(rows.flatMap((row) => row.clientId ?? []))]);
  return {
    rows: rows.flatMap(({ clientId, kind, ...row }) => {
      const client = clients.get(clientId ?? "");
      return client ? [{ ...row, kind, clientName: client.legalName, mrNo: client.mrNo }] : [];
    }),
  };
});

async function held(act: Act, approvalId: string): Promise<{ note: NoteRecord; approval: ApprovalRecord }> {
  const note = await noteForUpdate(act.db, await noteOfApproval(act.db, approvalId));
  const approval = await approvalForUpdate(act.db, approvalId);
  if (approval.supervisorId !== act.actor.clinicianId) act.requireLocation(note.locationId);
  return { note, approval };
}
const state = (approval: ApprovalRecord, note: NoteRecord) => ({
  id: approval.id,
  noteId: note.id,
  status: approval.status,
  noteStatus: note.status,
  version: approval.version,
});

/** NTE-9: records that the approver opened the current version, which a decision requires. */
export const openApprovalAction = action(openApproval, async (act, { params }) => {
  const { note, approval } = await held(act, params.approvalId);
  const opened = { openedBy: act.actor.clinicianId, openedVersionId: note.currentVersionId, openedAt: act.now };
  requireDecidable({ ...approval, ...opened }, approverOf(act), note.currentVersionId);
  const saved = await saveApproval(act.db, approval.id, opened);
  act.audit({ subjectId: note.id, clientId: note.clientId, detail: { approvalId: approval.id } });
  return state(saved, note);
});

/**
 * Co-signs the note: the supervisor signs the same hash as the author, and the note becomes final. Raises
 * `notes.cosigned` and `notes.signed`. When two approvers decide at once, the second is refused.
 */
export const approveNoteAction = action(approveNote, async (act, { params, body }) => {
  const { note, approval } = await held(act, params.approvalId);
  requireDecidable(approval, approverOf(act), note.currentVersionId);
  act.requireVersion(approval, body.version);
  const version = await versionById(act.db, note.currentVersionId ?? "");
  const cosigner = (await staffById(act.db, [act.actor.clinicianId ?? ""])).get(act.actor.clinicianId ?? "");
  if (!cosigner) throw new Problem("forbidden", "Only clinicians can co-sign notes.");
  const signatureId = await signVersion(act, note, {
    role: "cosigner",
    versionId: version.id,
    cycle: note.cycle,
    sha256: version.sha256,
    signer: { clinicianId: cosigner.id, name: cosigner.fullName, credentials: cosigner.credentials.join(", ") },
    meaning: cosignMeaning,
  });
  const signed = await saveNote(act.db, note.id, { status: moved(note.status, "cosign"), finalSignedAt: act.now });
  const saved = await saveApproval(act.db, approval.id, {
    status: "approved",
    decidedAt: act.now,
    decidedBy: act.actor.clinicianId,
  });
  await act.raise("notes.cosigned", { noteId: note.id }, { topics: topicsOf(note) });
  await announceSigned(act, signed);
  act.audit({ subjectId: note.id, clientId: note.clientId, detail: { signatureId, cycle: note.cycle } });
  return state(saved, signed);
});

/**
 * Returns a note for correction (NTE-10) and withdraws the author's signature. If the author has been deactivated in the
 * meantime, the note is reassigned to the approver, because only an active author can sign it (NTE-7).
 */
export const returnNoteAction = action(returnNote, async (act, { params, body }) => {
  const { note, approval } = await held(act, params.approvalId);
  requireDecidable(approval, approverOf(act), note.currentVersionId);
  act.requireVersion(approval, body.version);
  const { reasonCode, reasonText } = body;
  const reopened = await reopen(act, note, "kickBack", `Returned: ${reasonText}`);
  const author = (await staffById(act.db, [note.authorId])).get(note.authorId);
  const hasLeft = author?.status === clinicianStates.code("inactive");
  const returned = hasLeft ? await handOverNote(act, reopened, act.actor.clinicianId ?? "") : reopened;
  const saved = await saveApproval(act.db, approval.id, {
    status: "returned",
    decidedAt: act.now,
    decidedBy: act.actor.clinicianId,
    reasonCode,
    reasonText,
  });
  await act.raise("notes.returned", { noteId: note.id, authorId: note.authorId }, { topics: topicsOf(note) });
  if (!hasLeft)
    act.notify({
      kind: "notes.returned",
      to: { clinicianIds: [note.authorId] },
      title: inEachLanguage((say) => say("note.returned")),
      link: `/notes/${note.id}`,
      subject: { type: "note", id: note.id },
      clientId: note.clientId,
    });
  act.audit({
    subjectId: note.id,
    clientId: note.clientId,
    detail: { reason: reasonCode, ...(hasLeft ? { handedOver: true } : {}) },
  });
  return state(saved, returned);
});

/** Recalls a submitted note for its author, unless the supervisor has just opened it. */
export const recallNoteAction = action(recallNote, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  if (note.authorId !== act.actor.clinicianId)
    throw new Problem("not-the-author", "Only the author can recall this note.");
  const latest = await approvalOfNote(act.db, note.id);
  if (!noteStates.can(note.status, "recall") || !latest)
    throw new Problem(
      "wrong-state",
      `This note is ${noteStates.label(note.status).toLowerCase()}. Reload the page to see the current version.`,
    );
  act.requireVersion(note, body.version);
  const approval = await approvalForUpdate(act.db, latest.id);
  if (!canRecall(approval, act.actor.clinicianId, act.now))
    throw new Problem("being-read", "Your supervisor is reviewing this note. Try again in 1 minute.");
  const draft = await reopen(act, note, "recall", "Recalled by the author");
  const saved = await saveApproval(act.db, approval.id, {
    status: "withdrawn",
    decidedAt: act.now,
    decidedBy: act.actor.clinicianId,
    reasonCode: "recalled",
  });
  act.audit({ subjectId: note.id, detail: { cycle: note.cycle } });
  return state(saved, draft);
});

async function reopen(act: Act, note: NoteRecord, move: "kickBack" | "recall", reason: string): Promise<NoteRecord> {
  const signatures = await withdrawSlots(act.db, note.currentVersionId ?? "");
  const saved = await saveNote(act.db, note.id, { status: moved(note.status, move) });
  for (const signatureId of signatures) await voidSignature(act, signatureId, reason);
  return saved;
}

const topicsOf = (note: NoteRecord) => [`record:note:${note.id}`, `client:${note.clientId}`];
