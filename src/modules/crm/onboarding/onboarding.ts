import { defineStates } from "#platform/shared/state-table.ts";

export const onboardingDays = 7;
export const mostAttempts = 5;
/** How long the forms stay open without a saved answer. */
export const sessionMinutes = 15;

export type OnboardingState = "sent" | "opened" | "submitted" | "reviewed" | "locked" | "expired" | "revoked";

/** Computed from the link's times; nothing moves by itself. */
export const onboardingStates = defineStates<OnboardingState, never>({
  sent: { label: "Link sent", code: 1, tone: "info", shape: "arrow", moves: {} },
  opened: { label: "In progress", code: 2, tone: "info", shape: "half", moves: {} },
  submitted: { label: "Review due", code: 3, tone: "attention", shape: "alert", moves: {} },
  reviewed: { label: "Reviewed", code: 4, tone: "done", shape: "check", moves: {} },
  locked: { label: "Locked", code: 5, tone: "danger", shape: "lock", moves: {} },
  expired: { label: "Expired", code: 6, tone: "neutral", shape: "ring", moves: {} },
  revoked: { label: "Revoked", code: 7, tone: "neutral", shape: "cross", moves: {} },
});

interface LinkTimes {
  expiresAt: string;
  lockedAt: string | null;
  openedAt: string | null;
  submittedAt: string | null;
  reviewedAt: string | null;
  revokedAt: string | null;
}

export function onboardingState(link: LinkTimes, now: string): OnboardingState {
  if (link.reviewedAt !== null) return "reviewed";
  if (link.submittedAt !== null) return "submitted";
  if (link.revokedAt !== null) return "revoked";
  if (link.lockedAt !== null) return "locked";
  if (link.expiresAt <= now) return "expired";
  return link.openedAt === null ? "sent" : "opened";
}

/** Whether the forms can still be filled in through this link. */
export const isLinkLive = (state: OnboardingState): boolean => state === "sent" || state === "opened";

/** What a lead signed in the online intake forms, as staff read it. */
export const onboardingConsentTitles = {
  contact: "Permission to call",
  benefits: "Permission to verify benefits",
} as const;
