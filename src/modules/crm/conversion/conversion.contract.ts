import { z } from "zod";
import { admissionTypes, legalStatuses } from "#modules/clients/episodes/episode.ts";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../leads/problems.ts";
import { payMethods, relationships } from "../leads/lead.ts";

export const ManifestItem = z.strictObject({
  /** Column of the lead, or a part such as `phones`. */
  source: z.string(),
  label: z.string(),
  target: z.string(),
  /** Display text; empty fields are left out. */
  value: z.string(),
  disposition: z.enum(["copied", "linked", "re-pointed", "excluded"]),
  reason: z.string().nullable(),
});
export type ManifestItem = z.infer<typeof ManifestItem>;

export const previewConversion = endpoint({
  method: "POST",
  path: "/crm/assessments/lead-to-client/preview",
  summary: "Preview a conversion: what is copied to the chart, and what is missing",
  permission: "crm.convert",
  audit: { action: "lead.conversion-previewed", subject: "lead" },
  body: z.strictObject({ leadId: Id }),
  response: z.strictObject({
    version: Version,
    items: z.array(ManifestItem),
    missing: z.array(z.strictObject({ field: z.string(), label: z.string() })),
    /** The client's existing chart: the conversion becomes a readmission. */
    priorClient: z.strictObject({ clientId: idOf("client"), mrNo: z.string(), name: z.string() }).nullable(),
    /** The assessment that approved the admission; without one, the conversion needs who approved it. */
    approval: z.strictObject({ byName: z.string(), at: Instant }).nullable(),
  }),
  problems: ["not-found", "out-of-scope", "lead-already-admitted"],
});

export const convertLead = endpoint({
  method: "POST",
  path: "/crm/assessments/lead-to-client",
  summary: "Convert a lead to a client",
  permission: "crm.convert",
  idempotent: true,
  audit: { action: "lead.converted", subject: "lead" },
  body: z.strictObject({
    leadId: Id,
    version: Version,
    /** Facts the chart needs and the lead lacks; saved to the lead too. */
    legalFirstName: z.string().trim().min(1).max(80).optional(),
    legalLastName: z.string().trim().min(1).max(80).optional(),
    dateOfBirth: PlainDate.optional(),
    sexAtBirth: z.enum(["M", "F", "UNK"]).optional(),
    levelOfCareId: Id.optional(),
    payMethod: z.enum(payMethods).optional(),
    /** What was done about an imminent safety concern (LEAD-8). */
    crisisResolution: z.string().trim().min(3).max(2000).optional(),
    /** Who approved the admission without an approved pre-admission assessment, and why. */
    overrideReason: z.string().trim().min(3).max(500).optional(),
    confirmNotDuplicateOf: z.array(Id).max(40).default([]),
    /** Admits in the same transaction, to this bed if given. */
    admit: z
      .strictObject({
        admittedAt: Instant,
        legalStatus: z.enum(legalStatuses).default("voluntary"),
        admissionType: z.enum(admissionTypes).default("elective"),
        /** The converting user by default. */
        admittingClinicianId: Id.optional(),
        programId: Id.optional(),
        bedId: Id.optional(),
        /** Saved with the lead's contacts and copied to the chart. */
        emergencyContact: z
          .strictObject({
            name: z.string().trim().min(1).max(120),
            relationship: z.enum(relationships),
            phone: z.string().trim().min(4).max(40),
          })
          .optional(),
        emergencyContactDeclined: z.boolean().default(false),
        allergiesUnableReason: z.string().trim().min(3).max(300).optional(),
      })
      .optional(),
  }),
  response: z.strictObject({
    conversionId: Id,
    clientId: idOf("client"),
    mrNo: z.string(),
    demographicId: Id,
    items: z.number().int(),
    admitted: z.boolean(),
  }),
  status: 201,
  problems: [
    "not-found",
    "out-of-scope",
    "stale-version",
    "lead-already-admitted",
    "conversion-incomplete",
    "assessment-required",
    "crisis-unresolved",
    "duplicate-suspected",
    "client-currently-admitted",
    "approval-required",
    "bed-taken",
    "bed-held",
    "bed-not-ready",
    "bed-does-not-fit",
    "admission-incomplete",
    "admission-time-invalid",
    "phone-invalid",
    "forbidden",
  ],
});

export const reverseConversion = endpoint({
  method: "POST",
  path: "/crm/assessments/lead-to-client/:conversionId/reverse",
  summary: "Reverse a conversion within 24 hours, while nothing else was entered in the chart",
  permission: "crm.convert",
  audit: { action: "lead.conversion-reversed", subject: "lead" },
  params: z.strictObject({ conversionId: Id }),
  body: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(500) }),
  response: z.strictObject({ leadId: idOf("lead") }),
  problems: ["not-found", "out-of-scope", "wrong-state", "conversion-has-chart-activity"],
});
