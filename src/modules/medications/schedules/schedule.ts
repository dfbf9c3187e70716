import {
  addDays,
  addMinutes,
  combine,
  dayBounds,
  daysBetween,
  localDate,
  weekdayOf,
} from "#platform/shared/time/index.ts";
import { type Frequency, type MedTimes, scoreFrequency, timesOn } from "../orders/frequencies.ts";
import {
  type DoseTimes,
  ruledWindow,
  type ScheduleKind,
  timesOfDose,
  type WindowRule,
  windowFor,
  windowRuleFor,
} from "./window.ts";

/** How the days of a taper count: 24 hours each from the first dose, or local calendar days. */
export const dayPolicies = ["first_dose", "facility_times"] as const;
export type DayPolicy = (typeof dayPolicies)[number];

/** One line of an order. Days count from the local date of the start; `dayTo` null means open-ended. */
export interface PlanLine {
  sequence: number;
  dayFrom: number;
  dayTo: number | null;
  frequencyCode: string;
  /** Exact decimals as text. */
  doseValue: string;
  quantityPerDose: string;
  /** `HH:mm`; defaults to the facility's times for the frequency. */
  times?: readonly string[] | null;
  /** 1 Monday … 7 Sunday. */
  daysOfWeek?: readonly number[] | null;
}

export interface DosePlan {
  kind: ScheduleKind;
  startAt: string;
  /** First instant after the course; null means until discontinued. */
  endAt: string | null;
  maxDoses: number | null;
  lines: readonly PlanLine[];
  /** Set for a taper, whose first line may begin with a later day of its protocol. */
  dayPolicy?: DayPolicy | null;
  rxcui?: string | null;
}

export interface LocationRules {
  zone: string;
  frequency: (code: string) => Frequency | undefined;
  medTimes: readonly MedTimes[];
  locationId?: string;
  /** Windows that the facility set (MED-32). */
  windows?: readonly WindowRule[];
}

export interface PlannedDose extends DoseTimes {
  orderLineSeq: number;
  doseNo: number;
  doseValue: string;
  quantityPerDose: string;
  /** The day of the taper. */
  courseDay: number | null;
}

interface Due {
  at: string;
  day: number | null;
  line: PlanLine;
  frequency: Frequency;
}

/**
 * The doses of a plan in [from, to). Wall-clock frequencies keep the location's local time through daylight saving changes
 * (a skipped time moves forward by the gap, a repeated time is used once, at its first occurrence); interval frequencies
 * keep elapsed time from the start (MED-30, MED-31). All doses are in [startAt, endAt). Numbering continues from
 * `lastDoseNo`, and `maxDoses` counts all doses of the order. PRN and continuous orders have none, nor do doses by score.
 */
export function expandDoses(
  plan: DosePlan,
  location: LocationRules,
  window: { from: string; to: string },
  lastDoseNo = 0,
): PlannedDose[] {
  if (plan.kind === "prn" || plan.kind === "continuous") return [];
  if (plan.lines.some(({ frequencyCode }) => frequencyCode === scoreFrequency)) return [];
  let { from } = window;
  if (from < plan.startAt) from = plan.startAt;
  const to = plan.endAt !== null && plan.endAt < window.to ? plan.endAt : window.to;
  if (from >= to) return [];
  const due = plan.lines.flatMap((line) => {
    const frequency = location.frequency(line.frequencyCode);
    if (!frequency) throw new Error(`The frequency ${line.frequencyCode} is unknown.`);
    if (plan.dayPolicy === "first_dose") return fromFirstDose(plan, line, frequency, location, from, to);
    return dueTimes(plan, line, frequency, location, from, to).map((at) => ({
      at,
      day: plan.dayPolicy ? dayOf(plan, at, location.zone) : null,
      line,
      frequency,
    }));
  });
  due.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.line.sequence - b.line.sequence));
  const left = plan.maxDoses === null ? due.length : Math.max(0, plan.maxDoses - lastDoseNo);
  return due.slice(0, left).map((one, index) => planned(plan, one, lastDoseNo + index + 1, location));
}

/** The day of a plan that a local calendar day is. The first day of a taper that was adjusted is not day 1. */
function dayOf(plan: DosePlan, at: string, zone: string): number {
  return daysBetween(localDate(plan.startAt, zone), localDate(at, zone)) + firstDay(plan);
}

export function firstDay({ dayPolicy, lines }: Pick<DosePlan, "dayPolicy" | "lines">): number {
  return dayPolicy ? Math.min(...lines.map(({ dayFrom }) => dayFrom)) : 1;
}

/**
 * Doses of a taper line counted from the first dose (MED-42): each day has 24 hours, interval doses are evenly spaced in
 * it, and a dose with a clock time is due once a day at the facility's time.
 */
