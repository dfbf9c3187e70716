import { clientsInReach } from "#modules/clients/index.ts";
import { voidSignature } from "#modules/signatures/index.ts";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { move, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { announceSigned } from "../notes/announce.actions.ts";
import { type NoteRecord, noteForUpdate, saveNote, staffById } from "../notes/note.store.ts";
import { moved, noteStates } from "../notes/note.ts";
import { versionById } from "../notes/note-version.store.ts";
import { signVersion } from "../notes/sign-version.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { reassignNote } from "../reassignment/reassign-note.actions.ts";
import { approveNote, listApprovals, openApproval, recallNote, returnNote } from "./approval.contract.ts";
import { approvalForUpdate, approvalOfNote, pendingApprovals, saveApproval, withdrawSlots } from "./approval.store.ts";
import { canRecall, requireDecidable } from "./approval.ts";
import { approvalRecord, approverOf } from "./approval-record.actions.ts";

export const cosignMeaning = "I have read this note and agree with it.";
const queueLength = 200;

export const listApprovalsQuery = query(listApprovals, async (view) => {
  const { clinicianId } = view.actor;
  if (!clinicianId) return { rows: [] };
  const reach = view.reach("notes.cosign");
  const others = reach.kind === "own" ? "none" : { locationIds: reach.kind === "tenant" ? null : reach.locationIds };
  const rows = await pendingApprovals(view.db, { clinicianId, others }, queueLength);
  const clients = await clientsInReach(
    view,
    "notes.read",
    rows.flatMap((row) => row.clientId ?? []),
  );
  return {
    rows: rows.flatMap(({ clientId, kind, ...row }) => {
      const client = clients.get(clientId ?? "");
      return client
        ? [{ ...row, kind, clientId: client.clientId, clientName: client.legalName, mrNo: client.mrNo }]
        : [];
    }),
  };
});

/** NTE-9: records that the approver opened the current version, which a decision requires. */
export const openApprovalAction = verb(openApproval, approvalRecord, (act, approval) => {
  const { currentVersionId } = approval.note;
  const opened = { openedBy: act.actor.clinicianId, openedVersionId: currentVersionId, openedAt: act.now };
  requireDecidable({ ...approval, ...opened }, approverOf(act), currentVersionId);
  return opened;
});

/**
 * Co-signs the note: the supervisor signs the same hash as the author, and the note becomes final. Raises
 * `notes.cosigned` and `notes.signed`. When two approvers decide at once, the second is refused.
 */
export const approveNoteAction = move(approveNote, approvalRecord, "approve", async (act, approval) => {
  const { note } = approval;
  requireDecidable(approval, approverOf(act), note.currentVersionId);
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
  await act.raise("notes.cosigned", { noteId: note.id }, { topics: topicsOf(note) });
  await announceSigned(act, signed);
  act.auditDetail({ signatureId, cycle: note.cycle });
  return { decidedAt: act.now, decidedBy: act.actor.clinicianId };
});

/**
 * Returns a note for correction (NTE-10) and withdraws the author's signature. If the author has been deactivated in the
 * meantime, the note is reassigned to the approver, because only an active author can sign it (NTE-7).
 */
export const returnNoteAction = move(returnNote, approvalRecord, "kickBack", async (act, approval, { body }) => {
  const { note } = approval;
  const { reasonCode, reasonText } = body;
  requireDecidable(approval, approverOf(act), note.currentVersionId);
  const reopened = await reopen(act, note, "kickBack", `Returned: ${reasonText}`);
  const author = (await staffById(act.db, [note.authorId])).get(note.authorId);
  const hasLeft = author?.status === clinicianStates.code("inactive");
  await act.raise("notes.returned", { noteId: note.id, authorId: note.authorId }, { topics: topicsOf(note) });
  if (hasLeft) await reassignNote(act, reopened, act.actor.clinicianId ?? "");
  else
    act.notify({
      kind: "notes.returned",
      to: { clinicianIds: [note.authorId] },
      title: inEachLanguage((say) => say("note.returned")),
      link: `/notes/${note.id}`,
      subject: { type: "note", id: note.id },
      clientId: note.clientId,
    });
  act.auditDetail({ reason: reasonCode, ...(hasLeft ? { reassigned: true } : {}) });
  return { decidedAt: act.now, decidedBy: act.actor.clinicianId, reasonCode, reasonText };
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
  return {
    id: saved.id,
    noteId: note.id,
    status: saved.status,
    noteStatus: draft.status,
    version: saved.version,
  };
});

async function reopen(act: Act, note: NoteRecord, move: "kickBack" | "recall", reason: string): Promise<NoteRecord> {
  const signatures = await withdrawSlots(act.db, note.currentVersionId ?? "");
  const saved = await saveNote(act.db, note.id, { status: moved(note.status, move) });
  for (const signatureId of signatures) await voidSignature(act, signatureId, reason);
  return saved;
}

const topicsOf = (note: NoteRecord) => [`record:note:${note.id}`, `client:${note.clientId}`];
