import { requireEpisode } from "#modules/clients/index.ts";
import { requireBillingCode } from "#modules/facility/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { edit, move, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { isSignedAddendum } from "../addenda/addendum.ts";
import { addedLinksOf } from "../plan-links/late-link.view.ts";
import { shippedTemplate } from "../templates/shipped-templates.ts";
import { templateVersion } from "../templates/template.store.ts";
import { type FieldValues, unknownFieldValues } from "../templates/template.ts";
import { withdrawWithNote } from "../transfers/send-transfer.actions.ts";
import { announceVoided } from "./announce.actions.ts";
import { beginNote, refuseTimes } from "./begin-note.actions.ts";
import {
  changeProgressNote,
  createProgressNote,
  discardNote,
  getNote,
  listNotes,
  printNote,
  searchNotes,
  voidNote,
} from "./note.contract.ts";
import { type NoteRecord, noteById } from "./note.store.ts";
import { isWritable, moved } from "./note.ts";
import { noteRow, noteView, signatureLines, visibleStatuses } from "./note.view.ts";
import { findNotes, listNotesOf } from "./note-list.store.ts";
import { passageOf } from "./note-passage.ts";
import { noteRecord } from "./note-record.actions.ts";
import { versionById } from "./note-version.store.ts";

export const listNotesQuery = query(listNotes, async (view, { query: filter }) => {
  const { clientId } = await requireEpisode(view, { mrNo: filter.mrNo });
  await view.openChart(clientId, "notes");
  const page = await listNotesOf(view, { ...filter, clientId }, visibleStatuses(view));
  return { ...page, rows: page.rows.map(noteRow) };
});

/** Finds words in the text of a client's notes that the user may see. The words go into no log and no audit entry. */
export const searchNotesAction = action(searchNotes, async (act, { body: { mrNo, q, ...filter } }) => {
  const { clientId } = await requireEpisode(act, { mrNo });
  await act.openChart(clientId, "notes");
  const page = await findNotes(act, { ...filter, clientId }, visibleStatuses(act), q);
  act.audit({ subjectId: clientId, clientId });
  return { ...page, rows: page.rows.map((row) => ({ ...noteRow(row), passage: passageOf(row.headline) })) };
});

export const getNoteQuery = query(getNote, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  if (!visibleStatuses(view).includes(note.status)) throw new Problem("not-found", "There is no such note.");
  return noteView(view, note);
});

export const createProgressNoteAction = action(createProgressNote, async (act, { body }) => {
  const template = shippedTemplate(body.templateKey);
  if (!template) throw fieldProblem("body.templateKey", "Choose a template.");
  const { note } = await beginNote(act, { ...body, template });
  act.audit({ subjectId: note.id, detail: { kind: note.kind, template: template.key } });
  return noteView(act, note);
});

/** Changes facts of a draft. Refuses `stale-version` with the current note, and `note-locked` once signed. */
export const changeProgressNoteAction = edit(changeProgressNote, noteRecord, {
  beforeSave: async (act, note, change) => {
    await requireChange(act, note, change);
  },
});

/** Refuses a change of a signed note, unknown answers and times outside the episode. */
export async function requireChange(
  act: Act,
  note: NoteRecord,
  change: {
    fields?: FieldValues | undefined;
    serviceStart?: string | undefined;
    serviceEnd?: string | null | undefined;
    billingCode?: string | null | undefined;
  },
): Promise<void> {
  if (!isWritable(note.status)) moved(note.status, "sign");
  if (change.fields) {
    const { fields } = await templateVersion(act.db, note.templateVersionId);
    const [unknown] = unknownFieldValues(fields, change.fields);
    if (unknown) throw fieldProblem(`body.${unknown}`, "Choose one of the options.");
  }
  const { serviceStart = note.serviceStart, serviceEnd = note.serviceEnd } = change;
  if (change.billingCode) await requireBillingCode(act, change.billingCode, localDate(serviceStart, note.timeZone));
  refuseTimes(serviceStart, serviceEnd, await requireEpisode(act, { demographicId: note.demographicId }), act.now);
}

/** Discards an unsigned note with a reason. Its text and history are kept; it can no longer be signed. */
export const discardNoteAction = verb(discardNote, noteRecord, async (act, note, { body }) => {
  if (note.authorId !== act.actor.clinicianId && !act.can("notes.void"))
    throw new Problem("not-the-author", "Only the author can discard this note.");
  const status = moved(note.status, "discard");
  await refuseOnHold(act, { type: "note", id: note.id, clientId: note.clientId });
  await withdrawWithNote(act, note, "Draft discarded");
  return { status, discardReason: body.reason, discardedAt: act.now };
});

/**
 * Voids a signed note with a reason (NTE-12): it stays readable and is marked as voided on screen and in print. Raises
 * `notes.voided` for billing and the chart.
 */
export const voidNoteAction = move(
  voidNote,
  noteRecord,
  "void",
  async (act, note, { body }) => {
    await refuseOnHold(act, { type: "note", id: note.id, clientId: note.clientId });
    act.auditDetail({ reason: body.reasonCode });
    return {
      voidedAt: act.now,
      voidedBy: act.actor.userId,
      voidReasonCode: body.reasonCode,
      voidReasonText: body.reasonText,
    };
  },
  {
    afterSave: async (act, note, { input }) => {
      await announceVoided(act, note, input.body);
      await withdrawWithNote(act, note, "Note voided");
    },
  },
);

export const printNoteQuery = query(printNote, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  view.readSubject = { subjectId: note.id, clientId: note.clientId };
  if (!note.currentVersionId || isWritable(note.status))
    throw new Problem("wrong-state", "Only signed notes can be printed. Sign the note first.");
  const version = await versionById(view.db, note.currentVersionId);
  const { addenda, voided, isLateEntry, status } = await noteView(view, note);
  const episode = await requireEpisode(view, { demographicId: note.demographicId });
  return {
    document: version.document,
    sha256: version.sha256,
    status,
    isLateEntry,
    signatures: await signatureLines(view, note, version),
    addenda: addenda.filter((addendum) => isSignedAddendum(addendum.status)),
    addedLinks: await addedLinksOf(view, note.id),
    voided,
    part2: episode.part2,
    printedAt: view.now,
    printedBy: view.actor.name,
  };
});
