import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { noteStates } from "../notes/note.ts";
import { PartContentSchema } from "./part-content.schema.ts";

const partParams = z.strictObject({ noteId: Id, partKey: z.string().regex(/^[a-z][A-Za-z0-9.]{0,59}$/) });
/** The editing session that wrote a text, and its number of changes by then. */
export const Typed = z.strictObject({ tabId: Id, seq: z.number().int().min(0) });
const Head = z.strictObject({
  revision: z.number().int(),
  content: PartContentSchema,
  savedAt: Instant.nullable(),
  savedByName: z.string().nullable(),
});
/** What the refusal of an outdated choice shows of the newer head. */
export const NewerHead = Head.pick({ revision: true, content: true });

/**
 * DRF-1: a text is stored before it is checked, so both outcomes mean it is safe. `diverged`: it was saved beside the
 * head as a branch, because of a concurrent edit, a signed note or its length.
 */
export const PartSaved = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("saved"),
    revision: z.number().int(),
    savedAt: Instant,
    /** The head is a later text of the same editing session; reload it. */
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
  summary: "Save the text of a part",
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
    /** For text restored from the device after a reload: the editing session it continues. */
    follows: Typed.optional(),
    content: PartContentSchema,
    origin: z.enum(["typing", "paste", "restore"]).default("typing"),
    /** Save a revision in any case: blur, paste or restore (DRF-4). */
    moment: z.boolean().default(false),
  }),
  response: PartSaved,
  problems: ["not-found"],
});

export const chooseVersion = endpoint({
  method: "POST",
  path: "/notes/:noteId/parts/:partKey/branches",
  summary: "Resolve two versions of a part with the given text",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.versions-settled", subject: "note" },
  params: partParams,
  body: z.strictObject({
    branchId: Id,
    /** The head shown for comparison. A different one is refused, so that no unseen text is replaced. */
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
  summary: "Revisions of a part, newest first",
  permission: "notes.write",
  chart: "client",
  params: partParams,
  response: z.strictObject({ rows: z.array(PartRevision) }),
});
export const getRevision = endpoint({
  method: "GET",
  path: "/notes/:noteId/parts/:partKey/revisions/:revisionId",
  summary: "A revision of a part with its text",
  permission: "notes.write",
  chart: "client",
  params: partParams.extend({ revisionId: Id }),
  response: PartRevision.extend({ content: PartContentSchema }),
});

export const MyDraft = z.strictObject({
  noteId: Id,
  title: z.string(),
  status: z.enum(noteStates.states),
  clientId: idOf("client"),
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