function fromFirstDose(
  plan: DosePlan,
  line: PlanLine,
  frequency: Frequency,
  location: LocationRules,
  from: string,
  to: string,
): Due[] {
  const first = firstDay(plan);
  const startDate = localDate(plan.startAt, location.zone);
  const last = Math.min(line.dayTo ?? Infinity, first + Math.ceil((Date.parse(to) - Date.parse(plan.startAt)) / dayMs));
  const due: Due[] = [];
  for (let day = line.dayFrom; day <= last; day += 1) {
    const passed = day - first;
    const times = frequency.intervalMin
      ? evenly(addMinutes(plan.startAt, passed * 1440), frequency.intervalMin)
      : lineTimes(line, frequency, addDays(startDate, passed), location).map((time) => {
          // A time before the first dose's time of day belongs to the next morning.
          const isAhead = combine(startDate, time, location.zone).instant >= plan.startAt;
          return combine(addDays(startDate, passed + (isAhead ? 0 : 1)), time, location.zone).instant;
        });
    for (const at of times) if (at >= from && at < to) due.push({ at, day, line, frequency });
  }
  return due;
}

const dayMs = 86_400_000;

function evenly(start: string, everyMin: number): string[] {
  return Array.from({ length: Math.floor(1440 / everyMin) }, (_, index) => addMinutes(start, index * everyMin));
}

function planned(
  { kind, rxcui = null, dayPolicy }: DosePlan,
  { at, day, line, frequency }: Due,
  doseNo: number,
  { windows = [], locationId = "" }: LocationRules,
): PlannedDose {
  const usual = windowFor(kind, frequency);
  // A taper is time-critical: its window is never widened.
  const rule =
    kind === "scheduled" && !dayPolicy
      ? windowRuleFor(windows, { rxcui, frequencyCode: frequency.code, locationId })
      : undefined;
  return {
    courseDay: day,
    orderLineSeq: line.sequence,
    doseNo,
    doseValue: line.doseValue,
    quantityPerDose: line.quantityPerDose,
    ...timesOfDose(at, ruledWindow(usual, rule)),
  };
}

function dueTimes(
  plan: DosePlan,
  line: PlanLine,
  frequency: Frequency,
  location: LocationRules,
  from: string,
  to: string,
): string[] {
  if (plan.kind !== "scheduled" || frequency.kind === "event") return from <= plan.startAt ? [plan.startAt] : [];
  const startDate = localDate(plan.startAt, location.zone);
  const inLine = (date: string) => {
    const day = daysBetween(startDate, date) + firstDay(plan);
    return day >= line.dayFrom && (line.dayTo === null || day <= line.dayTo);
  };
  if (frequency.intervalMin) {
    const step = frequency.intervalMin;
    const found: string[] = [];
    let index = Math.max(0, Math.floor((Date.parse(from) - Date.parse(plan.startAt)) / (step * 60_000)));
    for (let at = addMinutes(plan.startAt, index * step); at < to; at = addMinutes(plan.startAt, ++index * step))
      if (at >= from && inLine(localDate(at, location.zone))) found.push(at);
    return found;
  }
  const found = new Set<string>();
  const first = firstDoseDate(plan.startAt, line, frequency, location);
  const every = line.daysOfWeek?.length ? 1 : (frequency.everyDays ?? 1);
  // One day of margin on either side: a skipped hour can move an evening time past midnight.
  const firstDate = addDays(localDate(from, location.zone), -1);
  const lastDate = addDays(localDate(to, location.zone), 1);
  const skipped = daysBetween(first, firstDate);
  let date = skipped > 0 ? addDays(first, Math.floor(skipped / every) * every) : first;
  for (; date <= lastDate; date = addDays(date, every)) {
    if (!inLine(date) || !isDoseDay(line, date)) continue;
    for (const time of lineTimes(line, frequency, date, location)) {
      const at = combine(date, time, location.zone).instant;
      if (at >= from && at < to) found.add(at);
    }
  }
  return [...found];
}

function lineTimes(line: PlanLine, frequency: Frequency, date: string, location: LocationRules): readonly string[] {
  return line.times?.length ? line.times : timesOn(frequency, date, location.medTimes);
}

function isDoseDay(line: PlanLine, date: string): boolean {
  return !line.daysOfWeek?.length || line.daysOfWeek.includes(weekdayOf(date));
}

/** The day "every n days" counts from: the first local day with a dose time at or after the start. */
function firstDoseDate(startAt: string, line: PlanLine, frequency: Frequency, location: LocationRules): string {
  const start = localDate(startAt, location.zone);
  const stillAhead = lineTimes(line, frequency, start, location).some(
    (time) => combine(start, time, location.zone).instant >= startAt,
  );
  return stillAhead ? start : addDays(start, 1);
}

export type DurationUnit = "doses" | "days" | "weeks";
export type DayCounting = "calendar" | "elapsed24h";

/**
 * End of a course (MED-11). `calendar`: end of the n-th local day; `elapsed24h`: n × 24 h from `firstDoseAt`; `doses`: a
 * number of doses, no time. `endAt` is exclusive.
 */
export function courseEnd(
  value: number,
  unit: DurationUnit,
  counting: DayCounting,
  startAt: string,
  firstDoseAt: string,
  zone: string,
): { endAt: string | null; maxDoses: number | null } {
  if (unit === "doses") return { endAt: null, maxDoses: value };
  const days = unit === "weeks" ? value * 7 : value;
  if (counting === "elapsed24h") return { endAt: addMinutes(firstDoseAt, days * 1440), maxDoses: null };
  const lastDay = addDays(localDate(startAt, zone), days - 1);
  return { endAt: dayBounds(lastDay, zone).end, maxDoses: null };
}
