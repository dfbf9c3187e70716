import type {
  AuthorizationStatus,
  AuthorizationUnit,
  CoverageOutlookReason,
} from "#platform/shared/columns.generated.ts";
import { addDays, daysBetween } from "#platform/shared/time/index.ts";
import { awaitsPayer, wasRefused } from "./authorization-states.ts";

/** A day of a stay that has ended, and what was used on it. */
export interface ServiceDay {
  date: string;
  levelOfCareId: string | null;
  /** A patient day: present, or on a pass. */
  counted: boolean;
  /** Sessions attended, and their minutes. */
  sessions: number;
  minutes: number;
}

export interface AuthorizationFacts {
  id: string;
  insuranceRank: number;
  levelOfCareId: string;
  unit: AuthorizationUnit;
  approvedUnits: number | null;
  fromOn: string;
  throughOn: string;
  status: AuthorizationStatus;
}

export interface StayFacts {
  /** The day it is computed for, which has not ended. */
  today: string;
  days: readonly ServiceDay[];
  /** Null once the stay has ended. */
  ahead: { levelOfCareId: string | null; plannedDischargeOn: string | null } | null;
  /** Levels of care at which clients sleep: every night is a unit. At others, what was attended. */
  beddedLevels: ReadonlySet<string>;
  authorizations: readonly AuthorizationFacts[];
  /** Insurance of the client; empty dates are open. */
  insurance: readonly { effectiveOn: string | null; endsOn: string | null }[];
}

export type DayState = "covered" | "pending" | "denied" | "uncovered" | "self_pay" | "away";

export interface CoverageDay {
  date: string;
  levelOfCareId: string | null;
  state: DayState;
  reason: CoverageOutlookReason | null;
  authorizationId: string | null;
  /** Units used, or expected to be: nights, or sessions. */
  units: number;
  isAhead: boolean;
}

export interface Usage {
  used: number;
  left: number;
  lastsThrough: string | null;
}

export type OutlookStatus = "covered" | "uncovered" | "pending" | "none" | "self_pay" | "ended";

export interface Outlook {
  /** Coverage of today. */
  status: OutlookStatus;
  coveredThrough: string | null;
  uncoveredFrom: string | null;
  reason: CoverageOutlookReason | null;
  gapDays: number;
  unitsLeft: number | null;
  unit: AuthorizationUnit | null;
}

export interface StayCoverage {
  days: CoverageDay[];
  usage: Map<string, Usage>;
  outlook: Outlook;
}

/** Days are projected this far, so that "covered through" is found where no discharge is planned. */
const horizonDays = 90;
/** Days shown ahead where no discharge is planned. */
const shownAhead = 14;
const rateDays = 28;

const counts = ({ approvedUnits, status }: AuthorizationFacts): boolean =>
  approvedUnits !== null && status !== "voided";
const holds = ({ fromOn, throughOn }: AuthorizationFacts, date: string) => fromOn <= date && date <= throughOn;

/**
 * Coverage of every day of a stay, past and planned, and what it uses of each authorization (UR-1). A day goes to the
 * authorization of its level with units left: insurance in order, then the one that ends first. Computed anew from the census
 * each time, so running it twice changes nothing and a corrected stay needs no recount.
 */
