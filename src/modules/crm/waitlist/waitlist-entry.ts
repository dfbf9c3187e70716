import type { WaitlistEntryStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type WaitlistState = "waiting" | "offered" | "accepted" | "removed" | "admitted";

type WaitlistMove = "offer" | "accept" | "decline" | "remove" | "admit";

/** A lead's entry on the waiting list of one location and level of care; the codes are stored. */
export const waitlistStates = defineStates<WaitlistState, WaitlistMove, WaitlistEntryStatus>({
  waiting: {
    label: "Waiting",
    code: 1,
    tone: "attention",
    shape: "clock",
    moves: { offer: "offered", remove: "removed", admit: "admitted" },
  },
  offered: {
    label: "Offered",
    code: 2,
    tone: "info",
    shape: "half",
    // Offered again once the first offer has expired.
    moves: { offer: "offered", accept: "accepted", decline: "waiting", remove: "removed", admit: "admitted" },
  },
  accepted: {
    label: "Accepted",
    code: 3,
    tone: "brand",
    shape: "dot",
    moves: { remove: "removed", admit: "admitted" },
  },
  removed: { label: "Removed", code: 5, tone: "neutral", shape: "cross", moves: {} },
  admitted: { label: "Admitted", code: 6, tone: "done", shape: "check", moves: {} },
});

const codesThatCan = (move: "offer" | "admit") =>
  waitlistStates.states.filter((state) => waitlistStates.can(state, move)).map(waitlistStates.code);

/** Entries still on the list: waiting, offered or accepted. */
export const activeWaitlistCodes: readonly WaitlistEntryStatus[] = codesThatCan("admit");
/** Entries a free bed can still be offered to: waiting or offered. */
export const unplacedWaitlistCodes: readonly WaitlistEntryStatus[] = codesThatCan("offer");

/** An offer that is not answered ends by itself (WAIT-2). */
export const offerHours = 4;
export const isOfferOpen = (
  { status, offerExpiresAt }: { status: number; offerExpiresAt: string | null },
  now: string,
): boolean => status === waitlistStates.code("offered") && offerExpiresAt !== null && offerExpiresAt > now;

/** Federal priority of an entry (45 CFR 96.131). */
export const rankLabels: Readonly<Record<number, string>> = {
  1: "Pregnant and injecting",
  2: "Pregnant",
  3: "Injecting",
  4: "Standard",
};
/** Days to admit someone who injects drugs: 14, or 120 once interim services were provided (45 CFR 96.126). */
export const interimDays = 120;
