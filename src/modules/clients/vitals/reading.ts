import { defineProblems, Problem } from "#platform/shared/problems.ts";
import { type EntryUnit, type MetricDefinition, metricOf } from "./metric.ts";
import { defaultRanges, type Ranges, type RangesInForce } from "./ranges.ts";

defineProblems({
  "value-implausible": [422, "Implausible value"],
  "bp-reversed": [422, "Systolic and diastolic reversed"],
  "critical-value": [409, "Critical value"],
  "charted-just-now": [409, "Recently charted by another user"],
});

export type Flag = "L" | "H" | "LL" | "HH";
export const flagLabels = {
  L: "Low",
  H: "High",
  LL: "Critically low",
  HH: "Critically high",
} as const satisfies Record<Flag, string>;
/** Whether a reading still counts; entered-in-error readings stay in the record but not in trends. */
export const isValid = (reading: { status: string }): boolean => reading.status !== "entered_in_error";
export const isCritical = (flag: Flag | null): boolean => flag === "LL" || flag === "HH";

export interface EnteredReading {
  metric: string;
  /** As entered: `101.3`. */
  value: string;
  /** One of the metric's entry units. */
  unit: string;
}
export interface EvaluatedReading {
  metric: string;
  /** Canonical value as exact decimal text with 3 decimals. */
  value: string;
  enteredValue: string;
  enteredUnit: string;
  flag: Flag | null;
  ranges: Ranges;
}

/** Flags a canonical value: critical below `critical.low` or at or above `critical.high`, otherwise high or low outside normal. */
export function flagOf(value: number, ranges: Ranges): Flag | null {
  const { normal = {}, critical = {} } = ranges;
  if (critical.low !== undefined && value < critical.low) return "LL";
  if (critical.high !== undefined && value >= critical.high) return "HH";
  if (normal.low !== undefined && value < normal.low) return "L";
  if (normal.high !== undefined && value > normal.high) return "H";
  return null;
}

/**
 * Converts an entered value to its canonical value and flags it. The entered value and unit are kept (VIT-2); the canonical
 * value is rounded to the metric's precision before it is flagged, so 101.3 °F is 38.5 °C everywhere. Throws
 * `value-implausible` outside the plausible range (VIT-1).
 */
export function evaluateReading(entered: EnteredReading, ranges?: Ranges): EvaluatedReading {
  const metric = metricOf(entered.metric);
  const unit = metric?.entryUnits.find((candidate) => candidate.unit === entered.unit);
  const typed = Number(entered.value);
  if (!metric || !unit || !/^-?\d+(\.\d+)?$/.test(entered.value))
    throw implausible(entered.metric, `Enter ${metric?.label ?? "the value"} as a number.`);
  const canonical = round(unit.toCanonical(typed), Math.max(metric.precision, 0));
  if (canonical < metric.plausible.low || canonical > metric.plausible.high)
    throw implausible(metric.key, impossibleText(metric, unit, entered.value));
  const appliedRanges = ranges ?? defaultRanges(metric);
  return {
    metric: metric.key,
    value: canonical.toFixed(3),
    enteredValue: entered.value,
    enteredUnit: entered.unit,
    flag: flagOf(canonical, appliedRanges),
    ranges: appliedRanges,
  };
}

/** `Pulse 1120 is not possible. Did you mean 112?`, suggesting a plausible value one keystroke away. */
function impossibleText(metric: MetricDefinition, unit: EntryUnit, typed: string): string {
  const possible = (text: string) => {
    const value = round(unit.toCanonical(Number(text)), metric.precision);
    return Number.isFinite(value) && value >= metric.plausible.low && value <= metric.plausible.high;
  };
  const point = unit.precision > 0 ? [typed.replace(/^(\d+)(\d)$/, "$1.$2")] : [];
  const guesses = [...point, typed.slice(0, -1), `${typed}0`, typed.replace("-", "")];
  const guess = guesses.find((text) => /^\d+(\.\d+)?$/.test(text) && text !== typed && possible(text));
  return `${metric.label} ${typed} is not possible.${guess ? ` Did you mean ${guess}?` : " Measure again."}`;
}

function implausible(metric: string, message: string): Problem {
  return new Problem("value-implausible", { detail: message, errors: [{ path: `readings.${metric}`, message }] });
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round((value + Number.EPSILON) * factor) / factor;
}

/** Evaluates each reading of a set, then checks that systolic is above diastolic (VIT-2). */
export function evaluateSet(entered: readonly EnteredReading[], rangesInForce?: RangesInForce): EvaluatedReading[] {
  const evaluated = entered.map((reading) => evaluateReading(reading, rangesInForce?.[reading.metric]));
  const value = (key: string) => evaluated.find((reading) => reading.metric === key)?.value;
  const [systolic, diastolic] = [value("systolic"), value("diastolic")];
  if (systolic !== undefined && diastolic !== undefined && Number(diastolic) >= Number(systolic))
    throw new Problem("bp-reversed", {
      detail: `A blood pressure of ${Number(systolic)}/${Number(diastolic)} is reversed. Did you mean ${Number(diastolic)}/${Number(systolic)}?`,
      errors: [{ path: "readings.systolic", message: "Systolic must be higher" }],
    });
  return evaluated;
}

/** Parses `120/80` into systolic and diastolic; null for anything else. */
export function parsePressure(text: string): [systolic: string, diastolic: string] | null {
  const [, systolic, diastolic] = /^\s*(\d{2,3})\s*[/\\ -]\s*(\d{2,3})\s*$/.exec(text) ?? [];
  return systolic && diastolic ? [systolic, diastolic] : null;
}

/** The entered value with its unit: `98.6 °F`, `132 mmHg`. */
export function readingText(metricKey: string, enteredValue: string, enteredUnit: string): string {
  const unit = metricOf(metricKey)?.entryUnits.find((candidate) => candidate.unit === enteredUnit);
  return `${enteredValue} ${unit?.label ?? enteredUnit}`;
}

/** A set as text lines for display or notes; blood pressure is one line. */
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
