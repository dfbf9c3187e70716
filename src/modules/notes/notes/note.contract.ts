import { z } from "zod";
import { BillingCodeText } from "#modules/facility/charges/billing-code.contract.ts";
import { signMethods } from "#modules/signatures/signatures/signature.contract.ts";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { Addendum } from "../addenda/addendum.contract.ts";
import { approvalStates, returnReasons } from "../approvals/approval.ts";
import { PartLease } from "../drafts/lease.contract.ts";
import { Typed } from "../drafts/part.contract.ts";
import { PartContentSchema } from "../drafts/part-content.schema.ts";
import { PulledFactsSchema } from "../facts/facts.contract.ts";
import { AddedLinks } from "../plan-links/late-link.contract.ts";
import { FieldValues, TemplateField } from "../templates/template.ts";
import { modalities, noteFormats, noteKinds, noteStates, noteSubtypes, voidReasons } from "./note.ts";
import type { NoteDocument } from "./note-document.ts";
import { lateReasons } from "./signing.ts";

export const MrNo = z.string().regex(/^[A-Z]{1,4}\d{7,}$/, "Enter a record number like MR1000017.");
export const NoteStatusSchema = z.enum(noteStates.states);
export const noteParams = z.strictObject({ noteId: Id });

export const NoteAbilities = z.strictObject({
  write: z.boolean(),
  sign: z.boolean(),
  discard: z.boolean(),
  addAddendum: z.boolean(),
  void: z.boolean(),
  print: z.boolean(),
  cosign: z.boolean(),
  recall: z.boolean(),
});

export const ApprovalCommentSchema = z.strictObject({
  id: Id,
  partKey: z.string(),
  partTitle: z.string(),
  quote: z.string().nullable(),
  text: z.string(),
  byId: Id,
  byName: z.string(),
  at: Instant,
});

/** A row in a list of notes. */
export const NoteRow = z.strictObject({
  id: Id,
  kind: z.enum(noteKinds),
  format: z.enum(noteFormats),
  title: z.string(),
  status: NoteStatusSchema,
  clientId: idOf("client"),
  demographicId: Id,
  authorId: Id,
  authorName: z.string(),
  serviceStart: Instant,
  serviceEnd: Instant.nullable(),
  minutes: z.number().int().nullable(),
  modality: z.enum(modalities),
  timeZone: z.string(),
  isLateEntry: z.boolean(),
  hasAddendum: z.boolean(),
  finalSignedAt: Instant.nullable(),
  /** The first 240 characters of the current text. */
  excerpt: z.string(),
  version: z.number().int(),
});
export type NoteRow = z.infer<typeof NoteRow>;

/** A version saved beside the part's current text because both were edited. Both are shown until one is chosen. */
export const PartBranch = z.strictObject({
  branchId: Id,
  savedAt: Instant,
  savedByName: z.string(),
  content: PartContentSchema,
});
export const NotePart = z.strictObject({
  partKey: z.string(),
  title: z.string(),
  prompt: z.string(),
  required: z.boolean(),
  minWords: z.number().int().nullable(),
  content: PartContentSchema,
  revision: z.number().int(),
  savedAt: Instant.nullable(),
  savedByName: z.string().nullable(),
  /** The editing session that wrote the current text. */
  typed: Typed.nullable(),
  /** Who writes it now; null when it is free. */
  lease: PartLease.nullable(),
  branches: z.array(PartBranch),
});
export type NotePart = z.infer<typeof NotePart>;

export const NoteSignatureLine = z.strictObject({
  signatureId: Id,
  role: z.enum(["author", "cosigner", "additional", "reviewer", "receiver"]),
  signerName: z.string(),
  credentials: z.string(),
  meaning: z.string(),
  signedAt: Instant,
  timeZone: z.string(),
  method: z.enum(signMethods),
  sha256: z.string(),
  /** Recomputed on each read: the chain is intact and the stored text has the signed hash. */
  verification: z.enum(["valid", "voided", "altered"]),
});
export type NoteSignatureLine = z.infer<typeof NoteSignatureLine>;

