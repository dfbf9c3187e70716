import { z } from "zod";
import { SignatureView } from "#modules/signatures/signatures/signature.contract.ts";
import { endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import "../leads/problems.ts";
import {
  assessmentKinds,
  assessmentStates,
  decisionMoves,
  mobilityAnswers,
  suicideAnswers,
  withdrawalAnswers,
} from "./assessment.ts";

const text = z.string().trim().min(1).max(4000);
export const AssessmentAnswers = z.strictObject({
  presenting: text.optional(),
  substances: text.optional(),
  withdrawal: z.enum(enumKeys(withdrawalAnswers)).optional(),
  medical: text.optional(),
  medications: text.optional(),
  suicide: z.enum(enumKeys(suicideAnswers)).optional(),
  safetyPlan: text.optional(),
  violence: z.enum(["yes", "no"]).optional(),
  violenceDetail: text.optional(),
  selfCare: z.enum(enumKeys(mobilityAnswers)).optional(),
  supports: text.optional(),
  goals: text.optional(),
});

const Finding = z.strictObject({
  risk: z.number().int().min(0).max(4).nullable(),
  levelId: Id.nullable(),
  note: z.string().trim().max(1000).nullable(),
});
export const AsamFindings = z.strictObject({
  d1: Finding.optional(),
  d2: Finding.optional(),
  d3: Finding.optional(),
  d4: Finding.optional(),
  d5: Finding.optional(),
  d6: Finding.optional(),
});

/** A row of the worklist and of a lead's list. */
export const AssessmentRow = z.strictObject({
  id: Id,
  leadId: Id,
  leadName: z.string(),
  leadNo: z.string(),
  kind: z.enum(assessmentKinds),
  state: z.enum(assessmentStates.states),
  clinicianId: Id,
  clinicianName: z.string(),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  scheduledAt: Instant,
  signedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
});
export type AssessmentRow = z.infer<typeof AssessmentRow>;

export const Assessment = AssessmentRow.extend({
  appointmentId: Id.nullable(),
  answers: AssessmentAnswers,
  asam: AsamFindings,
  suggestedLevelId: Id.nullable(),
  recommendedLevelId: Id.nullable(),
  levelReason: z.string().nullable(),
  impression: z.string().nullable(),
  /** What is missing to sign; empty when it is complete or signed. */
  gaps: z.array(z.string()),
  signedByName: z.string().nullable(),
  decisionReason: z.string().nullable(),
  conditions: z.string().nullable(),
  declineReasonId: Id.nullable(),
  declinedHelp: z.boolean(),
  decidedByName: z.string().nullable(),
  endReason: z.string().nullable(),
  levels: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string(), rank: z.number().int() })),
  lead: z.strictObject({
    part2: z.boolean(),
    dateOfBirth: PlainDate.nullable(),
    presentingProblem: z.string().nullable(),
    isOpen: z.boolean(),
  }),
  abilities: z.strictObject({
    edit: z.boolean(),
    sign: z.boolean(),
    decide: z.boolean(),
    cancel: z.boolean(),
  }),
  version: Version,
});
export type Assessment = z.infer<typeof Assessment>;

const params = z.strictObject({ assessmentId: Id });
const problems = ["not-found", "out-of-scope", "lead-already-admitted", "wrong-state"] as const;

export const scheduleAssessment = endpoint({
  method: "POST",
  path: "/crm/assessments/schedule",
  summary: "Schedule a pre-admission assessment with a clinician",
  permission: "crm.assess",
  idempotent: true,
  audit: { action: "assessment.scheduled", subject: "lead-assessment" },
  body: z.strictObject({
    leadId: Id,
    kind: z.enum(assessmentKinds),
    clinicianId: Id,
    startsAt: Instant,
    durationMinutes: z.number().int().min(5).max(480).default(60),
    info: z.string().trim().max(2000).optional(),
  }),
  response: Assessment,
  status: 201,
  problems: [...problems, "intake-date-required", "time-conflict"],
});

export const listAssessments = endpoint({
  method: "GET",
  path: "/crm/assessments",
  summary: "Pre-admission assessments, the earliest first; open ones unless asked for all",
  permission: "crm.view",
  query: z.strictObject({
    leadId: Id.optional(),
    mine: z.stringbool().default(false),
    /** Only those whose decision is due. */
    due: z.stringbool().default(false),
    all: z.stringbool().default(false),
    ...pageQuery,
  }),
  response: pageOf(AssessmentRow),
  problems: ["not-found", "out-of-scope"],
});

