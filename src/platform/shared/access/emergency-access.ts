import { defineStates } from "../state-table.ts";
import { type Permission, ruleOf } from "./permissions.ts";

/** Why a chart out of reach is opened (platform §2 AccessGrant). */
export const grantReasons = ["medical_emergency", "cover_shift", "patient_safety", "privacy_request", "other"] as const;
export type GrantReason = (typeof grantReasons)[number];
export const grantReasonLabels = {
  medical_emergency: "Medical emergency",
  cover_shift: "Covering a shift",
  patient_safety: "Safety of the client or others",
  privacy_request: "Privacy or records request",
  other: "Other reason",
} as const satisfies Record<GrantReason, string>;

/** The least number of characters of a reason (BTG-1). */
export const leastReason = 15;
/** Minutes an opening lasts, unless the facility set another number between these (BTG-1). */
export const grantMinutes = { usual: 60, least: 30, most: 480 } as const;
/** "Still needed" is offered from so many minutes before the end; an opening is never extended silently. */
export const renewMinutes = 10;
/** A review is due this many hours after the access, then the owner is notified (platform §3). */
export const reviewHours = 72;

export type Review = "unreviewed" | "justified" | "questioned" | "violation";
export type ReviewMove = "justify" | "question" | "findViolation";

/** The review of a break-the-glass access (platform §3). Justified and violation are final. */
export const reviewStates = defineStates<Review, ReviewMove>({
  unreviewed: {
    label: "To review",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: { justify: "justified", question: "questioned" },
  },
  justified: { label: "Justified", code: 2, tone: "done", shape: "check", moves: {} },
  questioned: {
    label: "Questioned",
    code: 3,
    tone: "info",
    shape: "half",
    moves: { justify: "justified", findViolation: "violation" },
  },
  violation: { label: "Violation", code: 4, tone: "danger", shape: "cross", moves: {} },
});

export type GrantRun = "open" | "ended" | "expired";
export const grantRuns = defineStates<GrantRun, never>({
  open: { label: "Open now", code: 1, tone: "attention", shape: "dot", moves: {} },
  ended: { label: "Ended", code: 2, tone: "neutral", shape: "check", moves: {} },
  expired: { label: "Expired", code: 3, tone: "neutral", shape: "clock", moves: {} },
});

/** Whether an opening still runs at an instant; intervals are half-open, so at `expiresAt` it is over. */
export function grantRun(grant: { endedAt: string | null; expiresAt: string }, now: string): GrantRun {
  if (grant.endedAt !== null) return "ended";
  return grant.expiresAt > now ? "open" : "expired";
}

/** From ten minutes before its end a new opening may follow this one. */
export function mayRenew(grant: { expiresAt: string }, now: string): boolean {
  return Date.parse(grant.expiresAt) - Date.parse(now) <= renewMinutes * 60_000;
}

/** Which permissions break-the-glass access opens (BTG-1). Separated counseling notes never: 42 CFR 2.11. */
export function opensInEmergency(permission: Permission): boolean {
  return ruleOf(permission)?.opensInEmergency === true;
}
