import { clientsById } from "#modules/clients/index.ts";
import { sign, voidSignature } from "#modules/signatures/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { handOverNote } from "../handovers/handover.actions.ts";
import { announceSigned } from "../notes/announce.actions.ts";
import { type NoteRecord, noteForUpdate, saveNote, staffById } from "../notes/note.store.ts";
import { moved, noteStates } from "../notes/note.ts";
import { insertSignedSlot, versionById } from "../notes/note-version.store.ts";
import { inEachLanguage } from "../notices.ts";
import { approveNote, listApprovals, openApproval, recallNote, returnNote } from "./approval.contract.ts";
import {
  type ApprovalRecord,
  approvalForUpdate,
  approvalOfNote,
  noteOfApproval,
  saveApproval,
  waitingApprovals,
  withdrawSlots,
} from "./approval.store.ts";
import { type Approver, canRecall, requireDecidable } from "./approval.ts";

export const cosignMeaning = "I have read this note and agree with it.";
const queueLength = 200;
const inactive = 2;

/** Who is deciding, and whether they hold `notes.cosign` for assigned notes only. */
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
  const rows = await waitingApprovals(view.db, { clinicianId, others }, queueLength);
  const clients = await clientsById(view, [...new Set(rows.flatMap((row) => row.clientId ?? []))]);
  return {
    rows: rows.flatMap(({ clientId, kind, ...row }) => {
      const client = clients.get(clientId ?? "");
      return client
        ? [{ ...row, kind: kind as NoteRecord["kind"], clientName: client.legalName, mrNo: client.mrNo }]
        : [];
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

/** NTE-9: a decision needs that its maker had this very version open. */
export const openApprovalAction = action(openApproval, async (act, { params }) => {
  const { note, approval } = await held(act, params.approvalId);
  const opened = { openedBy: act.actor.clinicianId, openedVersionId: note.currentVersionId, openedAt: act.now };
  requireDecidable({ ...approval, ...opened }, approverOf(act), note.currentVersionId);
  const saved = await saveApproval(act.db, approval.id, opened);
  act.audit({ subjectId: note.id, clientId: note.clientId, detail: { approvalId: approval.id } });
  return state(saved, note);
});

/**
 * Co-signs: the supervisor's own signature over the very hash the author signed; the note becomes final. Raises
 * `notes.cosigned` and `notes.signed`. Of two who decide at once, one wins and the other is told (acceptance 15).
 */
export const approveNoteAction = action(approveNote, async (act, { params, body }) => {
  const { note, approval } = await held(act, params.approvalId);
  requireDecidable(approval, approverOf(act), note.currentVersionId);
  act.requireVersion(approval, body.version);
  const version = await versionById(act.db, note.currentVersionId ?? "");
  const cosigner = (await staffById(act.db, [act.actor.clinicianId ?? ""])).get(act.actor.clinicianId ?? "");
  if (!cosigner) throw new Problem("forbidden", "Only clinicians co-sign notes.");
  const ticket = await act.useTicket("sign");
  const { signatureId, signedAt } = await sign(act, {
    subjectType: "note",
    subjectId: note.id,
    slotKey: `cosigner.${note.cycle}`,
    role: "cosigner",
    meaning: cosignMeaning,
    documentHash: version.sha256,
    timeZone: note.timeZone,
    ticket,
  });
  await insertSignedSlot(act.db, {
    noteId: note.id,
    noteVersionId: version.id,
    role: "cosigner",
    signatureId,
    signerId: cosigner.id,
    signerName: cosigner.fullName,
    credentials: cosigner.credentials.join(", "),
    meaning: cosignMeaning,
    signedAt,
    method: ticket.method === "passkey" ? "passkey" : "pin",
    sha256: version.sha256,
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
 * Sends a note back with what should change (NTE-10); the author's signature of this round is withdrawn and kept. A note of
 * somebody who has left meanwhile comes to whoever returns it: nobody else could finish it (NTE-7).
 */
export const returnNoteAction = action(returnNote, async (act, { params, body }) => {
  const { note, approval } = await held(act, params.approvalId);
  requireDecidable(approval, approverOf(act), note.currentVersionId);
  act.requireVersion(approval, body.version);
  const { reasonCode, reasonText } = body;
  const reopened = await reopen(act, note, "kickBack", `Returned: ${reasonText}`);
  const author = (await staffById(act.db, [note.authorId])).get(note.authorId);
  const hasLeft = author?.status === inactive;
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

/** The author takes the note back while nobody reads it. */
export const recallNoteAction = action(recallNote, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  if (note.authorId !== act.actor.clinicianId)
    throw new Problem("not-the-author", "Only the author can take this note back.");
  const latest = await approvalOfNote(act.db, note.id);
  if (note.status !== "awaitingCosign" || !latest)
    throw new Problem(
      "wrong-state",
      `This note is ${noteStates.label(note.status).toLowerCase()}. Reload to see it as it is now.`,
    );
  act.requireVersion(note, body.version);
  const approval = await approvalForUpdate(act.db, latest.id);
  if (!canRecall(approval, act.actor.clinicianId, act.now))
    throw new Problem("being-read", "Your supervisor has it open just now. Try again in a minute.");
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