export const getAssessment = endpoint({
  method: "GET",
  path: "/crm/assessments/:assessmentId",
  summary: "A pre-admission assessment",
  permission: "crm.assess",
  chart: "lead",
  audit: { action: "assessment.viewed", subject: "lead-assessment" },
  params,
  response: Assessment,
  problems: ["not-found", "out-of-scope"],
});

export const saveAssessment = endpoint({
  method: "PATCH",
  path: "/crm/assessments/:assessmentId",
  summary: "Save answers, findings and the recommended level; the first answer starts the assessment",
  permission: "crm.assess",
  audit: { action: "assessment.changed", subject: "lead-assessment" },
  params,
  body: z.strictObject({
    version: Version,
    answers: AssessmentAnswers.optional(),
    asam: AsamFindings.optional(),
    recommendedLevelId: Id.nullable().optional(),
    levelReason: z.string().trim().min(3).max(1000).nullable().optional(),
    impression: z.string().trim().min(1).max(4000).nullable().optional(),
  }),
  response: Assessment,
  problems: [...problems, "stale-version"],
});

export const cancelAssessment = endpoint({
  method: "POST",
  path: "/crm/assessments/:assessmentId/cancel",
  summary: "Cancel an assessment, or record that the lead did not come",
  permission: "crm.assess",
  audit: { action: "assessment.canceled", subject: "lead-assessment" },
  params,
  body: z.strictObject({
    version: Version,
    as: z.enum(["canceled", "no-show"]),
    reason: z.string().trim().min(3).max(500),
  }),
  response: Assessment,
  problems: [...problems, "stale-version"],
});

export const signAssessment = endpoint({
  method: "POST",
  path: "/crm/assessments/:assessmentId/sign",
  summary: "Sign a complete assessment with the PIN of its clinician",
  permission: "crm.assess",
  audit: { action: "assessment.signed", subject: "lead-assessment" },
  ticket: "sign",
  params,
  body: z.strictObject({ version: Version }),
  response: Assessment,
  problems: [...problems, "stale-version", "assessment-incomplete", "step-up-required", "ticket-used", "forbidden"],
});

export const decideAssessment = endpoint({
  method: "POST",
  path: "/crm/assessments/:assessmentId/decide",
  summary: "Decide on admission: fit, fit with conditions, medical review, refer out, or not a fit",
  permission: "crm.decide",
  audit: { action: "assessment.decided", subject: "lead-assessment" },
  params,
  body: z.strictObject({
    version: Version,
    decision: z.enum(decisionMoves),
    reason: z.string().trim().min(3).max(2000),
    conditions: z.string().trim().min(3).max(2000).optional(),
    /** The clinical reason, required to decline (ASM-3). */
    declineReasonId: Id.optional(),
    /** The lead did not want a referral to another program. */
    declinedHelp: z.boolean().default(false),
  }),
  response: Assessment,
  problems: [...problems, "stale-version", "validation"],
});

export const listAssessmentForms = endpoint({
  method: "GET",
  path: "/crm/assessments/forms",
  summary: "The pre-admission forms of a lead and what each still needs",
  permission: "crm.assess",
  chart: "lead",
  query: z.strictObject({ leadId: Id }),
  response: z.strictObject({ rows: z.array(AssessmentRow.extend({ gaps: z.array(z.string()) })) }),
  problems: ["not-found", "out-of-scope"],
});

export const startAssessment = endpoint({
  method: "POST",
  path: "/crm/assessments/forms",
  summary: "Start a pre-admission form now, without an appointment",
  permission: "crm.assess",
  idempotent: true,
  audit: { action: "assessment.started", subject: "lead-assessment" },
  body: z.strictObject({ leadId: Id, kind: z.enum(assessmentKinds) }),
  response: Assessment,
  status: 201,
  problems: [...problems, "intake-date-required", "forbidden"],
});

export const LeadSignature = SignatureView.extend({
  /** What was signed. */
  title: z.string(),
  /** `altered`: the record or its signature was changed outside the application. */
  verified: z.enum(["valid", "voided", "altered", "unknown"]),
});
export const LeadRelease = z.strictObject({
  id: Id,
  organizationId: Id,
  organizationName: z.string(),
  statement: z.string(),
  signerName: z.string(),
  relationship: z.enum(["self", "guardian"]),
  signedAt: Instant,
  expiresOn: PlainDate,
  revokedAt: Instant.nullable(),
  isActive: z.boolean(),
  version: Version,
});
export type LeadRelease = z.infer<typeof LeadRelease>;
