import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { PublicPost } from "#platform/shared/public-posts/public-post.contract.ts";
import "../leads/problems.ts";
import { fitAnswers, fitLetterStates } from "./fit-letter.ts";

const FitLetter = z.strictObject({
  id: Id,
  state: z.enum(fitLetterStates.states),
  /** Masked: enough to recognize the address. */
  sentTo: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  proposedAt: Instant,
  timeZone: z.string(),
  /** When the client would like to be called. */
  answerAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  version: Version,
});
export type FitLetter = z.infer<typeof FitLetter>;

/** The latest letter of a lead, and what a new one would hold. */
const LeadFitLetter = z.strictObject({
  letter: FitLetter.nullable(),
  /** Addresses that accept email. */
  emails: z.array(z.string()),
  /** The scheduled intake, if there is one. */
  intakeAt: Instant.nullable(),
  timeZone: z.string().nullable(),
});

const problems = ["not-found", "out-of-scope"] as const;

export const sendFitLetter = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/fit-letter",
  summary: "Offer a lead an intake date by email; the letter replaces the one before",
  permission: "crm.message",
  idempotent: true,
  leaves: { unchecked: "The letter goes to the client and names no client and no treatment." },
  audit: { action: "fit-letter.sent", subject: "fit-letter" },
  params: z.strictObject({ leadId: Id }),
  body: z.strictObject({
    /** An email address of the lead. */
    to: z.string().trim().min(4).max(254),
    language: z.enum(languages),
    proposedAt: Instant,
  }),
  response: LeadFitLetter,
  status: 201,
  problems: [...problems, "lead-already-admitted", "wrong-state", "validation"],
});

export const leadFitLetter = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/fit-letter",
  summary: "The letter that offers a lead an intake date, and its answer",
  permission: "crm.message",
  chart: "lead",
  params: z.strictObject({ leadId: Id }),
  response: LeadFitLetter,
  problems,
});

export const revokeFitLetter = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/fit-letter/revoke",
  summary: "Revoke the letter, also for pages that are open",
  permission: "crm.message",
  audit: { action: "fit-letter.revoked", subject: "fit-letter" },
  params: z.strictObject({ leadId: Id }),
  body: z.strictObject({ version: Version }),
  response: LeadFitLetter,
  problems: [...problems, "lead-already-admitted", "wrong-state", "stale-version"],
});

const token = z.strictObject({ token: z.string().min(1).max(100) });
const limit = { bucket: "fit-letter", perMinute: 60 } as const;

/** Nothing about the client: the letter may be opened by another person. */
export const readFitLetter = endpoint({
  method: "GET",
  path: "/fit/:token",
  summary: "The facility and the proposed date of a letter; reading it changes nothing",
  permission: "public",
  params: token,
  response: z.strictObject({
    facilityName: z.string(),
    proposedAt: Instant,
    timeZone: z.string(),
    language: z.enum(languages),
    phone: z.string().nullable(),
  }),
  problems: ["link-expired"],
  limit,
});

export const answerFitLetter = endpoint({
  method: "POST",
  path: "/fit/:token",
  summary: "Answer the letter once: accept the date, ask for a call, or decline",
  permission: "public",
  audit: { action: "fit-letter.answered", subject: "fit-letter" },
  params: token,
  body: z.strictObject({
    answer: z.enum(fitAnswers),
    /** When to call; only with `call-me`. */
    at: Instant.optional(),
    post: PublicPost,
  }),
  response: z.strictObject({
    answer: z.enum(fitAnswers),
    proposedAt: Instant,
    timeZone: z.string(),
    /** Whether an intake is booked for the date now. */
    isBooked: z.boolean(),
    phone: z.string().nullable(),
  }),
  problems: ["link-expired", "validation"],
  limit,
});
