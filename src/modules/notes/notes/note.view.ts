import { clientsById } from "#modules/clients/index.ts";
import { verifySubject } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { namesOfUsers } from "#modules/staff/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { addendaOf } from "../addenda/addendum.store.ts";
import { addendumViews } from "../addenda/addendum.view.ts";
import { type ApprovalRecord, approvalOfNote } from "../approvals/approval.store.ts";
import { canRecall, mayDecide } from "../approvals/approval.ts";
import { leaseView } from "../drafts/lease.actions.ts";
import { openBranchesOf, type PartRecord, partsOfNotes } from "../drafts/part.store.ts";
import { plainText } from "../drafts/part-content.ts";
import { reassignmentsOf } from "../reassignment/reassignment.store.ts";
import { templateVersion } from "../templates/template.store.ts";
import type { Note, NotePart, NoteRow, NoteSignatureLine } from "./note.contract.ts";
import { locationName, type NoteRecord, staffById } from "./note.store.ts";
import { isWritable, type NoteRights, type NoteStatus, noteAbilities, noteStates, readableStatuses } from "./note.ts";
import type { ListedNote } from "./note-list.store.ts";
import { type StoredVersion, signedSlots, versionById } from "./note-version.store.ts";

/** Drafts are visible to users who write notes; everyone else sees signed notes only. */
export function visibleStatuses(view: View): readonly NoteStatus[] {
  return view.can("notes.write") ? noteStates.states : readableStatuses;
}

function rightsOn(view: View, note: Pick<NoteRecord, "authorId">, approval: ApprovalRecord | null): NoteRights {
  const approver = {
    clinicianId: view.actor.clinicianId,
    canCosign: view.can("notes.cosign"),
    onlyAssigned: view.scopeOf("notes.cosign") === "own",
  };
  return {
    isAuthor: view.actor.clinicianId === note.authorId,
    canWrite: view.can("notes.write"),
    canSign: view.can("notes.sign"),
    canVoid: view.can("notes.void"),
    canExport: view.can("notes.export"),
    mayDecide: approval !== null && mayDecide(approval, approver),
    mayRecall: approval !== null && canRecall(approval, view.actor.clinicianId, view.now),
  };
}

export function noteRow(note: ListedNote): NoteRow {
  return {
    id: note.id,
    kind: note.kind,
    format: note.format,
    title: note.title,
    status: note.status,
    clientId: note.clientId,
    demographicId: note.demographicId,
    authorId: note.authorId,
    authorName: note.authorName,
    serviceStart: note.serviceStart,
    serviceEnd: note.serviceEnd,
    minutes: note.minutes,
    modality: note.modality,
    timeZone: note.timeZone,
    isLateEntry: note.isLateEntry,
    hasAddendum: note.hasAddendum,
    finalSignedAt: note.finalSignedAt,
    excerpt: note.excerpt.replace(/\s+/g, " ").trim(),
    version: note.version,
  };
}

/** The client's current name and identifiers. */
export async function noteClient(view: View, clientId: string): Promise<Note["client"]> {
  const client = (await clientsById(view, [clientId])).get(clientId);
  if (!client) throw new Error("A note's client is unknown to the clients module.");
  return { clientId, mrNo: client.mrNo, name: client.legalName, birthDate: client.birthDate };
}