/** The signed document. Only this module writes it, so its shape is not validated field by field. */
export const DocumentSchema = z.custom<NoteDocument>((value) => typeof value === "object" && value !== null);

export const Note = NoteRow.extend({
  client: z.strictObject({ clientId: idOf("client"), mrNo: z.string(), name: z.string(), birthDate: PlainDate }),
  /** The group session whose note it is part of. */
  groupSessionId: Id.nullable(),
  /** The shift report of which it is a line. */
  shiftReportId: Id.nullable(),
  subtype: z.enum(noteSubtypes).nullable(),
  /** What was taken from the chart when it was started or last refreshed. */
  facts: PulledFactsSchema.nullable(),
  locationId: Id,
  locationName: z.string(),
  psychotherapyMinutes: z.number().int().nullable(),
  placeOfService: z.string().nullable(),
  /** What it is billed with, `H0004-HF`; the usual code of its activity where it names none. */
  billingCode: z.string().nullable(),
  fields: FieldValues,
  templateFields: z.array(TemplateField),
  parts: z.array(NotePart),
  lateEntry: z.strictObject({ reasonCode: z.enum(lateReasons), reasonText: z.string() }).nullable(),
  /** The former author and the reassignments, when the note was reassigned unsigned (NTE-7). */
  begunBy: z
    .strictObject({
      name: z.string(),
      credentials: z.string(),
      reassignments: z.array(
        z.strictObject({ fromName: z.string(), toName: z.string(), byName: z.string().nullable(), at: Instant }),
      ),
    })
    .nullable(),
  /** The frozen version, once signed. */
  document: DocumentSchema.nullable(),
  sha256: z.string().nullable(),
  signatures: z.array(NoteSignatureLine),
  addenda: z.array(Addendum),
  /** The latest submission for co-signature, with why it was returned. */
  approval: z
    .strictObject({
      id: Id,
      status: z.enum(approvalStates.states),
      supervisorName: z.string().nullable(),
      dueAt: Instant,
      decidedByName: z.string().nullable(),
      decidedAt: Instant.nullable(),
      reasonCode: z.enum([...returnReasons, "recalled"]).nullable(),
      reasonText: z.string().nullable(),
      /** How often the author signed: above 1 there is an earlier version to compare with. */
      cycle: z.number().int(),
      comments: z.array(ApprovalCommentSchema),
      version: z.number().int(),
    })
    .nullable(),
  voided: z
    .strictObject({
      at: Instant,
      byName: z.string(),
      reasonCode: z.enum(voidReasons),
      reasonText: z.string().nullable(),
    })
    .nullable(),
  abilities: NoteAbilities,
});
export type Note = z.infer<typeof Note>;

export const listNotes = endpoint({
  method: "GET",
  path: "/notes",
  summary: "Notes of a client, newest service first",
  permission: "notes.read",
  chart: "client",
  query: z.strictObject({
    mrNo: MrNo,
    kind: commaList(z.enum(noteKinds)).optional(),
    status: commaList(NoteStatusSchema).optional(),
    author: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    ...pageQuery,
  }),
  response: pageOf(NoteRow),
});

/** A note whose text contains the words; `passage` is where, cut into pieces. */
export const FoundNote = NoteRow.extend({
  passage: z.array(z.strictObject({ text: z.string(), hit: z.boolean() })),
});
export type FoundNote = z.infer<typeof FoundNote>;

export const searchNotes = endpoint({
  method: "POST",
  path: "/notes/search",
  summary: "Find words in the notes of a client",
  permission: "notes.read",
  chart: "client",
  audit: { action: "notes.searched", subject: "client" },
  body: z.strictObject({
    mrNo: MrNo,
    q: z.string().trim().min(2, "Enter at least 2 letters.").max(200),
    kind: z.array(z.enum(noteKinds)).min(1).optional(),
    status: z.array(NoteStatusSchema).min(1).optional(),
    author: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    ...pageQuery,
  }),
  response: pageOf(FoundNote),
  problems: ["not-found"],
});

