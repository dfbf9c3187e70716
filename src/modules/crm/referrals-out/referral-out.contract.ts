import { z } from "zod";
import { Mark } from "#modules/signatures/marks/mark.ts";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "../leads/problems.ts";
import { LeadRelease, LeadSignature } from "../assessments/assessment.contract.ts";
import { referralMoves, referralStates } from "./referral-out.ts";

export const ReferralOption = z.strictObject({
  organizationId: Id,
  name: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  offersLevel: z.boolean(),
  acceptsPayer: z.boolean(),
  sameArea: z.boolean(),
  /** Referrals of ours they admitted. */
  accepted: z.number().int(),
  /** A release of this lead to the organization is in force. */
  hasRelease: z.boolean(),
});
export type ReferralOption = z.infer<typeof ReferralOption>;

export const referralOptions = endpoint({
  method: "GET",
  path: "/crm/assessments/refer-out",
  summary: "Programs a lead can be referred to, best fit first, and the referrals made so far",
  permission: "crm.refer",
  chart: "lead",
  query: z.strictObject({ leadId: Id, levelOfCareId: Id.optional(), q: z.string().trim().max(100).optional() }),
  response: z.strictObject({ rows: z.array(ReferralOption) }),
  problems: ["not-found", "out-of-scope"],
});

const Emergency = z.strictObject({
  recipientName: z.string().trim().min(2).max(160),
  nature: z.string().trim().min(10).max(1000),
});

export const ReferralOut = z.strictObject({
  id: Id,
  leadId: Id,
  organizationId: Id,
  organizationName: z.string(),
  organizationPhone: z.string().nullable(),
  occurredAt: Instant,
  reason: z.string(),
  level: z.string().nullable(),
  state: z.enum(referralStates.states),
  outcomeAt: Instant.nullable(),
  offered: z.array(z.string()),
  chosenBy: z.enum(["client", "guardian"]),
  /** What permitted the letter; null when only the client got contact information. */
  letterBasis: z.enum(["release", "emergency"]).nullable(),
  byName: z.string().nullable(),
  version: Version,
});
export type ReferralOut = z.infer<typeof ReferralOut>;

const problems = ["not-found", "out-of-scope", "lead-already-admitted", "wrong-state"] as const;

export const listReferralsOut = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/referrals-out",
  summary: "Where a lead was referred, the latest first",
  permission: "crm.view",
  chart: "lead",
  params: z.strictObject({ leadId: Id }),
  response: z.strictObject({ rows: z.array(ReferralOut) }),
  problems: ["not-found", "out-of-scope"],
});

export const referOut = endpoint({
  method: "POST",
  path: "/crm/assessments/refer-out",
  summary: "Refer a lead to another organization and close it; a letter needs a release that names the organization",
  permission: "crm.refer",
  leaves: "checked",
  idempotent: true,
  audit: { action: "referral.sent", subject: "referral" },
  body: z.strictObject({
    leadId: Id,
    version: Version,
    closeReasonId: Id,
    levelOfCareId: Id.optional(),
    /** Every organization the client was offered; the first three are shown by fit. */
    offeredIds: z.array(Id).max(10).default([]),
    organizationId: Id.optional(),
    chosenBy: z.enum(["client", "guardian"]).optional(),
    /** `none`: the client gets the contact information, and nothing leaves the facility. */
    letter: z.enum(["none", "release", "emergency"]),
    emergency: Emergency.optional(),
    clinicalSummary: z.string().trim().min(3).max(4000).optional(),
    crisisResolution: z.string().trim().min(3).max(2000).optional(),
  }),
  response: ReferralOut,
  status: 201,
  problems: [
    ...problems,
    "stale-version",
    "consent-required",
    "choice-not-documented",
    "organization-blocked",
    "close-reason-required",
    "crisis-unresolved",
    "validation",
  ],
});

export const ReferralLetter = z.strictObject({
  referral: ReferralOut,
  leadName: z.string(),
  leadNo: z.string(),
  part2: z.boolean(),
  facilityPhone: z.string().nullable(),
  locationName: z.string().nullable(),
  organizationAddress: z.string().nullable(),
  organizationFax: z.string().nullable(),
  requirements: z.string().nullable(),
  /** Information about the client; null on the sheet for the client, which names the program only. */
  client: z
    .strictObject({
      dateOfBirth: PlainDate.nullable(),
      phone: z.string().nullable(),
      presentingProblem: z.string().nullable(),
      summary: z.string().nullable(),
      findings: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    })
    .nullable(),
});
export type ReferralLetter = z.infer<typeof ReferralLetter>;

export const referralLetter = endpoint({
  method: "GET",
  path: "/crm/referrals/:referralId/letter",
  summary: "The letter to the organization, while its release is in force; else the client's own sheet",
  permission: "crm.refer",
  chart: "lead",
  leaves: "checked",
  audit: { action: "referral.printed", subject: "referral" },
  params: z.strictObject({ referralId: Id }),
  query: z.strictObject({ as: z.enum(["letter", "client"]).default("letter") }),
  response: ReferralLetter,
  problems: ["not-found", "out-of-scope", "consent-required"],
});

export const setReferralOutcome = endpoint({
  method: "POST",
  path: "/crm/referrals/:referralId/outcome",
  summary: "Record what became of a referral",
  permission: "crm.refer",
  audit: { action: "referral.changed", subject: "referral" },
  params: z.strictObject({ referralId: Id }),
  body: z.strictObject({ version: Version, outcome: z.enum(referralMoves) }),
  response: ReferralOut,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});

export const listLeadSignatures = endpoint({
  method: "GET",
  path: "/crm/assessments/signatures",
  summary: "What a lead and the clinicians signed before admission, verified, and the releases in force",
  permission: "crm.view",
  chart: "lead",
  query: z.strictObject({ leadId: Id }),
  response: z.strictObject({ rows: z.array(LeadSignature), releases: z.array(LeadRelease) }),
  problems: ["not-found", "out-of-scope"],
});

export const signRelease = endpoint({
  method: "POST",
  path: "/crm/assessments/signatures",
  summary: "A lead signs a release to one organization on this device",
  permission: "crm.refer",
  idempotent: true,
  audit: { action: "release.signed", subject: "lead-release" },
  body: z.strictObject({
    leadId: Id,
    organizationId: Id,
    expiresOn: PlainDate,
    /** The guardian among the lead's contacts who signs for the client; left out when the client signs. */
    guardianId: Id.optional(),
    drawing: Mark,
    reviewedAt: Instant,
    intentAt: Instant,
  }),
  response: LeadRelease,
  status: 201,
  problems: [
    ...problems,
    "client-signature-invalid",
    "guardian-signature-invalid",
    "organization-blocked",
    "validation",
  ],
});

export const revokeRelease = endpoint({
  method: "POST",
  path: "/crm/assessments/signatures/:releaseId/revoke",
  summary: "Record that a lead took back a release",
  permission: "crm.refer",
  audit: { action: "release.revoked", subject: "lead-release" },
  params: z.strictObject({ releaseId: Id }),
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3).max(500) }),
  response: LeadRelease,
  problems: ["not-found", "out-of-scope", "lead-already-admitted", "stale-version", "wrong-state"],
});
