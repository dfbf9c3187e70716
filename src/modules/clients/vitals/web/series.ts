import type { Point, Range, Flag as UiFlag } from "#ui/index.ts";
import { type MetricDefinition, metricOf, usualUnit } from "../metric.ts";
import { defaultRanges, type Ranges, type RangesInForce } from "../ranges.ts";
import type { Flag } from "../reading.ts";
import type { MetricSet, Reading } from "../vital.contract.ts";

export interface Measured {
  reading: Reading;
  at: string;
}

/** Readings of a metric that count, oldest first: neither in error nor waiting for a nurse. */
export function measured(sets: readonly MetricSet[], metric: string): Measured[] {
  return sets
    .flatMap((set) =>
      set.readings
        .filter((reading) => reading.metric === metric && reading.status === "final")
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

/** A value in the usual entry unit as the canonical one. */
export function canonicalOf(metric: MetricDefinition, shown: number): number {
  return Number(usualUnit(metric).toCanonical(shown).toFixed(metric.precision));
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

/** The ranges in force, or the shipped ones, in the displayed unit. The upper critical bound is inclusive. */
export function shownRange(metric: string, inForce: RangesInForce = {}): Range {
  const definition = metricOf(metric);
  if (!definition) return {};
  const { normal, critical }: Ranges = inForce[metric] ?? defaultRanges(definition);
  const shown = (value: number | undefined) => (value === undefined ? undefined : shownValue(definition, value));
  const step = 10 ** -definition.precision / 2;
  return {
    low: shown(normal?.low),
    high: shown(normal?.high),
    criticalLow: shown(critical?.low),
    criticalHigh: critical?.high === undefined ? undefined : shown(critical.high - step),
  };
}

export const uiFlags = {
  L: "low",
  H: "high",
  LL: "critical-low",
  HH: "critical-high",
} as const satisfies Record<Flag, UiFlag>;
