import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { DocumentSchema, Note, noteParams } from "./note.contract.ts";
import { lateReasons } from "./signing.ts";

/** What the signer reviews before signing: the exact document and what is still missing. */
export const SignSheet = z.strictObject({
  /** Null while the service has no end time. */
  document: DocumentSchema.nullable(),
  revisions: z.record(z.string(), z.number().int()),
  stops: z.array(z.strictObject({ code: z.string(), path: z.string(), message: z.string() })),
  lateness: z.enum(["in-time", "late", "needs-approval"]),
  overlap: z
    .strictObject({
      noteId: Id,
      title: z.string(),
      serviceStart: Instant,
      serviceEnd: Instant,
      sameClient: z.boolean(),
    })
    .nullable(),
  meaning: z.string(),
  version: z.number().int(),
});
export type SignSheet = z.infer<typeof SignSheet>;

export const getSignSheet = endpoint({
  method: "GET",
  path: "/notes/:noteId/sign-sheet",
  summary: "Review the exact text to be signed, and what is missing",
  permission: "notes.sign",
  chart: "client",
  params: noteParams,
  response: SignSheet,
  problems: ["not-the-author", "note-locked"],
});

export const LateEntrySchema = z.strictObject({
  reasonCode: z.enum(lateReasons),
  reasonText: z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(1000),
});

export const signNote = endpoint({
  method: "POST",
  path: "/notes/:noteId/sign",
  summary: "Sign a note as reviewed",
  permission: "notes.sign",
  chart: "client",
  ticket: "sign",
  idempotent: true,
  audit: { action: "note.signed", subject: "note" },
  params: noteParams,
  body: z.strictObject({
    version: Version,
    /** The revision of each part that was on the screen (NTE-1). */
    revisions: z.record(z.string(), z.number().int().min(0)),
    /** `documentHash()` of the reviewed document with the late entry, computed in the browser. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    lateEntry: LateEntrySchema.nullable().default(null),
    acknowledge: z.array(z.enum(["author-overlap"])).default([]),
  }),
  response: Note,
  problems: [
    "stale-version",
    "signed-text-changed",
    "note-incomplete",
    "outside-episode",
    "time-in-future",
    "minutes-mismatch",
    "unresolved-versions",
    "late-entry-reason-required",
    "late-entry-approval-required",
    "not-the-author",
    "author-overlap",
    "note-locked",
    "step-up-required",
    "ticket-used",
  ],
});
