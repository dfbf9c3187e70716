import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import "../leads/problems.ts";
import { onboardingSteps } from "./answers.ts";
import { onboardingStates } from "./onboarding.ts";

const Proposal = z.strictObject({
  key: z.string(),
  label: z.string(),
  current: z.string().nullable(),
  proposed: z.string(),
  outcome: z.enum(["accepted", "rejected"]).nullable(),
});

const OnboardingLink = z.strictObject({
  id: Id,
  state: z.enum(onboardingStates.states),
  channel: z.enum(["email", "sms"]),
  /** Masked: enough to recognize the address. */
  sentTo: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  step: z.enum(onboardingSteps),
  savedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  reviewedAt: Instant.nullable(),
  consents: z.array(
    z.strictObject({ id: Id, kind: z.enum(["contact", "benefits"]), statement: z.string(), signedAt: Instant }),
  ),
  /** Only once submitted: unsent answers are the client's own. */
  proposals: z.array(Proposal),
  cardFrontFileId: Id.nullable(),
  cardBackFileId: Id.nullable(),
  version: Version,
});
export type OnboardingLink = z.infer<typeof OnboardingLink>;

/** The latest link, and whether one can be sent. */
export const Onboarding = z.strictObject({
  link: OnboardingLink.nullable(),
  emails: z.array(z.string()),
  /** Numbers that accept texts. */
  phones: z.array(z.string()),
  /** What is missing before a link can be sent. */
  missing: z.array(z.string()),
  /** False for a closed lead and an ended stay. */
  isOpen: z.boolean(),
  /** Of the lead or the demographics that the answers are shown beside. */
  recordVersion: Version,
});
export type Onboarding = z.infer<typeof Onboarding>;

export const LinkTarget = z.strictObject({
  channel: z.enum(["email", "sms"]),
  /** A recorded email address, or a phone number that accepts texts. */
  to: z.string().trim().min(4).max(254),
  language: z.enum(languages),
});

const problems = ["not-found", "out-of-scope"] as const;

export const sendOnboarding = endpoint({
  method: "POST",
  path: "/crm/assessments/onboarding",
  summary: "Send a lead a link to the online intake forms; it replaces the link before",
  permission: "onboarding.manage",
  idempotent: true,
  audit: { action: "onboarding.token-issued", subject: "onboarding-token" },
  body: LinkTarget.extend({ leadId: Id }),
  response: Onboarding,
  status: 201,
  problems: [...problems, "lead-already-admitted", "wrong-state", "validation"],
});

export const leadOnboarding = endpoint({
  method: "GET",
  path: "/crm/assessments/onboarding/:leadId",
  summary: "A lead's online intake forms: the link's state and, once submitted, the answers to review",
  permission: "onboarding.manage",
  chart: "lead",
  params: z.strictObject({ leadId: Id }),
  response: Onboarding,
  problems,
});

export const reviewOnboarding = endpoint({
  method: "POST",
  path: "/crm/assessments/onboarding/:leadId/review",
  summary: "Take answers of the online intake forms over into the lead; answers not named are rejected",
  permission: "onboarding.manage",
  audit: { action: "onboarding.reviewed", subject: "onboarding-token" },
  params: z.strictObject({ leadId: Id }),
  body: z.strictObject({
    version: Version,
    /** Of the lead as it was shown beside the answers: nothing recorded since is overwritten. */
    leadVersion: Version,
    accept: z.array(z.string().max(40)).max(40),
  }),
  response: Onboarding,
  problems: [...problems, "lead-already-admitted", "wrong-state", "stale-version", "phone-invalid", "validation"],
});

export const revokeOnboarding = endpoint({
  method: "POST",
  path: "/client-onboarding/revoke-token",
  summary: "Revoke a link to the online intake forms, also for pages that are open",
  permission: "onboarding.manage",
  audit: { action: "onboarding.token-revoked", subject: "onboarding-token" },
  body: z.strictObject({ tokenId: Id, version: Version }),
  response: Onboarding,
  problems: [...problems, "wrong-state", "stale-version"],
});
