import { z } from "zod";
import { SignatureView } from "#modules/signatures/signatures/signature.contract.ts";
import { Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { AnswerChange, KickBack } from "../kick-backs/kick-back.contract.ts";
import { Definition, SlotRole } from "../templates/item.contract.ts";
import { chartTabs, sensitivities, templateKinds } from "../templates/template.ts";
import { Answers } from "./answer.contract.ts";
import { formStates, slotStates } from "./form.ts";
import type { FormDocument } from "./form-document.ts";

export const FormStatusSchema = z.enum(formStates.states);
const SlotStateSchema = z.enum(slotStates.states);

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
  clientId: idOf("client"),
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
  /** The record of a refusal or inability to sign (SIG-17). */
  excusedId: Id.nullable(),
});
export type SigningSlot = z.infer<typeof SigningSlot>;

/** Written only by this module, so its shape is not validated again. */
const DocumentSchema = z.custom<FormDocument>((value) => typeof value === "object" && value !== null);

export const Form = FormRow.omit({ slots: true }).extend({
  description: z.string(),
  sensitivity: z.enum(sensitivities),
  consentType: z.string().nullable(),
  revocable: z.boolean(),
  client: z.strictObject({ clientId: idOf("client"), mrNo: z.string(), name: z.string(), birthDate: PlainDate }),
  locationId: Id,
  locationName: z.string(),
  facility: z.string(),
  definition: Definition,
  answers: Answers,
  slots: z.array(SigningSlot),
  signatures: z.array(SignatureView),
  /** While the form is filled: whose signature on this device comes first, where the reader may hand it over. */
  handsOverTo: z.string().nullable(),
  /** Whether anyone signs it for this client. */
  asksSignatures: z.boolean(),
  /** Contacts who may sign as guardian. */
  guardians: z.array(z.strictObject({ contactId: Id, name: z.string() })),
  /** The document that is signed; a signature binds its hash. */
  document: DocumentSchema,
  contentHash: z.string().nullable(),
  /** The sealed PDF, made shortly after completion. */
  seal: z.strictObject({ code: z.string(), fileId: Id }).nullable(),
  submittedAt: Instant.nullable(),
  submittedByName: z.string().nullable(),
  /** Since when it awaits approval. */
  reviewSince: Instant.nullable(),
  kickBack: KickBack.nullable(),
  /** Whether the reader shows remarks and changes of the last return. */
  isReturnShown: z.boolean(),
  /** Answers changed since the last return. */
  changes: z.array(AnswerChange),
  declined: z.strictObject({ at: Instant, reason: z.string() }).nullable(),
  voided: z.strictObject({ at: Instant, byName: z.string(), reason: z.string() }).nullable(),
  consent: z.strictObject({ id: Id, status: z.string() }).nullable(),
  /** Its place in the packet it was assigned with. */
  packet: z
    .strictObject({
      instanceId: Id,
      title: z.string(),
      position: z.number().int(),
      count: z.number().int(),
      /** An earlier form of the packet that must be submitted before this one is started. */
      waitsFor: z.strictObject({ formId: Id, title: z.string() }).nullable(),
      /** The next form of the packet that is not submitted. */
      next: z.strictObject({ formId: Id, title: z.string() }).nullable(),
    })
    .nullable(),
  abilities: z.strictObject({
    fill: z.boolean(),
    submit: z.boolean(),
    sign: z.boolean(),
    approve: z.boolean(),
    kickBack: z.boolean(),
    decline: z.boolean(),
    void: z.boolean(),
    print: z.boolean(),
  }),
});
export type Form = z.infer<typeof Form>;

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
