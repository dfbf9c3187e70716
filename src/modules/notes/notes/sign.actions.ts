import { requireEpisode } from "#modules/clients/index.ts";
import { sign } from "#modules/signatures/index.ts";
import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { insertApproval } from "../approvals/approval.store.ts";
import { approvalDueMinutes } from "../approvals/approval.ts";
import { asItStands, insertRevisions, type PartRecord, partsOf } from "../drafts/part.store.ts";
import { wordCount } from "../drafts/part-content.ts";
import { inEachLanguage } from "../notices.ts";
import { templateVersion } from "../templates/template.store.ts";
import { fieldLabel, type TemplateField } from "../templates/template.ts";
import { announceSigned } from "./announce.actions.ts";
import {
  locationName,
  type NoteRecord,
  noteById,
  noteForUpdate,
  overlappingNote,
  saveNote,
  staffById,
} from "./note.store.ts";
import {
  lateAfterHours,
  lateApprovalAfterDays,
  lateness,
  moved,
  requireNoStops,
  type Stop,
  signStops,
} from "./note.ts";
import { noteClient, noteView } from "./note.view.ts";
import { documentHash, documentText, type NoteDocument, withLateEntry } from "./note-document.ts";
import { insertSignedSlot, insertVersion } from "./note-version.store.ts";
import { getSignSheet, signNote } from "./sign.contract.ts";

export const authorMeaning = "I wrote this note. It is complete and true to the best of my knowledge.";

/** NTE-7: an attestation, not a signature in the name of whoever left. */
export const attestingMeaning = (begunBy: string) =>
  `${begunBy} began this note and left it unsigned. I have read and finished it, and answer for it as it stands, in my own name.`;

const meaningOf = ({ begunBy }: Pick<NoteDocument, "begunBy">) =>
  begunBy ? attestingMeaning(begunBy.name) : authorMeaning;

/** What stands to be signed, and what stands in the way. */
interface Readiness {
  parts: PartRecord[];
  revisions: Record<string, number>;
  stops: Stop[];
  document: NoteDocument | null;
}

async function readiness(view: View, note: NoteRecord): Promise<Readiness> {
  const parts = await partsOf(view.db, note.id);
  const { fields } = await templateVersion(view.db, note.templateVersionId);
  const episode = await requireEpisode(view, { demographicId: note.demographicId });
  const stops = signStops(
    {
      serviceStart: note.serviceStart,
      serviceEnd: note.serviceEnd,
      psychotherapyMinutes: note.psychotherapyMinutes,
      parts: parts.map((part) => ({ ...part, words: wordCount(part.plainText) })),
      fields: fields.map((field) => ({ ...field, value: note.fields[field.key] ?? null })),
      admittedAt: episode.admittedAt,
      dischargedAt: episode.dischargedAt,
    },
    view.now,
  );
  return {
    parts,
    revisions: Object.fromEntries(parts.map((part) => [part.partKey, part.revision])),
    stops,
    document: await buildDocument(view, note, parts, fields),
  };
}

/** The note as it would be signed now; null without an end of the service, for then there is nothing to sign. */
async function buildDocument(
  view: View,
  note: NoteRecord,
  parts: readonly PartRecord[],
  fields: readonly TemplateField[],
): Promise<NoteDocument | null> {
  if (note.serviceEnd === null || note.minutes === null) return null;
  const staff = await staffById(view.db, note.begunById ? [note.authorId, note.begunById] : [note.authorId]);
  const person = (clinicianId: string) => ({
    clinicianId,
    name: staff.get(clinicianId)?.fullName ?? "",
    credentials: staff.get(clinicianId)?.credentials.join(", ") ?? "",
  });
  return {
    form: "cairn-note-1",
    noteId: note.id,
    cycle: note.cycle + 1,
    kind: note.kind,
    title: note.title,
    format: note.format,
    loincCode: note.loincCode,
    templateVersionId: note.templateVersionId,
    client: await noteClient(view, note.clientId),
    demographicId: note.demographicId,
    facility: view.tenant.name,
    location: { id: note.locationId, name: await locationName(view.db, note.locationId), timeZone: note.timeZone },
    service: {
      start: note.serviceStart,
      end: note.serviceEnd,
      minutes: note.minutes,
      psychotherapyMinutes: note.psychotherapyMinutes,
      modality: note.modality,
      placeOfService: note.placeOfService,
    },
    author: person(note.authorId),
    ...(note.begunById ? { begunBy: person(note.begunById) } : {}),
    fields: fields.flatMap((field) => {
      const value = note.fields[field.key];
      return value ? [{ key: field.key, title: field.title, value, label: fieldLabel(field, value) }] : [];
    }),
    parts: parts.map((part) => ({ key: part.partKey, title: part.title, content: part.content })),
    lateEntry: null,
  };
}

function requireAuthor(view: View, note: NoteRecord, authorName: string): void {
  if (note.authorId !== view.actor.clinicianId)
    throw new Problem("not-the-author", `Only ${authorName} can sign this note.`);
}

