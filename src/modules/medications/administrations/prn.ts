import { Decimal } from "decimal.js";
import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

/** What an as-needed order allows (MED-7, MED-36). Amounts are exact decimals as text, in the order's dose unit. */
export interface PrnLimits {
  minIntervalMin: number;
  maxDosesPer24h: number | null;
  maxAmountPer24h: string | null;
}

/** A dose that went into the client. `amount` in the same unit; of another product of the ingredient, `ofThisOrder` false. */
export interface GivenDose {
  occurredAt: string;
  amount: string;
  ofThisOrder: boolean;
}

export type PrnRefusal =
  | { code: "prn-too-soon"; nextAllowedAt: string; sinceMin: number }
  | { code: "dose-limit-exceeded"; nextAllowedAt: string; limit: "doses"; wouldBe: number; most: number }
  | { code: "dose-limit-exceeded"; nextAllowedAt: string; limit: "amount"; wouldBe: string; most: string };

const dayMin = 1440;

/**
 * Whether a dose of `amount` at `at` keeps the limits; null = yes. The minimum time counts from doses of this order,
 * equal is allowed; doses and amounts are those in (at − 24 h, at], amounts over all orders with the ingredient. A late
 * entry must also leave every later dose within the limits.
 */
export function prnRefusal(
  limits: PrnLimits,
  given: readonly GivenDose[],
  at: string,
  amount: string,
): PrnRefusal | null {
  const tooNear = given.find(
    (dose) => dose.ofThisOrder && Math.abs(minutesBetween(dose.occurredAt, at)) < limits.minIntervalMin,
  );
  if (tooNear) {
    const nextAllowedAt = nextAllowed(limits, given, at, amount);
    return { code: "prn-too-soon", nextAllowedAt, sinceMin: limits.minIntervalMin };
  }
  const all = [...given, { occurredAt: at, amount, ofThisOrder: true }];
  const ends = [at, ...given.filter((dose) => dose.occurredAt > at).map((dose) => dose.occurredAt)];
  for (const end of ends) {
    if (end !== at && minutesBetween(at, end) >= dayMin) continue;
    const { doses, total } = sumAt(all, end);
    if (limits.maxDosesPer24h !== null && doses > limits.maxDosesPer24h) {
      const nextAllowedAt = nextAllowed(limits, given, at, amount);
      return {
        code: "dose-limit-exceeded",
        nextAllowedAt,
        limit: "doses",
        wouldBe: doses,
        most: limits.maxDosesPer24h,
      };
    }
    if (limits.maxAmountPer24h !== null && total.gt(limits.maxAmountPer24h)) {
      const nextAllowedAt = nextAllowed(limits, given, at, amount);
      const most = new Decimal(limits.maxAmountPer24h).toString();
      return { code: "dose-limit-exceeded", nextAllowedAt, limit: "amount", wouldBe: total.toString(), most };
    }
  }
  return null;
}

/** The earliest time from `from` on at which a further dose of `amount` keeps all limits. */
export function nextAllowed(limits: PrnLimits, given: readonly GivenDose[], from: string, amount: string): string {
  let at = from;
  for (const dose of given) {
    const earliest = addMinutes(dose.occurredAt, limits.minIntervalMin);
    if (dose.ofThisOrder && earliest > at) at = earliest;
  }
  const ascending = [...given].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
  for (const dose of ascending) {
    const { doses, total } = sumAt([...given, { occurredAt: at, amount, ofThisOrder: true }], at);
    const tooMany = limits.maxDosesPer24h !== null && doses > limits.maxDosesPer24h;
    const tooMuch = limits.maxAmountPer24h !== null && total.gt(limits.maxAmountPer24h);
    if (!tooMany && !tooMuch) return at;
    // It becomes free when the oldest counted dose leaves the 24 hours.
    const leaves = addMinutes(dose.occurredAt, dayMin);
    if (leaves > at) at = leaves;
  }
  return at;
}

function sumAt(doses: readonly GivenDose[], end: string): { doses: number; total: Decimal } {
  let count = 0;
  let total = new Decimal(0);
  for (const dose of doses) {
    const age = minutesBetween(dose.occurredAt, end);
    if (age < 0 || age >= dayMin) continue;
    if (dose.ofThisOrder) count += 1;
    total = total.plus(dose.amount);
  }
  return { doses: count, total };
}

export interface PrnStanding {
  lastGivenAt: string | null;
  /** Now or in the past: allowed. */
  nextAllowedAt: string;
  dosesLeft24h: number | null;
  amountLeft24h: string | null;
}

/** What the PRN panel shows: last given, next allowed, what is left of the day's limits. */
export function prnStanding(limits: PrnLimits, given: readonly GivenDose[], now: string, amount: string): PrnStanding {
  const own = given.filter((dose) => dose.ofThisOrder).map((dose) => dose.occurredAt);
  const { doses, total } = sumAt(given, now);
  const left = limits.maxAmountPer24h === null ? null : new Decimal(limits.maxAmountPer24h).minus(total);
  return {
    lastGivenAt: own.sort().at(-1) ?? null,
    nextAllowedAt: nextAllowed(limits, given, now, amount),
    dosesLeft24h: limits.maxDosesPer24h === null ? null : Math.max(0, limits.maxDosesPer24h - doses),
    amountLeft24h: left === null ? null : Decimal.max(left, 0).toString(),
  };
}

/** Minutes until the effect of a PRN is asked for (MED-37), by NCI route code, unless the order says otherwise. */
export function recheckMinutes(routeCode: string, ordered: number | null): number {
  if (ordered !== null) return ordered;
  if (routeCode === "C38216") return 15;
  return ["C38300", "C28161", "C38299", "C38276"].includes(routeCode) ? 30 : 60;
}
