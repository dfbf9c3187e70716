import { z } from "zod";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { FactGroupSchema } from "../facts/facts.contract.ts";
import { DocumentSchema, MrNo, NoteStatusSchema, noteParams } from "../notes/note.contract.ts";
import { transferReasons, transferStates } from "./transfer.ts";

const TransferStatusSchema = z.enum(transferStates.states);

const Place = z.strictObject({
  locationId: Id,
  location: z.string(),
  /** `3.7 Medically managed residential`; null where the level of care does not change. */
  level: z.string().nullable(),
});

/** A row of the list of transfers. */
export const TransferRow = z.strictObject({
  noteId: Id,
  status: TransferStatusSchema,
  noteStatus: NoteStatusSchema,
  client: z.strictObject({ clientId: idOf("client"), mrNo: z.string(), name: z.string(), birthDate: PlainDate }),
  demographicId: Id,
  from: Place,
  to: Place.extend({ levelId: Id.nullable(), programId: Id.nullable(), program: z.string().nullable() }),
  effectiveAt: Instant,
  /** Of the sending location. */
  timeZone: z.string(),
  reasonCode: z.enum(transferReasons),
  receiver: z.strictObject({ clinicianId: Id, name: z.string() }).nullable(),
  authorId: Id,
  authorName: z.string(),
  sentAt: Instant.nullable(),
  /** Not accepted an hour after the planned transfer (NTE-21). */
  isLate: z.boolean(),
  version: Version,
});
export type TransferRow = z.infer<typeof TransferRow>;

export const TransferQuestion = z.strictObject({
  id: Id,
  question: z.string(),
  askedAt: Instant,
  askedByName: z.string(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredByName: z.string().nullable(),
});
export type TransferQuestion = z.infer<typeof TransferQuestion>;

export const Transfer = TransferRow.extend({
  transport: z.string().nullable(),
  belongingsChecked: z.boolean(),
  accepted: z.strictObject({ at: Instant, byName: z.string(), readBack: z.string() }).nullable(),
  withdrawn: z.strictObject({ at: Instant, reason: z.string() }).nullable(),
  questions: z.array(TransferQuestion),
  /** The transfer note as signed; null for a draft. */
  document: DocumentSchema.nullable(),
  /** What the chart says now that the signed note did not. */
  changes: z.array(FactGroupSchema),
  abilities: z.strictObject({
    /** The client's chart is within the user's reach. */
    openChart: z.boolean(),
    edit: z.boolean(),
    ask: z.boolean(),
    answer: z.boolean(),
    accept: z.boolean(),
    withdraw: z.boolean(),
  }),
});
export type Transfer = z.infer<typeof Transfer>;

const received = "the receiving location reads a handoff before the client arrives; a restricted chart stays closed";

export const listTransfers = endpoint({
  method: "GET",
  path: "/transfer-notes",
  summary: "Transfers of clients within reach, and those to the user's locations",
  permission: "notes.read",
  beyondReach: received,
  query: z.strictObject({
    /** Drafts and transfers under way when left out. */
    status: commaList(TransferStatusSchema).optional(),
    /** To or from this location. */
    locationId: Id.optional(),
    mrNo: MrNo.optional(),
    ...pageQuery,
  }),
  response: pageOf(TransferRow),
  problems: ["out-of-scope", "not-found"],
});

export const getTransfer = endpoint({
  method: "GET",
  path: "/transfer-notes/:noteId",
  summary: "A transfer with its note, questions and acceptance",
  permission: "notes.read",
  beyondReach: received,
  audit: { action: "transfer.read", subject: "note" },
  params: noteParams,
  response: Transfer,
  problems: ["not-found", "out-of-scope"],
});

const plan = {
  /** The client's own location when left out. */
  toLocationId: Id.optional(),
  /** The level of care stays when left out. */
  toLevelId: Id.nullable().optional(),
  toProgramId: Id.nullable().optional(),
  effectiveAt: Instant,
  reasonCode: z.enum(transferReasons),
  receiverId: Id.nullable().optional(),
  transport: z.string().trim().min(1).max(200).nullable().optional(),
  belongingsChecked: z.boolean().optional(),
};

export const createTransfer = endpoint({
  method: "POST",
  path: "/transfer-notes",
  summary: "Start a transfer note with its destination",
  permission: "transferNotes.write",
  chart: "client",
  idempotent: true,
  audit: { action: "note.created", subject: "note" },
  status: 201,
  body: z.strictObject({ mrNo: MrNo, demographicId: Id.optional(), ...plan }),
  response: Transfer,
  problems: ["not-found", "validation", "wrong-state"],
});

const change = {
  audit: { action: "transfer.changed", subject: "note" },
  params: noteParams,
  response: Transfer,
} as const;

export const changeTransfer = endpoint({
  method: "PATCH",
  path: "/transfer-notes/:noteId",
  summary: "Change destination, time or receiver until the note is signed",
  permission: "transferNotes.write",
  chart: "client",
  body: z.strictObject({
    version: Version,
    ...plan,
    effectiveAt: plan.effectiveAt.optional(),
    reasonCode: plan.reasonCode.optional(),
  }),
  problems: ["not-found", "stale-version", "wrong-state", "validation"],
  ...change,
});

export const acceptTransfer = endpoint({
  method: "POST",
  path: "/transfer-notes/:noteId/accept",
  summary: "Accept a transfer with a read-back; the client moves in the same step",
  permission: "transferNotes.accept",
  beyondReach: received,
  idempotent: true,
  body: z.strictObject({ version: Version, readBack: z.string().trim().max(2000) }),
  problems: [
    "not-found",
    "stale-version",
    "wrong-state",
    "read-back-required",
    "own-request",
    "out-of-scope",
    "stay-overlap",
  ],
  ...change,
  audit: { action: "transfer.accepted", subject: "note" },
});

export const askAboutTransfer = endpoint({
  method: "POST",
  path: "/transfer-notes/:noteId/question",
  summary: "Ask the sender about a transfer",
  permission: "transferNotes.accept",
  beyondReach: received,
  body: z.strictObject({ version: Version, question: z.string().trim().min(3, "Enter a question.").max(1000) }),
  problems: ["not-found", "stale-version", "wrong-state", "own-request", "out-of-scope"],
  ...change,
  audit: { action: "transfer.question-asked", subject: "note" },
});

export const answerTransferQuestion = endpoint({
  method: "POST",
  path: "/transfer-notes/:noteId/answer",
  summary: "Answer a question about a transfer",
  permission: "transferNotes.write",
  chart: "client",
  body: z.strictObject({
    version: Version,
    questionId: Id,
    answer: z.string().trim().min(1, "Enter an answer.").max(2000),
  }),
  problems: ["not-found", "stale-version", "wrong-state"],
  ...change,
  audit: { action: "transfer.question-answered", subject: "note" },
});

export const withdrawTransfer = endpoint({
  method: "POST",
  path: "/transfer-notes/:noteId/withdraw",
  summary: "Withdraw a transfer that was sent",
  permission: "transferNotes.write",
  chart: "client",
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3, "Enter a reason.").max(500) }),
  problems: ["not-found", "stale-version", "wrong-state"],
  ...change,
  audit: { action: "transfer.withdrawn", subject: "note" },
});