/** Everything a screen shows of one note: the signed version of a signed note, the parts of a draft. */
export async function noteView(view: View, note: NoteRecord): Promise<Note> {
  const writable = isWritable(note.status);
  const version = note.currentVersionId && !writable ? await versionById(view.db, note.currentVersionId) : null;
  const parts = version ? [] : await partViews(view, note.id);

  const { fields } = await templateVersion(view.db, note.templateVersionId);
  const addenda = await addendaOf(view.db, note.id, view.actor.clinicianId);
  const words = version ? version.document.parts : parts;
  const excerpt = words
    .map((part) => plainText(part.content))
    .join(" ")
    .slice(0, 240);
  const approval = await approvalOfNote(view.db, note.id);
  const staff = await staffById(
    view.db,
    [note.authorId, note.begunById, approval?.supervisorId, approval?.decidedBy].filter((id) => typeof id === "string"),
  );
  const begunBy = note.begunById ? staff.get(note.begunById) : undefined;
  const voidedBy = await namesOfUsers(view.db, [note.voidedBy]);
  return {
    ...noteRow({ ...note, authorName: staff.get(note.authorId)?.fullName ?? "", excerpt }),
    client: await noteClient(view, note.clientId),
    groupSessionId: note.groupSessionId,
    shiftReportId: note.shiftReportId,
    subtype: note.subtype,
    facts: note.facts,
    locationId: note.locationId,
    locationName: await locationName(view.db, note.locationId),
    psychotherapyMinutes: note.psychotherapyMinutes,
    placeOfService: note.placeOfService,
    billingCode: note.billingCode,
    fields: note.fields,
    templateFields: fields,
    parts,
    lateEntry:
      note.isLateEntry && note.lateEntryReasonCode && note.lateEntryReasonText
        ? { reasonCode: note.lateEntryReasonCode, reasonText: note.lateEntryReasonText }
        : null,
    begunBy: begunBy
      ? {
          name: begunBy.fullName,
          credentials: begunBy.credentials.join(", "),
          reassignments: await reassignmentsOf(view.db, note.id),
        }
      : null,
    document: version?.document ?? null,
    sha256: version?.sha256 ?? null,
    signatures: version ? await signatureLines(view, note, version) : [],
    addenda: await addendumViews(view, note, addenda, version?.sha256 ?? null),
    approval: approval && {
      id: approval.id,
      status: approval.status,
      supervisorName: staff.get(approval.supervisorId ?? "")?.fullName ?? null,
      dueAt: approval.dueAt,
      decidedByName: staff.get(approval.decidedBy ?? "")?.fullName ?? null,
      decidedAt: approval.decidedAt,
      reasonCode: approval.reasonCode,
      reasonText: approval.reasonText,
      cycle: approval.cycle,
      comments: approval.comments,
      version: approval.version,
    },
    voided:
      note.voidedAt && note.voidReasonCode
        ? {
            at: note.voidedAt,
            byName: voidedBy.get(note.voidedBy ?? "") ?? "",
            reasonCode: note.voidReasonCode,
            reasonText: note.voidReasonText,
          }
        : null,
    abilities: noteAbilities(note.status, rightsOn(view, note, approval)),
  };
}

async function partViews(view: View, noteId: string): Promise<NotePart[]> {
  return (await partViewsOf(view, [noteId])).get(noteId) ?? [];
}

/** The parts of drafts as screens show them, by note: a fixed number of statements, however many. */
export async function partViewsOf(view: View, noteIds: readonly string[]): Promise<Map<string, NotePart[]>> {
  const parts = await partsOfNotes(view.db, noteIds);
  const diverged = parts.filter((part) => part.openBranches > 0).map((part) => part.id);
  const branches = await openBranchesOf(view.db, diverged);
  const names = await namesOfUsers(view.db, [
    ...parts.flatMap((part) => [part.lastSavedBy, part.leaseUserId, part.leaseAskedBy]),
    ...branches.map((b) => b.savedBy),
  ]);
  const nameOf = (userId: string | null) => (userId ? (names.get(userId) ?? "") : "");
  const shown = (part: PartRecord): NotePart => ({
    partKey: part.partKey,
    title: part.title,
    prompt: part.prompt,
    required: part.required,
    minWords: part.minWords,
    content: part.content,
    revision: part.revision,
    savedAt: part.lastSavedAt,
    savedByName: part.lastSavedBy && nameOf(part.lastSavedBy),
    lease: leaseView(view, part, names),
    typed: part.lastTabId ? { tabId: part.lastTabId, seq: part.lastSeq } : null,
    branches: branches
      .filter((branch) => branch.partId === part.id)
      .map(({ branchId, savedAt, savedBy, content }) => ({ branchId, savedAt, savedByName: nameOf(savedBy), content })),
  });
  return new Map(
    noteIds.map((noteId) => [noteId, parts.filter((part) => part.noteId === noteId).map((part) => shown(part))]),
  );
}

/**
 * The signatures with their verification: `altered` when the signature chain is broken or the stored text no longer
 * has the hash that was signed. Shown on screen and in print.
 */
export async function signatureLines(
  view: View,
  note: NoteRecord,
  version: StoredVersion,
): Promise<NoteSignatureLine[]> {
  const checked = await verifySubject(view, "note", note.id);
  const isText = canonicalHash(version.document) === version.sha256;
  const slots = await signedSlots(view.db, version.id);
  return slots.flatMap((slot): NoteSignatureLine[] => {
    if (!slot.signatureId || !slot.signedAt || !slot.method) return [];
    const found = checked.get(slot.signatureId);
    const bound = isText && found?.coveredHash === version.sha256 && slot.sha256 === version.sha256;
    return [
      {
        signatureId: slot.signatureId,
        role: slot.role,
        signerName: slot.signerName,
        credentials: slot.credentials,
        meaning: slot.meaning,
        signedAt: slot.signedAt,
        timeZone: note.timeZone,
        method: slot.method,
        sha256: slot.sha256,
        verification: !bound || !found || found.status === "unknown" ? "altered" : found.status,
      },
    ];
  });
}
