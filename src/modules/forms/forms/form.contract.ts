import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { Mark } from "#modules/signatures/marks/mark.ts";
import { SignatureView } from "#modules/signatures/signatures/signature.contract.ts";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { KickBack } from "../kick-backs/kick-back.contract.ts";
import { Definition, SlotRole } from "../templates/item.contract.ts";
import { chartTabs, sensitivities, templateKinds } from "../templates/template.ts";
import { AnswerMutation, Answers, MutationOutcome } from "./answer.contract.ts";
import { formStates, slotStates } from "./form.ts";
import type { FormDocument } from "./form-document.ts";

export const FormStatusSchema = z.enum(formStates.states as [(typeof formStates.states)[number]]);
const SlotStateSchema = z.enum(slotStates.states as [(typeof slotStates.states)[number]]);
const formParams = z.strictObject({ formId: Id });

export const SlotLine = z.strictObject({
  slotKey: z.string(),
  role: SlotRole,
  label: z.string(),
  position: z.number().int(),
  required: z.boolean(),
  reason: z.string(),
  citation: z.string().nullable(),
  state: SlotStateSchema,
  signerName: z.string().nullable(),
  signedAt: Instant.nullable(),
});
export type SlotLine = z.infer<typeof SlotLine>;

export const FormRow = z.strictObject({
  id: Id,
  templateKey: z.string(),
  title: z.string(),
  kind: z.enum(templateKinds),
  chartTab: z.enum(chartTabs),
  number: z.number().int(),
  status: FormStatusSchema,
  progressPct: z.number().int(),
  clientId: Id,
  demographicId: Id,
  timeZone: z.string(),
  effectiveAt: Instant,
  dueAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  updatedAt: Instant,
  updatedByName: z.string().nullable(),
  pendingClient: z.boolean(),
  pendingGuardian: z.boolean(),
  pendingStaff: z.boolean(),
  kickBackOpen: z.boolean(),
  slots: z.array(SlotLine),
  version: Version,
});
export type FormRow = z.infer<typeof FormRow>;

/** A slot with the sentence its signer agrees to and the hash of the signed content. */
export const SigningSlot = SlotLine.extend({
  intentText: z.string(),
  covers: z.union([z.literal("whole"), z.array(z.string())]),
  signatureId: Id.nullable(),
  coveredHash: z.string().nullable(),
});
export type SigningSlot = z.infer<typeof SigningSlot>;

/** Written only by this module, so its shape is not validated again. */
const DocumentSchema = z.custom<FormDocument>((value) => typeof value === "object" && value !== null);

export const Form = FormRow.omit({ slots: true }).extend({
  description: z.string(),
  sensitivity: z.enum(sensitivities),
  consentType: z.string().nullable(),
  revocable: z.boolean(),
  client: z.strictObject({ clientId: Id, mrNo: z.string(), name: z.string(), birthDate: PlainDate }),
  locationId: Id,
  locationName: z.string(),
  facility: z.string(),
  definition: Definition,
  answers: Answers,
  slots: z.array(SigningSlot),
  signatures: z.array(SignatureView),
  /** Contacts who may sign as guardian. */
  guardians: z.array(z.strictObject({ contactId: Id, name: z.string() })),
  /** The document that is signed; a signature binds its hash. */
  document: DocumentSchema,
  contentHash: z.string().nullable(),
  submittedAt: Instant.nullable(),
  kickBack: KickBack.nullable(),
  declined: z.strictObject({ at: Instant, reason: z.string() }).nullable(),
  voided: z.strictObject({ at: Instant, byName: z.string(), reason: z.string() }).nullable(),
  consent: z.strictObject({ id: Id, status: z.string() }).nullable(),
  abilities: z.strictObject({
    fill: z.boolean(),
    submit: z.boolean(),
    sign: z.boolean(),
    kickBack: z.boolean(),
    decline: z.boolean(),
    void: z.boolean(),
    print: z.boolean(),
  }),
});
export type Form = z.infer<typeof Form>;

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
  }),
  response: Form,
  problems: ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope", "form-exists", "wrong-state"],
});

export const getForm = endpoint({
  method: "GET",
  path: "/forms/:formId",
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
/** A signature drawn on the device handed to the signer, with when they read and agreed (SIG-1). */
export const HandedMark = z.strictObject({
  drawing: Mark,
  reviewedAt: Instant,
  intentAt: Instant,
  deviceClockAt: Instant,
});

export const signForm = endpoint({
  method: "POST",
  path: "/forms/:formId/signatures",
  summary: "Sign one slot of a form: staff with their PIN, others with a drawn signature in the presence of staff",
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

export const FormPrint = Form.pick({
  id: true,
  title: true,
  description: true,
  number: true,
  status: true,
  client: true,
  facility: true,
  locationName: true,
  timeZone: true,
  sensitivity: true,
  definition: true,
  answers: true,
  document: true,
  contentHash: true,
  slots: true,
  signatures: true,
  voided: true,
  declined: true,
}).extend({
  /** Recomputed for this printout: whether content and signature chain are unchanged. */
  verification: z.enum(["valid", "altered", "unsigned"]),
  consent: z.strictObject({ status: z.string(), revokedAt: Instant.nullable() }).nullable(),
  printedAt: Instant,
  printedBy: z.string(),
});
export type FormPrint = z.infer<typeof FormPrint>;

export const printForm = endpoint({
  method: "GET",
  path: "/forms/:formId/print",
  summary: "Print a form with its signatures",
  permission: "forms.view",
  chart: "client",
  audit: { action: "form.printed", subject: "form" },
  params: formParams,
  response: FormPrint,
});
