import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { BulkResults, ReadForm } from "../forms/bulk-signature.contract.ts";
import { Form } from "../forms/form-fields.contract.ts";
import "../forms/form-problems.ts";

/** A form that awaits approval. */
export const ApprovalRow = z.strictObject({
  formId: Id,
  title: z.string(),
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  /** Who submitted it. */
  authorName: z.string(),
  effectiveAt: Instant,
  reviewSince: Instant,
  /** How often it was returned before. */
  returns: z.number().int(),
  /** The reader submitted it, so someone else approves it (SIG-10). */
  isMine: z.boolean(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

export const listFormApprovals = endpoint({
  method: "GET",
  path: "/forms/approvals",
  summary: "Forms that await approval, longest waiting first",
  permission: "forms.approve",
  query: z.strictObject({ ...pageQuery }),
  response: pageOf(ApprovalRow),
});

export const approvalProblems = ["form-not-reviewed", "content-changed", "signer-conflict", "wrong-state"] as const;

export const approveForm = endpoint({
  method: "POST",
  path: "/forms/:formId/approve",
  summary: "Approve a form that was read, with a PIN or passkey",
  permission: "forms.approve",
  ticket: "sign",
  chart: "client",
  idempotent: true,
  audit: { action: "form.approved", subject: "form" },
  params: z.strictObject({ formId: Id }),
  body: ReadForm.omit({ formId: true }).extend({ version: Version, intentAt: Instant }),
  response: Form,
  problems: [...approvalProblems, "stale-version", "step-up-required", "ticket-used"],
});

export const bulkApproveForms = endpoint({
  method: "POST",
  path: "/forms/bulk-approve",
  summary: "Approve several forms that were read, with one PIN; each is answered on its own",
  permission: "forms.approve",
  ticket: "sign",
  idempotent: true,
  audit: { action: "form.approved", subject: "form" },
  body: z.strictObject({ forms: z.array(ReadForm).min(1).max(100), intentAt: Instant }),
  response: BulkResults,
  problems: ["step-up-required", "ticket-used", "out-of-scope", "not-found"],
});
