import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { PartContentSchema } from "../drafts/part-content.schema.ts";
import { addendumTypes } from "./addendum.ts";

export const TargetQuote = z.strictObject({
  partKey: z.string().max(60),
  quote: z.string().min(1).max(2000),
  /** Shown struck through and still readable (NTE-11). */
  strike: z.boolean(),
});

export const Addendum = z.strictObject({
  id: Id,
  noteId: Id,
  type: z.enum(addendumTypes),
  reason: z.string(),
  targetQuotes: z.array(TargetQuote),
  content: PartContentSchema,
  status: z.enum(["draft", "awaitingCosign", "signed", "voided", "discarded"]),
  authorId: Id,
  authorName: z.string(),
  credentials: z.string(),
  /** The former author, when the addendum was reassigned unsigned. */
  begunBy: z.strictObject({ name: z.string(), credentials: z.string() }).nullable(),
  signedAt: Instant.nullable(),
  timeZone: z.string(),
  sha256: z.string().nullable(),
  verification: z.enum(["valid", "voided", "altered"]).nullable(),
  voidReason: z.string().nullable(),
  version: z.number().int(),
  abilities: z.strictObject({ write: z.boolean(), sign: z.boolean(), void: z.boolean() }),
});
export type Addendum = z.infer<typeof Addendum>;

const noteParams = z.strictObject({ noteId: Id });
const addendumParams = z.strictObject({ noteId: Id, addendumId: Id });
const words = {
  type: z.enum(addendumTypes),
  reason: z.string().trim().min(3, "Enter a reason for the addendum.").max(1000),
  targetQuotes: z.array(TargetQuote).max(20).default([]),
  content: PartContentSchema,
};

export const listAddenda = endpoint({
  method: "GET",
  path: "/progress-notes/:noteId/addendums",
  summary: "Addenda of a note, oldest first",
  permission: "notes.read",
  chart: "client",
  params: noteParams,
  response: z.strictObject({ rows: z.array(Addendum) }),
});

export const draftAddendum = endpoint({
  method: "POST",
  path: "/progress-notes/:noteId/addendums",
  summary: "Start an addendum to a signed note",
  permission: "notes.write",
  chart: "client",
  idempotent: true,
  audit: { action: "note.addendum-drafted", subject: "note" },
  status: 201,
  params: noteParams,
  body: z.strictObject(words),
  response: Addendum,
  problems: ["wrong-state", "validation"],
});

export const changeAddendum = endpoint({
  method: "PATCH",
  path: "/progress-notes/:noteId/addendums/:addendumId",
  summary: "Change an unsigned addendum",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.addendum-changed", subject: "note" },
  params: addendumParams,
  body: z.strictObject({ version: Version, ...words }),
  response: Addendum,
  problems: ["stale-version", "note-locked", "not-the-author", "validation"],
});

export const signAddendum = endpoint({
  method: "POST",
  path: "/progress-notes/:noteId/addendums/:addendumId/sign",
  summary: "Sign an addendum",
  permission: "notes.sign",
  chart: "client",
  ticket: "sign",
  idempotent: true,
  audit: { action: "note.addendum-signed", subject: "note" },
  params: addendumParams,
  body: z.strictObject({ version: Version }),
  response: Addendum,
  problems: ["stale-version", "note-locked", "note-incomplete", "not-the-author", "step-up-required", "ticket-used"],
});

export const voidAddendum = endpoint({
  method: "POST",
  path: "/progress-notes/:noteId/addendums/:addendumId/void",
  summary: "Void a signed addendum, or discard an unsigned one",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.addendum-voided", subject: "note" },
  params: addendumParams,
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3, "Enter a reason.").max(1000) }),
  response: Addendum,
  problems: ["stale-version", "wrong-state", "not-the-author"],
});
