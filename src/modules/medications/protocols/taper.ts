import { Decimal } from "decimal.js";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Dispensable, quantityFor, quantityText } from "../orders/dose-amount.ts";
import type { PlannedOrder } from "../orders/order.ts";
import { routeOf } from "../orders/routes.ts";
import {
  type DayPolicy,
  type DosePlan,
  expandDoses,
  type LocationRules,
  type PlannedDose,
} from "../schedules/schedule.ts";
import type { Taper, TaperDay, TaperStep, TaperTable } from "./protocol.contract.ts";

/** Evenly spaced doses from the first dose; doses at a facility time keep it. */
const spaced = { QID: "Q6H", TID: "Q8H", BID: "Q12H", DAILY: "DAILY", HS: "HS" } as const;
const perDay = { QID: 4, TID: 3, BID: 2, DAILY: 1, HS: 1 } as const satisfies Record<TaperStep["times"], number>;
export const often = {
  QID: "4 times a day",
  TID: "3 times a day",
  BID: "2 times a day",
  DAILY: "once a day",
  HS: "at bedtime",
} as const satisfies Record<TaperStep["times"], string>;

const dayMin = 1440;

interface DayOfTaper {
  day: number;
  step: TaperStep;
}

/** The steps day by day. */
export function daysOf({ steps }: Pick<Taper, "steps">): DayOfTaper[] {
  const days = steps.flatMap((step) => Array.from({ length: step.days }, () => step));
  return days.map((step, index) => ({ day: index + 1, step }));
}

/** The days of a course. */
export function lengthOf(taper: Pick<Taper, "steps" | "byScore">): number {
  return taper.byScore?.days ?? daysOf(taper).length;
}

/** Doses and amount of the table, whatever its dates. */
export function totalOf(taper: Pick<Taper, "steps">): { doses: number; total: string } {
  const doses = daysOf(taper).reduce((sum, { step }) => sum + perDay[step.times], 0);
  const total = daysOf(taper).reduce(
    (sum, { step }) => sum.plus(new Decimal(step.doseValue).times(perDay[step.times])),
    new Decimal(0),
  );
  return { doses, total: total.toFixed() };
}

export interface PlannedTaper {
  planned: PlannedOrder;
  doses: PlannedDose[];
}

interface Course {
  startAt: string;
  dayPolicy: DayPolicy;
  /** The days that are given, in their order; all by default. */
  days?: readonly DayOfTaper[];
}

/**
 * Plans a taper (MED-42). Counted from the first dose, each day has 24 hours and its doses are evenly spaced; at facility
 * times, day 1 is the rest of today. Throws `dose-not-dispensable` (MED-1), and `dose-limit-exceeded` where any 24 hours
 * of it would exceed the ceiling (MED-45).
 */
export function planTaper(taper: Taper, product: Dispensable, location: LocationRules, course: Course): PlannedTaper {
  const { startAt, dayPolicy, days = daysOf(taper) } = course;
  const lines = days.map(({ day, step }, index) => ({
    sequence: index + 1,
    dayFrom: day,
    dayTo: day,
    frequencyCode: dayPolicy === "first_dose" ? spaced[step.times] : step.times,
    doseValue: step.doseValue,
    quantityPerDose: quantityFor(product, step.doseValue, taper.doseUnit),
  }));
  const [first] = lines;
  if (!first) throw new Problem("wrong-state", "No day of this protocol is left.");
  const open: DosePlan = { kind: "scheduled", startAt, endAt: null, maxDoses: null, dayPolicy, lines };
  const span = (lines.at(-1)?.dayFrom ?? first.dayFrom) - first.dayFrom + 3;
  const doses = expandDoses(open, location, { from: startAt, to: addMinutes(startAt, span * dayMin) });
  const last = doses.at(-1);
  if (!last) throw new Problem("wrong-state", "No dose of this protocol is left. Choose an earlier start.");
  requireBelow(taper, doses);
  // The course is over with its last dose; one minute after, so that this dose is part of it.
  const endAt = addMinutes(last.dueAt, 1);
  const { quantityPerDose } = first;
  return {
    doses,
    planned: {
      startAt,
      endAt,
      maxDoses: null,
      quantityPerDose,
      sigText: taperText(taper, days),
      patientSigText: `Take as the nurse gives it, less each day, for ${days.length} days.`,
      plan: { ...open, endAt },
    },
  };
}

/** The amount due in the 24 hours up to each dose stays within the ceiling. */
function requireBelow({ maxPer24h, doseUnit }: Taper, doses: readonly PlannedDose[]): void {
  for (const { dueAt } of doses) {
    const since = addMinutes(dueAt, -dayMin);
    const total = doses
      .filter((dose) => dose.dueAt > since && dose.dueAt <= dueAt)
      .reduce((sum, { doseValue }) => sum.plus(doseValue), new Decimal(0));
    if (total.gt(maxPer24h))
      throw new Problem(
        "dose-limit-exceeded",
        `This taper would give ${total.toFixed()} ${doseUnit} in 24 hours; its limit is ${maxPer24h} ${doseUnit}.`,
      );
  }
}

/** "by mouth, day 1: 50 mg 4 times a day; day 2: 50 mg 3 times a day". */
function taperText({ routeCode, doseUnit }: Taper, days: readonly DayOfTaper[]): string {
  const route = routeOf(routeCode)?.sig ?? routeCode;
  const steps = days.map(({ day, step }) => `day ${day}: ${step.doseValue} ${doseUnit} ${often[step.times]}`);
  return `Taper ${route}, ${steps.join("; ")}`;
}

/** "50 mg 4 times a day". */
export function stepText({ doseValue, times }: TaperStep, unit: string): string {
  return `${doseValue} ${unit} ${often[times]}`;
}

/** The doses day by day, as they are signed. */
export function tableOf(taper: Taper, doses: readonly PlannedDose[], quantityUnit: string): TaperTable {
  const days = new Map<number, TaperDay>();
  for (const { courseDay, dueAt, doseValue, quantityPerDose } of doses) {
    const day = courseDay ?? 1;
    const of = days.get(day) ?? { day, doses: [], total: "0" };
    of.doses.push({ dueAt, doseValue, quantity: quantityText(quantityPerDose, quantityUnit) });
    of.total = new Decimal(of.total).plus(doseValue).toFixed();
    days.set(day, of);
  }
  const sum = (amounts: readonly string[]) => Decimal.sum(0, ...amounts).toFixed();
  return {
    days: [...days.values()].sort((a, b) => a.day - b.day),
    doses: doses.length,
    total: sum(doses.map(({ doseValue }) => doseValue)),
    unit: taper.doseUnit,
    units: sum(doses.map(({ quantityPerDose }) => quantityPerDose)),
    quantityUnit,
    firstAt: doses[0]?.dueAt ?? "",
    lastAt: doses.at(-1)?.dueAt ?? "",
    leftOut: totalOf(taper).doses - doses.length,
  };
}
