import { defineStates } from "#platform/shared/state-table.ts";

export const fitLetterDays = 7;
export const fitAnswers = ["accept", "call-me", "decline"] as const;
export type FitAnswer = (typeof fitAnswers)[number];

export type FitLetterState = "sent" | FitAnswer | "expired" | "revoked";

/** Computed from the letter's times and its answer; nothing moves by itself. */
export const fitLetterStates = defineStates<FitLetterState, never>({
  sent: { label: "Letter sent", code: 1, tone: "info", shape: "arrow", moves: {} },
  accept: { label: "Accepted", code: 2, tone: "done", shape: "check", moves: {} },
  "call-me": { label: "Asked for a call", code: 3, tone: "attention", shape: "alert", moves: {} },
  decline: { label: "Declined", code: 4, tone: "neutral", shape: "cross", moves: {} },
  expired: { label: "Expired", code: 5, tone: "neutral", shape: "ring", moves: {} },
  revoked: { label: "Revoked", code: 6, tone: "neutral", shape: "cross", moves: {} },
});

interface LetterTimes {
  answer: FitAnswer | null;
  revokedAt: string | null;
  expiresAt: string;
}

export function fitLetterState(letter: LetterTimes, now: string): FitLetterState {
  if (letter.answer !== null) return letter.answer;
  if (letter.revokedAt !== null) return "revoked";
  return letter.expiresAt <= now ? "expired" : "sent";
}
