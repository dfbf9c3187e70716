import { z } from "zod";
import { OwnMark } from "#modules/signatures/signatures/signature.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "./form-problems.ts";

/** A form that was read to the end, with the hash of what was shown. */
export const ReadForm = z.strictObject({
  formId: Id,
  shownHash: z.string().regex(/^[0-9a-f]{64}$/),
  reviewedAt: Instant,
});

const Mark = OwnMark.pick({ drawing: true, typedName: true });

/** One mark of each signer for all forms, adopted with one deliberate press; each form gets its own signature and hash. */
export const BulkSigning = z.strictObject({
  forms: z.array(ReadForm).min(1).max(100),
  intentAt: Instant,
  deviceClockAt: Instant.optional(),
  guardianName: z.string().max(200).optional(),
  guardianSignature: Mark.optional(),
  clientSignature: Mark.optional(),
});
export type BulkSigning = z.infer<typeof BulkSigning>;

export const BulkResults = z.strictObject({
  /** `isSigned` also where the same person had signed before. */
  results: z.array(
    z.strictObject({ formId: Id, isSigned: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
  ),
});
export type BulkResults = z.infer<typeof BulkResults>;

export const signingProblems = [
  "guardian-name-invalid",
  "guardian-not-authorized",
  "guardian-signature-invalid",
  "client-signature-invalid",
  "typed-name-mismatch",
] as const;

export const bulkSignature = endpoint({
  method: "POST",
  path: "/forms/bulk-signature",
  summary: "Sign several forms after reading each: staff with one PIN, a client or guardian with one mark",
  permission: "forms.sign",
  idempotent: true,
  audit: { action: "form.signed", subject: "form" },
  body: BulkSigning,
  response: BulkResults,
  problems: [...signingProblems, "step-up-required", "ticket-used", "out-of-scope"],
});
