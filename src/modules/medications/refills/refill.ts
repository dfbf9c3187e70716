import { Decimal } from "decimal.js";
import type { RefillState } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";

export type RefillMove = "request" | "approve" | "deny" | "send" | "receive-part" | "receive" | "cancel";

/** States of a refill, from the suggestion to the pharmacy's delivery. */
export const refillStates = defineStates<RefillState, RefillMove>({
  suggested: {
    label: "Suggested",
    code: 1,
    tone: "attention",
    shape: "ring",
    moves: { request: "requested", cancel: "cancelled" },
  },
  requested: {
    label: "Requested",
    code: 2,
    tone: "info",
    shape: "dot",
    moves: { approve: "approved", deny: "denied", send: "sent", cancel: "cancelled" },
  },
  approved: { label: "Approved", code: 3, tone: "info", shape: "check", moves: { send: "sent", cancel: "cancelled" } },
  sent: {
    label: "Sent to pharmacy",
    code: 4,
    tone: "brand",
    shape: "arrow",
    moves: { "receive-part": "partially_received", receive: "received", cancel: "cancelled" },
  },
  partially_received: {
    label: "Partly received",
    code: 5,
    tone: "attention",
    shape: "half",
    moves: { "receive-part": "partially_received", receive: "received", cancel: "cancelled" },
  },
  received: { label: "Received", code: 6, tone: "done", shape: "check", moves: {} },
  denied: { label: "Denied", code: 7, tone: "neutral", shape: "cross", moves: {} },
  cancelled: { label: "Canceled", code: 8, tone: "neutral", shape: "cross", moves: {} },
});

export const openRefillStates = [
  "suggested",
  "requested",
  "approved",
  "sent",
  "partially_received",
] as const satisfies RefillState[];
export const closedRefillStates = ["received", "denied", "cancelled"] as const satisfies RefillState[];

/** A controlled drug, or more than the pharmacy dispensed last time, is approved by a prescriber first. */
export function needsApproval(deaSchedule: number, quantity: string, lastDispensed: string | null): boolean {
  return deaSchedule > 0 || (lastDispensed !== null && new Decimal(quantity).gt(lastDispensed));
}

/** Below these, a refill is suggested: the pharmacy needs more time for a controlled drug's paperwork than for its days. */
export const lowDays = { controlled: 4, other: 7 } as const;
/** Below this the bar is red. */
export const urgentDays = 3;

export interface SupplyFacts {
  scheduleKind: string;
  /** Units in the client's own containers; null while their storage is being counted. */
  onHand: string | null;
  /** The first planned dose that the supply does not cover. */
  runsOutAt: string | null;
  /** Units of the planned doses, and when the last of them is due. */
  needed: string;
  plannedThrough: string | null;
  /** When the order ends; null: it runs until it is discontinued. */
  endAt: string | null;
  /** Units a PRN order allows in 24 hours; null where its words name no number. */
  mostPerDay: string | null;
}

export interface DaysLeft {
  /** Whole days the supply lasts; null where it is not known, or covers the order to its end. */
  days: number | null;
  coversOrder: boolean;
  perDay: string | null;
}

const dayMin = 1440;

/**
 * How long the supply lasts. By the planned doses, not by averages; beyond the last planned dose their rate goes on. A PRN
 * supply is measured by the most its order allows.
 */
export function daysLeft(facts: SupplyFacts, now: string): DaysLeft {
  const { onHand } = facts;
  if (facts.scheduleKind === "prn") return prnDaysLeft(facts);
  const perDay = ratePerDay(facts, now);
  const none = { days: null, coversOrder: false, perDay };
  if (onHand === null) return none;
  if (facts.plannedThrough === null) return { ...none, coversOrder: facts.endAt !== null && facts.endAt <= now };
  if (facts.runsOutAt !== null)
    return { ...none, days: Math.max(0, Math.floor(minutesBetween(now, facts.runsOutAt) / dayMin)) };
  if (facts.endAt !== null && minutesBetween(facts.plannedThrough, facts.endAt) <= dayMin)
    return { ...none, coversOrder: true };
  if (perDay === null) return none;
  const after = new Decimal(onHand).minus(facts.needed).div(perDay);
  const days = after.plus(minutesBetween(now, facts.plannedThrough) / dayMin);
  const untilEnd = facts.endAt === null ? null : minutesBetween(now, facts.endAt) / dayMin;
  if (untilEnd !== null && days.gte(untilEnd)) return { ...none, coversOrder: true };
  return { ...none, days: days.floor().toNumber() };
}

function prnDaysLeft({ onHand, mostPerDay }: SupplyFacts): DaysLeft {
  if (onHand === null || mostPerDay === null) return { days: null, coversOrder: false, perDay: mostPerDay };
  return { days: new Decimal(onHand).div(mostPerDay).floor().toNumber(), coversOrder: false, perDay: mostPerDay };
}

function ratePerDay({ needed, plannedThrough }: SupplyFacts, now: string): string | null {
  if (plannedThrough === null) return null;
  const span = Math.max(1, Math.ceil(minutesBetween(now, plannedThrough) / dayMin));
  const rate = new Decimal(needed).div(span);
  return rate.isZero() ? null : rate.toFixed(4);
}

export function isLow(days: number | null, deaSchedule: number): boolean {
  return days !== null && days < (deaSchedule > 0 ? lowDays.controlled : lowDays.other);
}

const suppliedDays = { controlled: 14, other: 30 } as const;

/** What to order: two weeks of a controlled drug, a month of others, and no more than the order still needs. */
export function suggestedRefill(
  facts: SupplyFacts & { deaSchedule: number; quantityPerDose: string },
  now: string,
): { quantity: string; days: number | null } {
  const { perDay } = daysLeft(facts, now);
  const most = facts.deaSchedule > 0 ? suppliedDays.controlled : suppliedDays.other;
  const untilEnd = facts.endAt === null ? most : Math.max(1, Math.ceil(minutesBetween(now, facts.endAt) / dayMin));
  const days = Math.min(most, untilEnd);
  if (perDay === null) return { quantity: new Decimal(facts.quantityPerDose).ceil().toFixed(), days: null };
  const wanted = new Decimal(perDay).mul(days);
  const missing = untilEnd < most ? wanted.minus(facts.onHand ?? "0") : wanted;
  const quantity = Decimal.max(missing.ceil(), new Decimal(facts.quantityPerDose).ceil());
  return { quantity: quantity.toFixed(), days: facts.scheduleKind === "prn" ? null : days };
}
