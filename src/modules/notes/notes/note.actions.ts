import { recordChartEvent, requireEpisode, voidChartEvents } from "#modules/clients/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { insertParts } from "../drafts/part.store.ts";
import { shippedTemplate } from "../templates/shipped-templates.ts";
import { ensureShippedVersion, templateVersion } from "../templates/template.store.ts";
import { unknownFieldValues } from "../templates/template.ts";
import {
  changeProgressNote,
  createProgressNote,
  discardNote,
  getNote,
  listNotes,
  printNote,
  voidNote,
} from "./note.contract.ts";
import { insertNote, noteById, noteForUpdate, saveNote, staffById } from "./note.store.ts";
import { isWritable, moved, requireNoStops, signStops, voidReasonLabels } from "./note.ts";
import { noteRow, noteView, signatureLines, visibleStatuses } from "./note.view.ts";
import { listNotesOf } from "./note-list.store.ts";
import { versionById } from "./note-version.store.ts";

export const listNotesQuery = query(listNotes, async (view, { query: filter }) => {
  const { clientId } = await requireEpisode(view, { mrNo: filter.mrNo });
  await view.openChart(clientId, "notes");
  const page = await listNotesOf(view, { ...filter, clientId }, visibleStatuses(view));
  return { ...page, rows: page.rows.map(noteRow) };
});

export const getNoteQuery = query(getNote, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  if (!visibleStatuses(view).includes(note.status)) throw new Problem("not-found", "There is no such note.");
  return noteView(view, note);
});

/**
 * Begins a note in the author's name, with the parts of its template. Promises an empty draft in the client's stay;
 * refuses a service outside the stay or ahead of now, and times that do not add up.
 */
export const createProgressNoteAction = action(createProgressNote, async (act, { body }) => {
  const template = shippedTemplate(body.templateKey);
  if (!template) throw fieldProblem("body.templateKey", "Choose one of the templates.");
  const { mrNo, demographicId } = body;
  const episode = await requireEpisode(act, demographicId ? { mrNo, demographicId } : { mrNo });
  await act.openChart(episode.clientId, "notes");
  const author = act.actor.clinicianId && (await staffById(act.db, [act.actor.clinicianId])).get(act.actor.clinicianId);
  if (!author) throw new Problem("forbidden", "Only clinicians write notes.");
  refuseTimes(body.serviceStart, body.serviceEnd, episode, act.now);
  const note = await insertNote(act.db, {
    kind: template.kind,
    format: template.format,
    title: template.name,
    loincCode: template.loincCode,
    clientId: episode.clientId,
    demographicId: episode.demographicId,
    locationId: episode.locationId,
    timeZone: episode.timeZone,
    templateVersionId: await ensureShippedVersion(act.db, template),
    serviceStart: body.serviceStart,
    serviceEnd: body.serviceEnd,
    modality: body.modality,
    authorId: author.id,
    supervisorId: author.cosignRequired ? author.supervisorId : null,
    cosignRequired: author.cosignRequired,
  });
  await insertParts(act.db, note.id, template.parts);
  act.audit({ subjectId: note.id, detail: { kind: note.kind, template: template.key } });
  return noteView(act, note);
});

/** Times that can be judged before the note is written are refused at once; the rest waits for the signature. */
function refuseTimes(
  serviceStart: string,
  serviceEnd: string | null,
  episode: { admittedAt: string | null; dischargedAt: string | null },
  now: string,
): void {
  const { admittedAt, dischargedAt } = episode;
  const stops = signStops(
    { serviceStart, serviceEnd, psychotherapyMinutes: null, parts: [], fields: [], admittedAt, dischargedAt },
    now,
  );
  // a service that is still running, or booked for later today, may be written ahead and signed afterwards
  requireNoStops(stops.filter(({ code }) => code === "outside-episode" || code === "minutes-mismatch"));
}