export function coverageOf(facts: StayFacts): StayCoverage {
  const { today, ahead, beddedLevels } = facts;
  const order = facts.authorizations
    .filter(({ status }) => status !== "voided")
    .sort(
      (a, b) =>
        a.insuranceRank - b.insuranceRank ||
        a.throughOn.localeCompare(b.throughOn) ||
        a.fromOn.localeCompare(b.fromOn) ||
        a.id.localeCompare(b.id),
    );
  const left = new Map(order.filter(counts).map((one) => [one.id, one.approvedUnits ?? 0]));
  const past = facts.days
    .filter(({ date }) => date < today)
    .map((day) => placeDay(facts, order, left, day, unitsOf(day, beddedLevels), false));
  const usage = new Map(
    order.filter(counts).map((one): [string, Usage] => {
      const units = left.get(one.id) ?? 0;
      return [one.id, { used: (one.approvedUnits ?? 0) - units, left: units, lastsThrough: null }];
    }),
  );
  const gapDays = past.filter(({ state }) => state === "uncovered" || state === "denied").length;
  if (!ahead) {
    lastDays(past, usage);
    return { days: past, usage, outlook: { ...nothingAhead, status: "ended", gapDays } };
  }

  const rate = expectedUse(facts, beddedLevels);
  const sessionMinutes = minutesOfASession(facts.days);
  const projected: CoverageDay[] = [];
  for (let index = 0, owed = 0; index < horizonDays; index += 1) {
    owed += rate;
    const units = Math.floor(owed + 1e-9);
    owed -= units;
    const day = {
      date: addDays(today, index),
      levelOfCareId: ahead.levelOfCareId,
      counted: true,
      sessions: units,
      minutes: units * sessionMinutes,
    };
    projected.push(placeDay(facts, order, left, day, units, true));
  }
  lastDays([...past, ...projected], usage);

  // The day of discharge is no census day.
  const lastPlanned = ahead.plannedDischargeOn === null ? null : addDays(ahead.plannedDischargeOn, -1);
  const end = lastPlanned === null || lastPlanned < today ? null : lastPlanned;
  const shownThrough = end ?? addDays(today, shownAhead - 1);
  return {
    days: [...past, ...projected.filter(({ date }) => date <= shownThrough)],
    usage,
    outlook: { ...outlookOf(facts, projected, usage, end), gapDays },
  };
}

const nothingAhead = { coveredThrough: null, uncoveredFrom: null, reason: null, unitsLeft: null, unit: null } as const;

function unitsOf(day: ServiceDay, bedded: ReadonlySet<string>): number {
  if (!day.counted) return 0;
  return day.levelOfCareId !== null && bedded.has(day.levelOfCareId) ? 1 : day.sessions;
}

/** Units a day at the present level: one a night, or the sessions of the last four weeks. */
function expectedUse({ today, days, ahead }: StayFacts, bedded: ReadonlySet<string>): number {
  const level = ahead?.levelOfCareId ?? null;
  if (level !== null && bedded.has(level)) return 1;
  const recent = days.filter(({ date, levelOfCareId }) => date >= addDays(today, -rateDays) && levelOfCareId === level);
  if (recent.length === 0) return 0;
  // A week at least, so that one session on the first day is not seven a week.
  return recent.reduce((sum, { sessions }) => sum + sessions, 0) / Math.max(recent.length, 7);
}

function placeDay(
  { insurance }: StayFacts,
  order: readonly AuthorizationFacts[],
  left: Map<string, number>,
  { date, levelOfCareId, counted, minutes }: ServiceDay,
  units: number,
  isAhead: boolean,
): CoverageDay {
  const day = { date, levelOfCareId, units, isAhead };
  // A day away, or without a session, uses nothing and is no gap.
  if (!counted || (units === 0 && !isAhead)) return { ...day, state: "away", reason: null, authorizationId: null };
  const ofLevel = order.filter((one) => one.levelOfCareId === levelOfCareId && holds(one, date));
  const needed = ({ unit }: AuthorizationFacts) => unitsNeeded(unit, units, minutes);
  const found = ofLevel.find((one) => (left.get(one.id) ?? 0) >= Math.max(needed(one), 1));
  if (found) {
    const use = needed(found);
    left.set(found.id, (left.get(found.id) ?? 0) - use);
    return { ...day, state: "covered", reason: null, authorizationId: found.id };
  }
  const unanswered = ofLevel.filter((one) => !counts(one));
  const refused = unanswered.find(({ status }) => wasRefused(status) || status === "under_appeal");
  if (refused) return { ...day, state: "denied", reason: "denied", authorizationId: refused.id };
  const asked = unanswered.find(({ status }) => awaitsPayer(status));
  if (asked) return { ...day, state: "pending", reason: "pending", authorizationId: asked.id };
  if (!insurance.some(({ effectiveOn, endsOn }) => (effectiveOn ?? date) <= date && date <= (endsOn ?? date)))
    return { ...day, state: "self_pay", reason: "self_pay", authorizationId: null };
  return { ...day, state: "uncovered", reason: whyUncovered(order, left, date, levelOfCareId), authorizationId: null };
}

