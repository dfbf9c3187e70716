import { defineProblems, Problem } from "#platform/shared/problems.ts";
import { type Band, type EntryUnit, type MetricDefinition, metricOf } from "./metric.ts";

defineProblems({
  "value-implausible": [422, "That value is not possible"],
  "bp-reversed": [422, "Systolic and diastolic are the wrong way round"],
  "critical-value": [409, "That value is critical"],
  "charted-just-now": [409, "A colleague charted this just now"],
});

export type Flag = "L" | "H" | "LL" | "HH";
export const flagLabels = {
  L: "Low",
  H: "High",
  LL: "Critically low",
  HH: "Critically high",
} as const satisfies Record<Flag, string>;
export const isCritical = (flag: Flag | null): boolean => flag === "LL" || flag === "HH";

/** The ranges a reading was judged by; stored with it, so that later changes never re-flag history (VIT-6). */
export interface Ranges {
  normal?: Band;
  critical?: Band;
  source: "default" | "tenant" | "ordered";
}
export interface EnteredReading {
  metric: string;
  /** As typed: `101.3`. */
  value: string;
  /** One of the metric's entry units. */
  unit: string;
}
export interface JudgedReading {
  metric: string;
  /** Canonical value, three digits after the point, exact decimal text. */
  value: string;
  enteredValue: string;
  enteredUnit: string;
  flag: Flag | null;
  ranges: Ranges;
}

export function rangesOf(metric: MetricDefinition): Ranges {
  return {
    ...(metric.normal ? { normal: metric.normal } : {}),
    ...(metric.critical ? { critical: metric.critical } : {}),
    source: "default",
  };
}

/** Flag of a canonical value: critical below `critical.low` or from `critical.high` on, otherwise outside normal. */
export function flagOf(value: number, ranges: Ranges): Flag | null {
  const { normal = {}, critical = {} } = ranges;
  if (critical.low !== undefined && value < critical.low) return "LL";
  if (critical.high !== undefined && value >= critical.high) return "HH";
  if (normal.low !== undefined && value < normal.low) return "L";
  if (normal.high !== undefined && value > normal.high) return "H";
  return null;
}

/**
 * Turns what was typed into a canonical value with its flag. The entered value and unit stay the truth (VIT-2); the
 * canonical value is rounded to the metric's precision before it is judged, so 101.3 °F is 38.5 °C in both places.
 * Throws `value-implausible` for what no body can show.
 */
export function judgeReading(entered: EnteredReading, ranges?: Ranges): JudgedReading {
  const metric = metricOf(entered.metric);
  const unit = metric?.entryUnits.find((candidate) => candidate.unit === entered.unit);
  const typed = Number(entered.value);
  if (!metric || !unit || !/^-?\d+(\.\d+)?$/.test(entered.value))
    throw implausible(entered.metric, `Type ${metric?.label ?? "the value"} as a plain number.`);
  const canonical = round(unit.toCanonical(typed), Math.max(metric.precision, 0));
  if (canonical < metric.plausible.low || canonical > metric.plausible.high)
    throw implausible(metric.key, impossibleText(metric, unit, entered.value));
  const judgedBy = ranges ?? rangesOf(metric);
  return {
    metric: metric.key,
    value: canonical.toFixed(3),
    enteredValue: entered.value,
    enteredUnit: entered.unit,
    flag: flagOf(canonical, judgedBy),
    ranges: judgedBy,
  };
}

/** `Pulse 1120 is not possible. Did you mean 112?`, with the slips of a finger that would be possible. */
function impossibleText(metric: MetricDefinition, unit: EntryUnit, typed: string): string {
  const possible = (text: string) => {
    const value = round(unit.toCanonical(Number(text)), metric.precision);
    return Number.isFinite(value) && value >= metric.plausible.low && value <= metric.plausible.high;
  };
  const point = unit.precision > 0 ? [typed.replace(/^(\d+)(\d)$/, "$1.$2")] : [];
  const guesses = [...point, typed.slice(0, -1), `${typed}0`, typed.replace("-", "")];
  const guess = guesses.find((text) => /^\d+(\.\d+)?$/.test(text) && text !== typed && possible(text));
  return `${metric.label} ${typed} is not possible.${guess ? ` Did you mean ${guess}?` : " Please measure again."}`;
}

function implausible(metric: string, message: string): Problem {
  return new Problem("value-implausible", { detail: message, errors: [{ path: `readings.${metric}`, message }] });
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round((value + Number.EPSILON) * factor) / factor;
}

/** Judges a whole set: every reading by itself, then the two pressures against each other (VIT-2). */
export function judgeSet(entered: readonly EnteredReading[]): JudgedReading[] {
  const judged = entered.map((reading) => judgeReading(reading));
  const value = (key: string) => judged.find((reading) => reading.metric === key)?.value;
  const [systolic, diastolic] = [value("systolic"), value("diastolic")];
  if (systolic !== undefined && diastolic !== undefined && Number(diastolic) >= Number(systolic))
    throw new Problem("bp-reversed", {
      detail: `A blood pressure of ${Number(systolic)}/${Number(diastolic)} has the lower value first. Did you mean ${Number(diastolic)}/${Number(systolic)}?`,
      errors: [{ path: "readings.systolic", message: "Systolic is the higher one" }],
    });
  return judged;
}

/** `120/80` typed in one cell is two readings of one panel; anything else is none. */
export function parsePressure(text: string): [systolic: string, diastolic: string] | null {
  const match = /^\s*(\d{2,3})\s*[/\\ -]\s*(\d{2,3})\s*$/.exec(text);
  return match ? [match[1] as string, match[2] as string] : null;
}

/** `98.6 °F`, `132 mmHg`: what was typed, with its unit. */
export function readingText(metricKey: string, enteredValue: string, enteredUnit: string): string {
  const unit = metricOf(metricKey)?.entryUnits.find((candidate) => candidate.unit === enteredUnit);
  return `${enteredValue} ${unit?.label ?? enteredUnit}`;
}

/** A set as lines to read or to write into a note: both pressures are one, units are the ones people say. */
export function readingLines(
  readings: readonly { metric: string; enteredValue: string; enteredUnit: string }[],
): { label: string; text: string }[] {
  const find = (key: string) => readings.find((reading) => reading.metric === key);
  const [systolic, diastolic] = [find("systolic"), find("diastolic")];
  const both = systolic && diastolic;
  const pressure = both
    ? [{ label: "Blood pressure", text: `${systolic.enteredValue}/${diastolic.enteredValue} mmHg` }]
    : [];
  const others = readings.filter((reading) => !both || (reading !== systolic && reading !== diastolic));
  return [
    ...pressure,
    ...others.map(({ metric, enteredValue, enteredUnit }) => ({
      label: metricOf(metric)?.label ?? metric,
      text: readingText(metric, enteredValue, enteredUnit),
    })),
  ];
}

/** Body-mass index in kg/m², one digit; null without both measures. */
export function bodyMassIndex(kilograms: number | null, centimetres: number | null): number | null {
  return kilograms && centimetres ? round(kilograms / (centimetres / 100) ** 2, 1) : null;
}
