import { clientsInReach } from "#modules/clients/index.ts";
import { voidSignature } from "#modules/signatures/index.ts";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { move, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { plainText } from "../drafts/part-content.ts";
import { announceSigned } from "../notes/announce.actions.ts";
import { type NoteRecord, noteForUpdate, saveNote, staffById } from "../notes/note.store.ts";
import { moved, noteStates } from "../notes/note.ts";
import { versionById } from "../notes/note-version.store.ts";
import { signVersion } from "../notes/sign-version.actions.ts";
import { inEachLanguage } from "../notices.ts";
import { reassignNote } from "../reassignment/reassign-note.actions.ts";
import {
  approveNote,
  bulkApprove,
  commentOnNote,
  listApprovals,
  listSubmissions,
  openApproval,
  recallNote,
  removeComment,
  returnNote,
} from "./approval.contract.ts";
import {
  approvalForUpdate,
  approvalOfNote,
  noteOfApproval,
  pendingApprovals,
  saveApproval,
  submissionsOf,
  withdrawSlots,
} from "./approval.store.ts";
import { canRecall, containsQuote, isOpenedBy, requireDecidable } from "./approval.ts";
import { approvalRecord, approverOf } from "./approval-record.actions.ts";

type Approval = Awaited<ReturnType<typeof approvalRecord.load>>;

export const cosignMeaning = "I have read this note and agree with it.";
const queueLength = 200;

export const listApprovalsQuery = query(listApprovals, async (view, { query: { of, authorId, kind, due } }) => {
  const { clinicianId } = view.actor;
  if (!clinicianId) return { rows: [], hasTeam: false };
  const reach = view.reach("notes.cosign");
  const others = reach.kind === "own" ? "none" : { locationIds: reach.kind === "tenant" ? null : reach.locationIds };
  const dueBefore = due === "overdue" ? view.now : due === "today" ? addMinutes(view.now, 24 * 60) : undefined;
  const rows = await pendingApprovals(
    view.db,
    { clinicianId, others, isTeam: of === "team", authorId, kind, dueBefore },
    queueLength,
  );
  return {
    hasTeam: others !== "none",
    rows: await withClients(
      view,
      rows.map(({ openedBy, openedVersionId, currentVersionId, ...row }) => ({
        ...row,
        isOpened: isOpenedBy({ openedBy, openedVersionId }, clinicianId, currentVersionId),
      })),
    ),
  };
});

export const listSubmissionsQuery = query(listSubmissions, async (view) => {
  const { clinicianId } = view.actor;
  if (!clinicianId) return { rows: [] };
  const rows = await submissionsOf(view.db, clinicianId, queueLength);
  return { rows: await withClients(view, rows) };
});

/** Rows of clients whose notes the user may read, with the client's name. */
async function withClients<R extends { clientId: string | null }>(view: View, rows: readonly R[]) {
  const clients = await clientsInReach(
    view,
    "notes.read",
    rows.flatMap(({ clientId }) => clientId ?? []),
  );
  return rows.flatMap((row) => {
    const client = clients.get(row.clientId ?? "");
    return client ? [{ ...row, clientId: client.clientId, clientName: client.legalName, mrNo: client.mrNo }] : [];
  });
}

/** NTE-9: records that the approver opened the current version, which a decision requires. */
export const openApprovalAction = verb(openApproval, approvalRecord, (act, approval) => {
  const { currentVersionId } = approval.note;
  const opened = { openedBy: act.actor.clinicianId, openedVersionId: currentVersionId, openedAt: act.now };
  requireDecidable({ ...approval, ...opened }, approverOf(act), currentVersionId);
  return opened;
});

const mostComments = 50;

/** NTE-10: a comment on words of the version that was opened, or on one of its sections. The author reads it with the return. */
const commentOnNoteAction = verb(commentOnNote, approvalRecord, async (act, approval, { body }) => {
  const { note } = approval;
  requireDecidable(approval, approverOf(act), note.currentVersionId);
  const { document } = await versionById(act.db, note.currentVersionId ?? "");
  const part = document.parts.find(({ key }) => key === body.partKey);
  if (!part) throw fieldProblem("body.partKey", "Choose a section of this note.");
  if (body.quote && !containsQuote(plainText(part.content), body.quote))
    throw fieldProblem("body.quote", "Select words of this section.");
  if (approval.comments.length >= mostComments)
    throw fieldProblem("body.text", `A note takes ${mostComments} comments. Return it with a summary instead.`);
  const byId = act.actor.clinicianId ?? "";
  const comment = {
    id: newId(),
    partKey: part.key,
    partTitle: part.title,
    quote: body.quote,
    text: body.text,
    byId,
    byName: act.actor.name,
    at: act.now,
  };
  return { comments: [...approval.comments, comment] };
});

const removeCommentAction = verb(removeComment, approvalRecord, (act, approval, { params, query: { version } }) => {
  act.requireVersion(approval, version);
  requireDecidable(approval, approverOf(act), approval.note.currentVersionId);
  const left = approval.comments.filter(({ id, byId }) => id !== params.commentId || byId !== act.actor.clinicianId);
  if (left.length === approval.comments.length)
    throw new Problem("not-found", "There is no such comment of yours on this note.");
  return { comments: left };
});
export const commentHandlers = [commentOnNoteAction, removeCommentAction];

/**
 * Co-signs the note: the supervisor signs the same hash as the author, and the note becomes final. Raises
 * `notes.cosigned` and `notes.signed`. When two approvers decide at once, the second is refused.
 */
export const approveNoteAction = move(approveNote, approvalRecord, "approve", (act, approval) => cosign(act, approval));

/**
 * NTE-9: co-signs each note that the user opened, with one PIN and in a savepoint: a refused note stays as it is and stops
 * no other. Locked by id, so that two such requests cannot block each other.
 */
export const bulkApproveAction = action(bulkApprove, async (act, { body: { items } }) => {
  if (new Set(items.map(({ approvalId }) => approvalId)).size < items.length)
    throw fieldProblem("body.items", "A note is listed twice.");
  const ticket = await act.takeTicket("sign");
  const { run } = move(approveNote, approvalRecord, "approve", (one, approval) => cosign(one, approval, ticket));
  const results = new Map<string, Answer<typeof bulkApprove>["results"][number]>();
  const noteIds: string[] = [];
  for (const { approvalId, version } of [...items].sort((a, b) => (a.approvalId < b.approvalId ? -1 : 1))) {
    const ended = await act.part(async () => {
      await run(act, { params: { approvalId }, query: {}, body: { version } });
      return noteOfApproval(act.db, approvalId);
    });
    if (ended.ok) noteIds.push(ended.answer);
    results.set(
      approvalId,
      ended.ok
        ? { ok: true, approvalId }
        : { ok: false, approvalId, code: ended.problem.code, message: ended.problem.message },
    );
  }
  const all = [...results.values()];
  // Notes that are all out of reach are refused as one of them would be.
  const [refused] = all.flatMap((result) => (result.ok ? [] : [result]));
  if (refused && all.every((result) => !result.ok && outOfReach.has(result.code)))
    throw new Problem(refused.code, refused.message);
  const [first] = items;
  act.chart = null;
  act.note = null;
  act.audit({
    subjectId: noteIds[0] ?? (first ? await noteOfApproval(act.db, first.approvalId) : null),
    clientId: null,
    detail: { cosigned: noteIds.length, noteIds },
  });
  return { results: items.flatMap(({ approvalId }) => results.get(approvalId) ?? []) };
});
const outOfReach = new Set(["not-found", "out-of-scope"]);

async function cosign(act: Act<"note">, approval: Approval, ticket?: Ticket) {
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
    ...(ticket ? { ticket } : {}),
  });
  const signed = await saveNote(act.db, note.id, { status: moved(note.status, "cosign"), finalSignedAt: act.now });
  await act.raise("notes.cosigned", { noteId: note.id }, { topics: topicsOf(note) });
  await announceSigned(act, signed);
  act.auditDetail({ signatureId, cycle: note.cycle });
  return { decidedAt: act.now, decidedBy: act.actor.clinicianId };
}

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