/** Changes facts of a draft. Refuses `stale-version` with the note as it stands, and `note-locked` once signed. */
export const changeProgressNoteAction = action(changeProgressNote, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  if (!isWritable(note.status)) moved(note.status, "sign");
  const { version, ...change } = body;
  if (note.version !== version) act.requireVersion(await noteView(act, note), version);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (change.fields) {
    const unknown = unknownFieldValues((await templateVersion(act.db, note.templateVersionId)).fields, change.fields);
    if (unknown[0]) throw fieldProblem(`body.${unknown[0]}`, "Choose one of the answers.");
  }
  const after = { ...note, ...given };
  const episode = await requireEpisode(act, { demographicId: note.demographicId });
  refuseTimes(after.serviceStart, after.serviceEnd, episode, act.now);
  const saved = Object.keys(given).length > 0 ? await saveNote(act.db, note.id, given) : note;
  act.audit({ subjectId: note.id, fields: Object.keys(given) });
  return noteView(act, saved);
});

/** Sets an unsigned note aside with a reason. Its text and journal are kept; it can never be signed again. */
export const discardNoteAction = action(discardNote, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  if (note.authorId !== act.actor.clinicianId && !act.can("notes.void"))
    throw new Problem("not-the-author", "Only the author can discard this note.");
  const status = moved(note.status, "discard");
  await refuseOnHold(act, { type: "note", id: note.id, clientId: note.clientId });
  if (note.version !== body.version) act.requireVersion(await noteView(act, note), body.version);
  const saved = await saveNote(act.db, note.id, { status, discardReason: body.reason, discardedAt: act.now });
  act.audit({ subjectId: note.id, fields: ["status"] });
  return noteView(act, saved);
});

/**
 * Voids a signed note: it stays readable, is marked on screen and paper, and leaves the default print (NTE-12). Raises
 * `notes.voided`, so that billing and the chart hear of it.
 */
export const voidNoteAction = action(voidNote, async (act, { params, body }) => {
  const note = await noteForUpdate(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  if (note.status !== "signed")
    throw new Problem("wrong-state", "Only a signed note is voided. Discard a draft instead.");
  await refuseOnHold(act, { type: "note", id: note.id, clientId: note.clientId });
  if (note.version !== body.version) act.requireVersion(await noteView(act, note), body.version);
  const { reasonCode, reasonText } = body;
  const saved = await saveNote(act.db, note.id, {
    status: moved(note.status, "void"),
    voidedAt: act.now,
    voidedBy: act.actor.userId,
    voidReasonCode: reasonCode,
    voidReasonText: reasonText,
  });
  const { clientId, demographicId } = note;
  await act.raise(
    "notes.voided",
    { noteId: note.id, clientId, demographicId, reason: reasonCode },
    { topics: [`record:note:${note.id}`] },
  );
  await voidChartEvents(act, { subjectType: "note", subjectId: note.id, reason: reasonText });
  await recordChartEvent(act, {
    module: "notes",
    kind: "note.voided",
    subjectType: "note",
    subjectId: note.id,
    clientId,
    demographicId,
    at: act.now,
    title: `${note.title} voided`,
    summary: voidReasonLabels[reasonCode],
    permission: "notes.read",
    link: `/notes/${note.id}`,
  });
  act.audit({ subjectId: note.id, detail: { reason: reasonCode } });
  return noteView(act, saved);
});

export const printNoteQuery = query(printNote, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  view.readSubject = { subjectId: note.id, clientId: note.clientId };
  if (!note.currentVersionId || isWritable(note.status))
    throw new Problem("wrong-state", "Only signed notes are printed. Sign the note first.");
  const version = await versionById(view.db, note.currentVersionId);
  const { addenda, voided, isLateEntry, status } = await noteView(view, note);
  const episode = await requireEpisode(view, { demographicId: note.demographicId });
  return {
    document: version.document,
    sha256: version.sha256,
    status,
    isLateEntry,
    signatures: await signatureLines(view, note, version),
    addenda: addenda.filter((addendum) => addendum.status === "signed"),
    voided,
    part2: episode.part2,
    printedAt: view.now,
    printedBy: view.actor.name,
  };
});
