import { z } from "zod";
import { signMethods } from "#modules/signatures/signatures/signature.contract.ts";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Addendum } from "../addenda/addendum.contract.ts";
import { approvalStates, returnReasons } from "../approvals/approval.ts";
import { Typed } from "../drafts/part.contract.ts";
import { PartContentSchema } from "../drafts/part-content.schema.ts";
import { FieldValues, TemplateField } from "../templates/template.ts";
import { lateReasons, modalities, noteFormats, noteKinds, noteStates, voidReasons } from "./note.ts";
import type { NoteDocument } from "./note-document.ts";

export const MrNo = z.string().regex(/^[A-Z]{1,4}\d{7,}$/, "A record number looks like MR1000017.");
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

/** A line of a list. */
export const NoteRow = z.strictObject({
  id: Id,
  kind: z.enum(noteKinds),
  format: z.enum(noteFormats),
  title: z.string(),
  status: NoteStatusSchema,
  clientId: Id,
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
  /** The first words, as the note stands. */
  excerpt: z.string(),
  version: z.number().int(),
});
export type NoteRow = z.infer<typeof NoteRow>;

/** A text that could not become the head of its part: somebody else's was there. Both are shown until someone chooses. */
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
  /** The typing that the text is from. */
  typed: Typed.nullable(),
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
  /** Recomputed at this reading: chain whole, and the stored text has the hash that was signed. */
  verification: z.enum(["valid", "voided", "altered"]),
});
export type NoteSignatureLine = z.infer<typeof NoteSignatureLine>;

/** What was signed. Rows written by this module only, so its shape is the type's, not checked letter by letter. */
export const DocumentSchema = z.custom<NoteDocument>((value) => typeof value === "object" && value !== null);

export const Note = NoteRow.extend({
  client: z.strictObject({ clientId: Id, mrNo: z.string(), name: z.string(), birthDate: PlainDate }),
  locationId: Id,
  locationName: z.string(),
  psychotherapyMinutes: z.number().int().nullable(),
  placeOfService: z.string().nullable(),
  fields: FieldValues,
  templateFields: z.array(TemplateField),
  parts: z.array(NotePart),
  lateEntry: z.strictObject({ reasonCode: z.enum(lateReasons), reasonText: z.string() }).nullable(),
  /** Who began it, where somebody else answers for it now, and how it came to them (NTE-7). */
  begunBy: z
    .strictObject({
      name: z.string(),
      credentials: z.string(),
      handedOver: z.array(
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

export const getNote = endpoint({
  method: "GET",
  path: "/notes/:noteId",
  summary: "A note with its parts, signatures and addenda",
  permission: "notes.read",
  chart: "client",
  params: noteParams,
  response: Note,
});

/** Facts beside the text; those left out stay as they are. */
const facts = {
  serviceStart: Instant,
  serviceEnd: Instant.nullable(),
  modality: z.enum(modalities),
  psychotherapyMinutes: z.number().int().min(0).max(1440).nullable(),
  placeOfService: z
    .string()
    .regex(/^\d{2}$/, "Two digits, like 11 for an office.")
    .nullable(),
  fields: FieldValues,
};

export const createProgressNote = endpoint({
  method: "POST",
  path: "/progress-notes",
  summary: "Begin a note from a template",
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
  summary: "Discard an unsigned note; its text is kept",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.discarded", subject: "note" },
  params: noteParams,
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3, "Say why.").max(1000) }),
  response: Note,
  problems: ["stale-version", "note-locked", "wrong-state", "not-the-author"],
});

export const voidNote = endpoint({
  method: "POST",
  path: "/notes/:noteId/void",
  summary: "Void a signed note with a reason; it stays readable, marked",
  permission: "notes.void",
  chart: "client",
  idempotent: true,
  audit: { action: "note.voided", subject: "note" },
  params: noteParams,
  body: z.strictObject({
    version: Version,
    reasonCode: z.enum(voidReasons),
    reasonText: z.string().trim().min(3, "Say what happened.").max(1000),
  }),
  response: Note,
  problems: ["stale-version", "wrong-state"],
});

/** Everything a print shows, from the signed version alone (NTE-26). */
export const NotePrint = z.strictObject({
  document: DocumentSchema,
  sha256: z.string(),
  status: NoteStatusSchema,
  isLateEntry: z.boolean(),
  signatures: z.array(NoteSignatureLine),
  addenda: z.array(Addendum),
  voided: Note.shape.voided,
  /** 42 CFR 2.32: the notice against re-disclosure goes on the page. */
  part2: z.boolean(),
  printedAt: Instant,
  printedBy: z.string(),
});
export type NotePrint = z.infer<typeof NotePrint>;

export const printNote = endpoint({
  method: "GET",
  path: "/notes/:noteId/print",
  summary: "The signed note for paper",
  permission: "notes.export",
  chart: "client",
  audit: { action: "note.printed", subject: "note" },
  params: noteParams,
  response: NotePrint,
  problems: ["wrong-state"],
});
