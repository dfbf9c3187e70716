import { z } from "zod";
import { commaList, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { createProgressNote, MrNo, Note, NoteRow, NoteStatusSchema, noteParams } from "../notes/note.contract.ts";
import { modalities, noteSubtypes } from "../notes/note.ts";
import { FieldValues } from "../templates/template.ts";

/** A row of a list of one kind of note, across clients. */
export const KindNoteRow = NoteRow.extend({ clientName: z.string(), mrNo: z.string(), groupSessionId: Id.nullable() });
export type KindNoteRow = z.infer<typeof KindNoteRow>;

const filters = {
  mrNo: MrNo.optional(),
  locationId: Id.optional(),
  status: commaList(NoteStatusSchema).optional(),
  author: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  ...pageQuery,
};

const listed = { response: pageOf(KindNoteRow), problems: ["out-of-scope", "not-found"] } as const;

export const listGroupClientNotes = endpoint({
  method: "GET",
  path: "/group-client-notes",
  summary: "Clients' notes of group sessions, newest first",
  permission: "notes.read",
  query: z.strictObject({ ...filters, sessionId: Id.optional() }),
  ...listed,
});
export const listShiftNotes = endpoint({
  method: "GET",
  path: "/shift-notes",
  summary: "Shift notes of clients, newest first",
  permission: "notes.read",
  query: z.strictObject(filters),
  ...listed,
});
export const listDoctorNotes = endpoint({
  method: "GET",
  path: "/doctor-notes",
  summary: "Doctor notes, newest first",
  permission: "notes.read",
  query: z.strictObject({ ...filters, subtype: commaList(z.enum(noteSubtypes)).optional() }),
  ...listed,
});

/** Individual notes: sessions, case management, crisis and collateral contacts. */
export const individualKinds = ["progress", "caseManagement", "crisis", "collateral"] as const;
export const listProgressNotes = endpoint({
  method: "GET",
  path: "/progress-notes",
  summary: "Individual notes, newest first",
  permission: "notes.read",
  query: z.strictObject({ ...filters, kind: commaList(z.enum(individualKinds)).optional() }),
  ...listed,
});

const read = {
  permission: "notes.read",
  chart: "client",
  params: noteParams,
  response: Note,
  problems: ["not-found"],
} as const;

export const getShiftNote = endpoint({ method: "GET", path: "/shift-notes/:noteId", summary: "A shift note", ...read });
export const getDoctorNote = endpoint({
  method: "GET",
  path: "/doctor-notes/:noteId",
  summary: "A doctor note",
  ...read,
});
export const getProgressNote = endpoint({
  method: "GET",
  path: "/progress-notes/:noteId",
  summary: "An individual note",
  ...read,
});
export const getGroupClientNote = endpoint({
  method: "GET",
  path: "/group-client-notes/:noteId",
  summary: "A client's note of a group session",
  ...read,
});

export const createDoctorNote = endpoint({
  method: "POST",
  path: "/doctor-notes",
  summary: "Start a history and physical, an evaluation or a follow-up, with facts of the chart",
  permission: "notes.write",
  chart: "client",
  idempotent: true,
  audit: { action: "note.created", subject: "note" },
  status: 201,
  body: createProgressNote.body,
  response: Note,
  problems: ["not-found", "outside-episode", "time-in-future", "minutes-mismatch", "note-exists", "forbidden"],
});

const change = {
  chart: "client",
  audit: { action: "note.changed", subject: "note" },
  params: noteParams,
  response: Note,
  problems: ["not-found", "stale-version", "note-locked", "wrong-state", "validation"],
} as const;

export const changeDoctorNote = endpoint({
  method: "PATCH",
  path: "/doctor-notes/:noteId",
  summary: "Change times, modality and structured answers of a draft",
  permission: "notes.write",
  body: z.strictObject({
    version: Version,
    serviceStart: Instant.optional(),
    serviceEnd: Instant.nullable().optional(),
    modality: z.enum(modalities).optional(),
    psychotherapyMinutes: z.number().int().min(0).max(1440).nullable().optional(),
    fields: FieldValues.optional(),
  }),
  ...change,
});
export const changeShiftNote = endpoint({
  method: "PATCH",
  path: "/shift-notes/:noteId",
  summary: "Structured answers of one client's line",
  permission: "notes.write",
  body: z.strictObject({ version: Version, fields: FieldValues }),
  ...change,
});

export const refreshFacts = endpoint({
  method: "POST",
  path: "/notes/:noteId/refresh-facts",
  summary: "Take the facts of the chart again, until the note is signed",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.facts-refreshed", subject: "note" },
  params: noteParams,
  body: z.strictObject({ version: Version }),
  response: Note,
  problems: ["not-found", "stale-version", "note-locked", "wrong-state", "not-the-author"],
});