/** Units of an authorization that a day needs. Time is rounded to the nearest unit, and what was attended needs one at least. */
function unitsNeeded(unit: AuthorizationUnit, units: number, minutes: number): number {
  if (unit === "day") return Math.min(units, 1);
  const length = unitMinutes[unit];
  return length === undefined || units === 0 ? units : Math.max(1, Math.round(minutes / length));
}
const unitMinutes: Partial<Record<AuthorizationUnit, number>> = { hour: 60, quarter_hour: 15 };

/** Minutes of a session, as they were on average; an hour where none was attended. */
function minutesOfASession(days: readonly ServiceDay[]): number {
  const sessions = days.reduce((sum, day) => sum + day.sessions, 0);
  return sessions === 0 ? 60 : days.reduce((sum, day) => sum + day.minutes, 0) / sessions;
}

/**
 * What days without coverage are worth, past and within the planned stay, at the payer's rate of their level. Null where one of them
 * has no rate.
 */
export function atRisk(
  days: readonly CoverageDay[],
  rates: readonly { levelOfCareId: string; cents: number }[],
): number | null {
  const open = days.filter(({ state }) => state === "uncovered" || state === "denied");
  const cents = open.map((day) => {
    const rate = rates.find(({ levelOfCareId }) => levelOfCareId === day.levelOfCareId);
    return rate && rate.cents * Math.max(day.units, 1);
  });
  return cents.some((one) => one === undefined) ? null : cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function whyUncovered(
  order: readonly AuthorizationFacts[],
  left: ReadonlyMap<string, number>,
  date: string,
  levelOfCareId: string | null,
): CoverageOutlookReason {
  const counting = order.filter(counts);
  const now = counting.filter((one) => holds(one, date));
  if (now.some((one) => one.levelOfCareId === levelOfCareId)) return "exhausted";
  if (now.some((one) => (left.get(one.id) ?? 0) > 0)) return "wrong_level";
  return counting.some(({ throughOn }) => throughOn < date) ? "expired" : "no_auth";
}

/** The last day that each authorization covers, used and projected. */
function lastDays(days: readonly CoverageDay[], usage: Map<string, Usage>): void {
  for (const { authorizationId, date, state } of days) {
    const of = authorizationId === null ? undefined : usage.get(authorizationId);
    if (of && state === "covered") of.lastsThrough = date;
  }
}

function outlookOf(
  { today, authorizations }: StayFacts,
  projected: readonly CoverageDay[],
  usage: ReadonlyMap<string, Usage>,
  end: string | null,
): Omit<Outlook, "gapDays"> {
  const [now] = projected;
  const open = projected.find(({ state }) => state !== "covered");
  const reason = open?.reason ?? null;
  const asked = authorizations.filter(({ status }) => status !== "voided");
  if (now?.state !== "covered") {
    const status =
      now?.state === "self_pay"
        ? "self_pay"
        : now?.state === "pending"
          ? "pending"
          : asked.length === 0
            ? "none"
            : "uncovered";
    return { ...nothingAhead, status, uncoveredFrom: today, reason };
  }
  const coveredThrough = open ? addDays(open.date, -1) : addDays(today, horizonDays - 1);
  const isWithinStay = open !== undefined && (end === null || open.date <= end);
  const current = authorizations.find(({ id }) => id === now.authorizationId);
  // Units of later authorizations that follow without a break count too.
  const chain = new Set(
    projected.filter(({ date }) => date <= coveredThrough).map(({ authorizationId }) => authorizationId),
  );
  const unitsLeft = authorizations
    .filter(({ id, unit }) => chain.has(id) && unit === current?.unit)
    .reduce((sum, { id }) => sum + (usage.get(id)?.left ?? 0), 0);
  return {
    status: "covered",
    coveredThrough,
    uncoveredFrom: isWithinStay ? (open?.date ?? null) : null,
    reason: isWithinStay ? reason : null,
    unitsLeft,
    unit: current?.unit ?? null,
  };
}

/** Days left of coverage, today included. */
export function daysLeft(coveredThrough: string | null, today: string): number {
  return coveredThrough === null ? 0 : Math.max(daysBetween(today, coveredThrough) + 1, 0);
}
