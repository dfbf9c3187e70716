import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { OwnMark } from "#modules/signatures/signatures/signature.contract.ts";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { commaList, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { AnswerMutation, MutationOutcome } from "./answer.contract.ts";
import { Form, FormPrint, FormRow, FormStatusSchema } from "./form-fields.contract.ts";

const formParams = z.strictObject({ formId: Id });

export const listClientForms = endpoint({
  method: "GET",
  path: "/clients/:mrNo/forms",
  summary: "A client's forms, last changed first",
  permission: "forms.view",
  chart: "client",
  params: z.strictObject({ mrNo: MrNo }),
  query: z.strictObject({
    ...pageQuery,
    demographicId: Id.optional(),
    status: commaList(FormStatusSchema).optional(),
  }),
  response: pageOf(FormRow).extend({
    totalPages: z.number().int(),
    /** Whether a form is pending for a guardian, and for the client. */
    pendingGuardianForms: z.boolean(),
    pendingClientForms: z.boolean(),
  }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const createForm = endpoint({
  method: "POST",
  path: "/forms",
  summary: "Assign a form to a client",
  permission: "forms.assign",
  chart: "client",
  idempotent: true,
  audit: { action: "form.assigned", subject: "form" },
  status: 201,
  body: z.strictObject({
    mrNo: MrNo,
    demographicId: Id.optional(),
    templateKey: z.string().min(1).max(80),
    dueAt: Instant.nullable().default(null),
    /** Starts an assessment that was answered within the last 30 min once more. */
    again: z.boolean().default(false),
  }),
  response: Form,
  problems: [
    "mr-number-invalid",
    "not-found",
    "episode-not-of-client",
    "out-of-scope",
    "form-exists",
    "wrong-state",
    "instrument-not-licensed",
    "possible-duplicate",
  ],
});

export const getForm = endpoint({
  method: "GET",
  path: "/forms/:formId",
  whileHanded: { type: "form", param: "formId" },
  summary: "A form with its questions, answers and signatures",
  permission: "forms.view",
  chart: "client",
  params: formParams,
  response: Form,
});

export const answerForm = endpoint({
  method: "PATCH",
  path: "/forms/:formId",
  summary: "Save answers as they are typed",
  permission: "forms.fill",
  chart: "client",
  audit: { action: "form.answered", subject: "form" },
  params: formParams,
  body: z.strictObject({ mutations: z.array(AnswerMutation).min(1).max(200) }),
  response: z.strictObject({
    outcomes: z.array(MutationOutcome),
    status: FormStatusSchema,
    progressPct: z.number().int(),
    savedAt: Instant,
    version: Version,
  }),
  problems: ["form-sealed", "signed-content", "wrong-state", "validation"],
  bodyLimit: 2_097_152,
});

export const submitForm = endpoint({
  method: "POST",
  path: "/forms/:formId/submit",
  summary: "Submit a form for signature",
  permission: "forms.fill",
  chart: "client",
  audit: { action: "form.submitted", subject: "form" },
  params: formParams,
  body: z.strictObject({ version: Version }),
  response: Form,
  problems: ["answers-missing", "consent-incomplete", "remarks-open", "stale-version", "form-sealed", "signed-content"],
});

export const ShownHash = z.string().regex(/^[0-9a-f]{64}$/);
/** A signature drawn or typed by the signer, with when they read and agreed (SIG-1). */
export const HandedMark = OwnMark.omit({ signer: true });

export const signForm = endpoint({
  method: "POST",
  path: "/forms/:formId/signatures",
  whileHanded: { type: "form", param: "formId" },
  summary:
    "Sign one slot of a form: staff with their PIN, others with their own drawn or typed signature in the presence of staff",
  permission: "forms.sign",
  chart: "client",
  idempotent: true,
  audit: { action: "form.signed", subject: "form" },
  params: formParams,
  body: z.strictObject({
    slotKey: z.string().max(40),
    /** Hash of the document that was shown (SIG-7). */
    shownHash: ShownHash,
    mark: HandedMark.optional(),
    guardianName: z.string().max(200).optional(),
  }),
  response: Form,
  problems: [
    "content-changed",
    "form-not-reviewed",
    "signature-out-of-order",
    "signer-conflict",
    "already-signed",
    "guardian-name-invalid",
    "guardian-not-authorized",
    "guardian-signature-invalid",
    "client-signature-invalid",
    "typed-name-mismatch",
    "step-up-required",
    "ticket-used",
    "wrong-state",
  ],
});

export const declineForm = endpoint({
  method: "POST",
  path: "/forms/:formId/decline",
  summary: "Record that a client or guardian declined a form",
  permission: "forms.fill",
  chart: "client",
  audit: { action: "form.declined", subject: "form" },
  params: formParams,
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3, "Enter a reason.").max(1000) }),
  response: Form,
  problems: ["stale-version", "wrong-state"],
});

export const voidForm = endpoint({
  method: "POST",
  path: "/forms/:formId/void",
  summary: "Void a form with a reason",
  permission: "forms.void",
  chart: "client",
  audit: { action: "form.voided", subject: "form" },
  params: formParams,
  body: z.strictObject({
    version: Version,
    reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(1000),
  }),
  response: Form,
  problems: ["stale-version", "wrong-state"],
});

export const printForm = endpoint({
  method: "GET",
  path: "/forms/:formId/print",
  summary: "Print a form with its signatures",
  permission: "forms.view",
  chart: "client",
  leaves: inPrintout,
  audit: { action: "form.printed", subject: "form" },
  params: formParams,
  response: FormPrint,
});
