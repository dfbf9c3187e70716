import { Decimal } from "decimal.js";
import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

/** Limits of a PRN order (MED-7, MED-36). Amounts are exact decimals as text, in the order's dose unit. */
export interface PrnLimits {
  minIntervalMin: number;
  maxDosesPer24h: number | null;
  maxAmountPer24h: string | null;
}

/** A dose the client received. `amount` is in the same unit; `ofThisOrder` is false for other orders of the ingredient. */
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
 * The limit that a dose of `amount` at `at` would break, or null. The minimum interval counts from doses of this order, and
 * exactly the minimum is allowed. Doses of this order and amounts over all orders of the ingredient count in (at − 24 h, at].
 * A late entry must also keep every later dose within the limits.
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

/** The earliest time from `from` on when another dose of `amount` keeps all limits. */
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
    // The next opening is when the oldest counted dose is 24 hours old.
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

export interface PrnStatus {
  lastGivenAt: string | null;
  /** Allowed when now or in the past. */
  nextAllowedAt: string;
  dosesLeft24h: number | null;
  amountLeft24h: string | null;
}

/** Status of a PRN order: last given, next allowed, doses and amount left in 24 hours. */
export function prnStatus(limits: PrnLimits, given: readonly GivenDose[], now: string, amount: string): PrnStatus {
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

/** Minutes until PRN effectiveness is due (MED-37): as ordered, otherwise by NCI route code. */
export function recheckMinutes(routeCode: string, ordered: number | null): number {
  if (ordered !== null) return ordered;
  if (routeCode === "C38216") return 15;
  return ["C38300", "C28161", "C38299", "C38276"].includes(routeCode) ? 30 : 60;
}