export const getNote = endpoint({
  method: "GET",
  path: "/notes/:noteId",
  summary: "A note with its parts, signatures and addenda",
  permission: "notes.read",
  chart: "client",
  params: noteParams,
  response: Note,
});

/** Structured facts of the note. Fields left out are unchanged. */
const facts = {
  serviceStart: Instant,
  serviceEnd: Instant.nullable(),
  modality: z.enum(modalities),
  psychotherapyMinutes: z.number().int().min(0).max(1440).nullable(),
  placeOfService: z
    .string()
    .regex(/^\d{2}$/, "Enter two digits, for example 11 for an office.")
    .nullable(),
  billingCode: BillingCodeText.nullable(),
  fields: FieldValues,
};

export const createProgressNote = endpoint({
  method: "POST",
  path: "/progress-notes",
  summary: "Start a note from a template",
  permission: "notes.write",
  chart: "client",
  idempotent: true,
  audit: { action: "note.created", subject: "note" },
  status: 201,
  body: z.strictObject({
    mrNo: MrNo,
    demographicId: Id.optional(),
    templateKey: z.string().min(1).max(60),
    serviceStart: Instant,
    serviceEnd: Instant.nullable().default(null),
    modality: z.enum(modalities).default("inPerson"),
  }),
  response: Note,
  problems: ["not-found", "outside-episode", "time-in-future", "minutes-mismatch"],
});

export const changeProgressNote = endpoint({
  method: "PATCH",
  path: "/progress-notes/:noteId",
  summary: "Change times, modality and structured answers of a draft",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.changed", subject: "note" },
  params: noteParams,
  body: z.strictObject({ version: Version, ...z.object(facts).partial().shape }),
  response: Note,
  problems: ["stale-version", "note-locked", "wrong-state", "validation"],
});

export const discardNote = endpoint({
  method: "POST",
  path: "/notes/:noteId/discard",
  summary: "Discard an unsigned note",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.discarded", subject: "note" },
  params: noteParams,
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3, "Enter a reason.").max(1000) }),
  response: Note,
  problems: ["stale-version", "note-locked", "wrong-state", "not-the-author"],
});

export const voidNote = endpoint({
  method: "POST",
  path: "/notes/:noteId/void",
  summary: "Void a signed note with a reason",
  permission: "notes.void",
  chart: "client",
  idempotent: true,
  audit: { action: "note.voided", subject: "note" },
  params: noteParams,
  body: z.strictObject({
    version: Version,
    reasonCode: z.enum(voidReasons),
    reasonText: z.string().trim().min(3, "Describe what happened.").max(1000),
  }),
  response: Note,
  problems: ["stale-version", "wrong-state"],
});

/** The print of a note, from its signed version only (NTE-26). */
export const NotePrint = z.strictObject({
  document: DocumentSchema,
  sha256: z.string(),
  status: NoteStatusSchema,
  isLateEntry: z.boolean(),
  signatures: z.array(NoteSignatureLine),
  addenda: z.array(Addendum),
  addedLinks: z.array(AddedLinks),
  voided: Note.shape.voided,
  /** 42 CFR 2.32: the print carries the redisclosure notice. */
  part2: z.boolean(),
  printedAt: Instant,
  printedBy: z.string(),
});
export type NotePrint = z.infer<typeof NotePrint>;

export const printNote = endpoint({
  method: "GET",
  path: "/notes/:noteId/print",
  summary: "Print a signed note",
  permission: "notes.export",
  chart: "client",
  leaves: inPrintout,
  audit: { action: "note.printed", subject: "note" },
  params: noteParams,
  response: NotePrint,
  problems: ["wrong-state"],
});
