import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { approvalStates, returnReasons } from "../approvals/approval.ts";
import { ApprovalCommentSchema, DocumentSchema, noteParams } from "./note.contract.ts";

export const NoteVersion = z.strictObject({
  cycle: z.number().int(),
  signedAt: Instant,
  sha256: z.string(),
  document: DocumentSchema,
  /** The submission of this version for co-signature; null where none was asked. */
  approval: z
    .strictObject({
      status: z.enum(approvalStates.states),
      decidedByName: z.string().nullable(),
      decidedAt: Instant.nullable(),
      reasonCode: z.enum([...returnReasons, "recalled"]).nullable(),
      reasonText: z.string().nullable(),
      comments: z.array(ApprovalCommentSchema),
    })
    .nullable(),
});
export type NoteVersion = z.infer<typeof NoteVersion>;

export const getNoteHistory = endpoint({
  method: "GET",
  path: "/notes/:noteId/history",
  summary: "All signed versions of a note with what was decided about each, newest first",
  permission: "notes.read",
  chart: "client",
  params: noteParams,
  response: z.strictObject({ versions: z.array(NoteVersion) }),
  problems: ["not-found", "out-of-scope"],
});
