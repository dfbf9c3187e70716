import { defineStates } from "#platform/shared/state-table.ts";

export type ReferralState = "sent" | "acknowledged" | "admitted" | "declined" | "no_show" | "unknown";
export type ReferralMove = "acknowledge" | "admit" | "decline" | "miss" | "lose";

const ends = { admit: "admitted", decline: "declined", miss: "no_show", lose: "unknown" } as const;

/** A referral of a lead to another organization, followed until its outcome is known. The codes are stored. */
export const referralStates = defineStates<ReferralState, ReferralMove>({
  sent: { label: "Sent", code: 2, tone: "info", shape: "arrow", moves: { acknowledge: "acknowledged", ...ends } },
  acknowledged: { label: "Acknowledged", code: 3, tone: "brand", shape: "half", moves: { ...ends } },
  admitted: { label: "Admitted there", code: 4, tone: "done", shape: "check", moves: {} },
  declined: { label: "Declined", code: 5, tone: "neutral", shape: "cross", moves: {} },
  no_show: { label: "Did not arrive", code: 6, tone: "attention", shape: "alert", moves: {} },
  unknown: {
    label: "Outcome unknown",
    code: 7,
    tone: "neutral",
    shape: "ring",
    moves: { admit: "admitted", decline: "declined", miss: "no_show" },
  },
});

export const referralMoves = [
  "acknowledge",
  "admit",
  "decline",
  "miss",
  "lose",
] as const satisfies readonly ReferralMove[];

export function referralState(code: number | null): ReferralState {
  return (code === null ? undefined : referralStates.fromCode(code)) ?? "unknown";
}

interface Fit {
  offersLevel: boolean;
  acceptsPayer: boolean;
  sameState: boolean;
  sameArea: boolean;
  accepted: number;
}

/** How well a program fits, by level, coverage it accepts, distance, and how often it admitted our referrals (REF-1). */
export function fitScore({ offersLevel, acceptsPayer, sameState, sameArea, accepted }: Fit): number {
  return (
    (offersLevel ? 1000 : 0) +
    (acceptsPayer ? 300 : 0) +
    (sameArea ? 200 : 0) +
    (sameState ? 100 : 0) +
    Math.min(accepted, 50)
  );
}
