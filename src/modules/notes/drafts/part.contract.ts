import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { noteStates } from "../notes/note.ts";
import { PartContentSchema } from "./part-content.schema.ts";

const partParams = z.strictObject({ noteId: Id, partKey: z.string().regex(/^[a-z][A-Za-z0-9.]{0,59}$/) });
/** Whose typing, and after how many of its changes. */
export const Typed = z.strictObject({ tabId: Id, seq: z.number().int().min(0) });
const Head = z.strictObject({
  revision: z.number().int(),
  content: PartContentSchema,
  savedAt: Instant.nullable(),
  savedByName: z.string().nullable(),
});

/**
 * DRF-1: a text that arrives is stored before it is judged, so both answers mean that it is safe. `diverged`: it stands
 * beside the head as a branch, because someone else wrote in between, the note was signed, or it is too long.
 */
export const PartSaved = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("saved"),
    revision: z.number().int(),
    savedAt: Instant,
    /** The head is a later text of the same typing: read it again. */
    overtaken: z.literal(true).optional(),
  }),
  z.strictObject({
    outcome: z.literal("diverged"),
    reason: z.enum(["changed-elsewhere", "too-long", "not-writable"]),
    branchId: Id,
    savedAt: Instant,
    head: Head,
    status: z.enum(noteStates.states),
  }),
]);
export type PartSaved = z.infer<typeof PartSaved>;

export const savePart = endpoint({
  method: "PUT",
  path: "/notes/:noteId/parts/:partKey",
  summary: "Save what was typed into one part",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.draft-saved", subject: "note" },
  bodyLimit: 4 * 1024 * 1024,
  params: partParams,
  body: z.strictObject({
    baseRevision: z.number().int().min(0),
    mutationId: Id,
    tabId: Id,
    seq: z.number().int().min(1),
    /** Text found on the device after a reload: the tab it was typed in, and how far. */
    follows: Typed.optional(),
    content: PartContentSchema,
    origin: z.enum(["typing", "paste", "restore"]).default("typing"),
    /** Leaving the field, a paste, a restore: kept in the journal (DRF-4). */
    moment: z.boolean().default(false),
  }),
  response: PartSaved,
  problems: ["not-found"],
});

export const chooseVersion = endpoint({
  method: "POST",
  path: "/notes/:noteId/parts/:partKey/branches",
  summary: "Settle two versions of a part: the given text becomes the head",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.versions-settled", subject: "note" },
  params: partParams,
  body: z.strictObject({
    branchId: Id,
    /** The head that was shown beside it; another one refuses, so that nothing unseen is dropped. */
    baseRevision: z.number().int().min(0),
    mutationId: Id,
    tabId: Id,
    content: PartContentSchema,
  }),
  response: z.strictObject({ revision: z.number().int(), savedAt: Instant, openBranches: z.number().int() }),
  problems: ["stale-version", "note-locked", "not-found", "too-large"],
});

export const PartRevision = z.strictObject({
  id: Id,
  revision: z.number().int(),
  savedAt: Instant,
  savedByName: z.string(),
  origin: z.string(),
  words: z.number().int(),
  branchId: Id.nullable(),
});
export type PartRevision = z.infer<typeof PartRevision>;

export const listRevisions = endpoint({
  method: "GET",
  path: "/notes/:noteId/parts/:partKey/revisions",
  summary: "The journal of one part, newest first",
  permission: "notes.write",
  chart: "client",
  params: partParams,
  response: z.strictObject({ rows: z.array(PartRevision) }),
});
export const getRevision = endpoint({
  method: "GET",
  path: "/notes/:noteId/parts/:partKey/revisions/:revisionId",
  summary: "The text of one journal entry",
  permission: "notes.write",
  chart: "client",
  params: partParams.extend({ revisionId: Id }),
  response: PartRevision.extend({ content: PartContentSchema }),
});

export const MyDraft = z.strictObject({
  noteId: Id,
  title: z.string(),
  status: z.enum(noteStates.states),
  mrNo: z.string(),
  clientName: z.string(),
  serviceStart: Instant,
  timeZone: z.string(),
  updatedAt: Instant,
  openBranches: z.number().int(),
});
export const listMyDrafts = endpoint({
  method: "GET",
  path: "/note-drafts/mine",
  summary: "My unsigned notes, oldest service first",
  permission: "notes.write",
  response: z.strictObject({ rows: z.array(MyDraft) }),
});
