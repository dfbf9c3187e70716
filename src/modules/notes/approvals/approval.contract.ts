import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { noteKinds } from "../notes/note.ts";
import { approvalStates, dueFilters, returnReasons } from "./approval.ts";

export const ApprovalRow = z.strictObject({
  id: Id,
  noteId: Id,
  title: z.string(),
  kind: z.enum(noteKinds),
  clientName: z.string(),
  clientId: idOf("client"),
  mrNo: z.string(),
  authorId: Id,
  authorName: z.string(),
  serviceStart: Instant,
  timeZone: z.string(),
  submittedAt: Instant,
  dueAt: Instant,
  cycle: z.number().int(),
  /** Null: anyone who co-signs at the note's location. */
  supervisorName: z.string().nullable(),
  /** Whether I opened the current version, which a decision requires (NTE-9). */
  isOpened: z.boolean(),
  version: z.number().int(),
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
  summary: "Notes to co-sign, earliest due first: mine, or those of the team",
  permission: "notes.cosign",
  query: z.strictObject({
    of: z.enum(["mine", "team"]).default("mine"),
    authorId: Id.optional(),
    kind: z.enum(noteKinds).optional(),
    due: z.enum(dueFilters).optional(),
  }),
  response: z.strictObject({
    rows: z.array(ApprovalRow),
    /** Whether I also co-sign notes that are assigned to others. */
    hasTeam: z.boolean(),
  }),
});

export const Submission = ApprovalRow.omit({ authorId: true, authorName: true, isOpened: true, version: true });
export type Submission = z.infer<typeof Submission>;

export const listSubmissions = endpoint({
  method: "GET",
  path: "/note-approvals/mine",
  summary: "My notes that await co-signature, longest waiting first",
  permission: "notes.write",
  response: z.strictObject({ rows: z.array(Submission) }),
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

export const bulkApprove = endpoint({
  method: "POST",
  path: "/note-approvals/bulk-approve",
  summary: "Co-sign several notes that I opened, with one PIN; each is answered on its own",
  permission: "notes.cosign",
  ticket: "sign",
  idempotent: true,
  audit: { action: "note.cosigned", subject: "note" },
  body: z.strictObject({
    items: z
      .array(z.strictObject({ approvalId: Id, version: Version }))
      .min(1, "Choose at least one note.")
      .max(25, "Choose at most 25 notes."),
  }),
  response: z.strictObject({
    results: z.array(
      z.discriminatedUnion("ok", [
        z.strictObject({ ok: z.literal(true), approvalId: Id }),
        z.strictObject({ ok: z.literal(false), approvalId: Id, code: z.string(), message: z.string() }),
      ]),
    ),
  }),
  problems: ["not-found", "step-up-required", "ticket-used"],
});

export const listCosigners = endpoint({
  method: "GET",
  path: "/notes/:noteId/cosigners",
  summary: "Staff who may co-sign this note",
  permission: "notes.cosign",
  params: z.strictObject({ noteId: Id }),
  response: z.strictObject({ rows: z.array(z.strictObject({ id: Id, name: z.string() })) }),
  problems: ["not-found", "out-of-scope"],
});

export const reassignApproval = endpoint({
  method: "POST",
  path: "/note-approvals/:approvalId/reassign",
  summary: "Ask another supervisor to co-sign a note",
  permission: "notes.cosign",
  audit: { action: "note.approval-reassigned", subject: "note" },
  params,
  body: z.strictObject({ version: Version, supervisorId: Id }),
  response: ApprovalState,
  problems: ["not-found", "stale-version", "cannot-cosign-own-note", "wrong-state"],
});

export const commentOnNote = endpoint({
  method: "POST",
  path: "/note-approvals/:approvalId/comment",
  summary: "Comment on a passage or section of a note that awaits co-signature",
  permission: "notes.cosign",
  audit: { action: "note.commented", subject: "note" },
  params,
  body: z.strictObject({
    version: Version,
    partKey: z.string().min(1).max(60),
    quote: z.string().trim().min(1).max(1000, "Select at most 1000 characters.").nullable(),
    text: z.string().trim().min(3, "Enter a comment (3 characters or more).").max(1000),
  }),
  response: ApprovalState,
  problems: ["not-found", "stale-version", "not-yet-read", "cannot-cosign-own-note", "wrong-state", "validation"],
});

export const removeComment = endpoint({
  method: "DELETE",
  path: "/note-approvals/:approvalId/comments/:commentId",
  summary: "Remove one's own comment before the note is decided",
  permission: "notes.cosign",
  audit: { action: "note.comment-removed", subject: "note" },
  params: params.extend({ commentId: Id }),
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: ApprovalState,
  problems: ["not-found", "stale-version", "not-yet-read", "cannot-cosign-own-note", "wrong-state"],
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
