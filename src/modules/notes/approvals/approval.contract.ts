import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { noteKinds } from "../notes/note.ts";
import { approvalStates, returnReasons } from "./approval.ts";

export const ApprovalRow = z.strictObject({
  id: Id,
  noteId: Id,
  title: z.string(),
  kind: z.enum(noteKinds),
  clientName: z.string(),
  clientId: idOf("client"),
  mrNo: z.string(),
  authorName: z.string(),
  serviceStart: Instant,
  timeZone: z.string(),
  submittedAt: Instant,
  dueAt: Instant,
  cycle: z.number().int(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

const params = z.strictObject({ approvalId: Id });
/** The approval after a decision, with the resulting note status. */
export const ApprovalState = z.strictObject({
  id: Id,
  noteId: Id,
  status: z.enum(approvalStates.states),
  noteStatus: z.string(),
  version: z.number().int(),
});

export const listApprovals = endpoint({
  method: "GET",
  path: "/note-approvals",
  summary: "Notes to co-sign, earliest due first",
  permission: "notes.cosign",
  response: z.strictObject({ rows: z.array(ApprovalRow) }),
});

export const openApproval = endpoint({
  method: "POST",
  path: "/note-approvals/:approvalId/open",
  summary: "Record that I opened the current version of this note",
  permission: "notes.cosign",
  audit: { action: "note.review-opened", subject: "note" },
  params,
  response: ApprovalState,
  problems: ["not-found", "wrong-state", "cannot-cosign-own-note"],
});

export const approveNote = endpoint({
  method: "POST",
  path: "/note-approvals/:approvalId/approve",
  summary: "Co-sign a note",
  permission: "notes.cosign",
  ticket: "sign",
  idempotent: true,
  audit: { action: "note.cosigned", subject: "note" },
  params,
  body: z.strictObject({ version: Version }),
  response: ApprovalState,
  problems: [
    "not-found",
    "stale-version",
    "not-yet-read",
    "cannot-cosign-own-note",
    "wrong-state",
    "step-up-required",
    "ticket-used",
  ],
});

export const returnNote = endpoint({
  method: "POST",
  path: "/note-approvals/:approvalId/kick-back",
  summary: "Return a note to its author for correction",
  permission: "notes.cosign",
  audit: { action: "note.returned", subject: "note" },
  params,
  body: z.strictObject({
    version: Version,
    reasonCode: z.enum(returnReasons),
    reasonText: z.string().trim().min(10, "Describe what should change (10 characters or more).").max(2000),
  }),
  response: ApprovalState,
  problems: ["not-found", "stale-version", "not-yet-read", "cannot-cosign-own-note", "wrong-state"],
});

export const recallNote = endpoint({
  method: "POST",
  path: "/notes/:noteId/recall",
  summary: "Recall a note before it is co-signed",
  permission: "notes.write",
  chart: "client",
  audit: { action: "note.recalled", subject: "note" },
  params: z.strictObject({ noteId: Id }),
  body: z.strictObject({ version: Version }),
  response: ApprovalState,
  problems: ["not-found", "stale-version", "wrong-state", "not-the-author", "being-read"],
});