export const getSignSheetQuery = query(getSignSheet, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  const author = (await staffById(view.db, [note.authorId])).get(note.authorId);
  requireAuthor(view, note, author?.fullName ?? "the author");
  moved(note.status, "sign");
  const { document, revisions, stops } = await readiness(view, note);
  const other = await overlappingNote(view.db, note);
  return {
    document,
    revisions,
    stops,
    lateness: note.serviceEnd ? lateness(note.serviceEnd, view.now) : "in-time",
    overlap: other?.serviceEnd
      ? {
          noteId: other.id,
          title: other.title,
          serviceStart: other.serviceStart,
          serviceEnd: other.serviceEnd,
          sameClient: other.clientId === note.clientId,
        }
      : null,
    meaning: document ? meaningOf(document) : authorMeaning,
    version: note.version,
  };
});

/**
 * Signs: what the signer read becomes the frozen version, bound by their PIN; the text refuses change from then on.
 * Promises that exactly the hash on the screen is signed (NTE-1). Refuses whatever is missing or out of order (NTE-2…6),
 * somebody else's note (NTE-7), and a text that changed meanwhile. A trainee's note goes to co-signature instead.
 */
export const signNoteAction = action(signNote, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  const author = (await staffById(act.db, [note.authorId])).get(note.authorId);
  requireAuthor(act, note, author?.fullName ?? "the author");
  const status = moved(note.status, note.cosignRequired ? "submit" : "sign");
  const { parts, revisions, stops, document } = await readiness(act, note);
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
  await keepAtSigning(act, parts);
  const saved = await saveNote(act.db, note.id, {
    status,
    cycle,
    currentVersionId: versionId,
    finalSignedAt: status === "signed" ? act.now : null,
    isLateEntry: isLate,
    lateEntryReasonCode: isLate ? (body.lateEntry?.reasonCode ?? null) : null,
    lateEntryReasonText: isLate ? (body.lateEntry?.reasonText ?? null) : null,
  });
  const ticket = await act.useTicket("sign");
  const { signatureId, signedAt } = await sign(act, {
    subjectType: "note",
    subjectId: note.id,
    slotKey: `author.${cycle}`,
    role: "author",
    meaning: meaningOf(signed),
    documentHash: body.hash,
    timeZone: note.timeZone,
    ticket,
  });
  await insertSignedSlot(act.db, {
    noteId: note.id,
    noteVersionId: versionId,
    role: "author",
    signatureId,
    signerId: note.authorId,
    signerName: signed.author.name,
    credentials: signed.author.credentials,
    meaning: meaningOf(signed),
    signedAt,
    method: ticket.method === "passkey" ? "passkey" : "pin",
    sha256: body.hash,
  });
  if (status === "signed") await announceSigned(act, saved);
  else await submitForCosign(act, saved);
  act.audit({ subjectId: note.id, detail: { signatureId, cycle, late: isLate, status } });
  return noteView(act, saved);
});

function textChanged(): Problem {
  return new Problem("signed-text-changed", "The note changed while you were signing. Read it again, then sign.");
}

/** NTE-6. The server's clock decides; there is no field by which a signature could be dated back. */
function requireReasonIfLate(view: View, note: NoteRecord, hasReason: boolean): boolean {
  const state = lateness(note.serviceEnd ?? view.now, view.now);
  if (state === "in-time") return false;
  if (state === "needs-approval" && !view.can("notes.approveLateEntry"))
    throw new Problem(
      "late-entry-approval-required",
      `After ${lateApprovalAfterDays} days a supervisor must allow it. Ask your clinical supervisor to sign with you.`,
    );
  if (!hasReason)
    throw new Problem("late-entry-reason-required", {
      detail: `This is signed more than ${lateAfterHours} hours after the service. Say why.`,
      errors: [{ path: "body.lateEntry", message: "Say why it is late." }],
    });
  return true;
}

/** NTE-5: a warning, not a wall; the signer says that they have seen it. */
async function refuseOverlap(view: View, note: NoteRecord, acknowledged: readonly string[]): Promise<void> {
  if (acknowledged.includes("author-overlap")) return;
  const other = await overlappingNote(view.db, note);
  if (!other) return;
  throw new Problem("author-overlap", {
    detail: `You also recorded "${other.title}" at this time. Correct one, or sign it all the same.`,
    params: { noteId: other.id, title: other.title, serviceStart: other.serviceStart, serviceEnd: other.serviceEnd },
  });
}

/** The journal's last entry of each part is what was signed (DRF-4). */
async function keepAtSigning(view: View, parts: readonly PartRecord[]): Promise<void> {
  const signing = { origin: "sign", savedAt: view.now, savedBy: view.actor.userId } as const;
  await insertRevisions(
    view.db,
    parts.map((part) => asItStands(part, signing)),
  );
}

/** NTE-8: somebody else must agree before the note is final; the supervisor hears of it. */
async function submitForCosign(act: Act, note: NoteRecord): Promise<void> {
  const { id, clientId, authorId, supervisorId, cycle } = note;
  const dueAt = addMinutes(act.now, approvalDueMinutes);
  await insertApproval(act.db, { noteId: id, cycle, authorId, supervisorId, submittedAt: act.now, dueAt });
  act.notify({
    kind: "notes.cosign-requested",
    to: supervisorId ? { clinicianIds: [supervisorId] } : { permission: "notes.cosign", locationId: note.locationId },
    title: inEachLanguage((say) => say("cosign.waits")),
    link: `/notes/${id}`,
    subject: { type: "note", id },
    clientId,
  });
}
