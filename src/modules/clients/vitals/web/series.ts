import type { Point, Range, Flag as UiFlag } from "#ui/index.ts";
import { type MetricDefinition, metricOf, usualUnit } from "../metric.ts";
import { type Flag, isValid } from "../reading.ts";
import type { MetricSet, Reading } from "../vital.contract.ts";

export interface Measured {
  reading: Reading;
  at: string;
}

/** Valid readings of a metric, oldest first. */
export function measured(sets: readonly MetricSet[], metric: string): Measured[] {
  return sets
    .flatMap((set) =>
      set.readings
        .filter((reading) => reading.metric === metric && isValid(reading))
        .map((reading) => ({ reading, at: set.effectiveAt })),
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Converts a canonical value to the usual entry unit, such as °F or pounds. */
export function shownValue(metric: MetricDefinition, canonical: number): number {
  const unit = usualUnit(metric);
  // Entry units are linear, so two points define the inverse.
  const zero = unit.toCanonical(0);
  const one = unit.toCanonical(1);
  return Number(((canonical - zero) / (one - zero)).toFixed(unit.precision));
}

/** The value as entered when its unit is the displayed one, otherwise converted: 98.9 °F stays 98.9 (VIT-2). */
export function shownReading(metric: MetricDefinition, reading: Reading): number {
  return reading.enteredUnit === usualUnit(metric).unit
    ? Number(reading.enteredValue)
    : shownValue(metric, reading.value);
}

export function pointsOf(sets: readonly MetricSet[], metric: string): Point[] {
  const definition = metricOf(metric);
  if (!definition) return [];
  return measured(sets, metric).map(({ reading, at }) => ({ at, value: shownReading(definition, reading) }));
}

/** Normal and critical ranges in the displayed unit. The upper critical bound is inclusive. */
export function shownRange(metric: string): Range {
  const definition = metricOf(metric);
  if (!definition) return {};
  const shown = (value: number | undefined) => (value === undefined ? undefined : shownValue(definition, value));
  const step = 10 ** -definition.precision / 2;
  return {
    low: shown(definition.normal?.low),
    high: shown(definition.normal?.high),
    criticalLow: shown(definition.critical?.low),
    criticalHigh: definition.critical?.high === undefined ? undefined : shown(definition.critical.high - step),
  };
}

export const uiFlags = {
  L: "low",
  H: "high",
  LL: "critical-low",
  HH: "critical-high",
} as const satisfies Record<Flag, UiFlag>;
