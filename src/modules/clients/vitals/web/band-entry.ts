import type { DefinedMetric } from "../definition.contract.ts";
import type { MetricDefinition } from "../metric.ts";
import { bandOf, defaultRanges } from "../ranges.ts";
import { canonicalOf, shownValue } from "./series.ts";

type Band = DefinedMetric["bands"][number];

/** One range as it is typed, in the usual unit. */
export interface BandEntry {
  key: number;
  sex: string;
  ageFrom: string;
  ageTo: string;
  criticalLow: string;
  low: string;
  high: string;
  criticalHigh: string;
}

const text = (value: number | null | undefined) => (typeof value === "number" ? String(value) : "");

export function entryOfBand(metric: MetricDefinition, band: Band, key: number): BandEntry {
  const shown = (value: number | undefined) => (value === undefined ? "" : text(shownValue(metric, value)));
  return {
    key,
    sex: band.sex ?? "",
    ageFrom: text(band.ageFrom),
    ageTo: text(band.ageTo),
    criticalLow: shown(band.critical.low),
    low: shown(band.normal.low),
    high: shown(band.normal.high),
    criticalHigh: shown(band.critical.high),
  };
}

/** Begins with the shipped range. */
export function blankBand(metric: MetricDefinition, key: number): BandEntry {
  const { normal = {}, critical = {} } = defaultRanges(metric);
  return entryOfBand(metric, { sex: null, ageFrom: null, ageTo: null, normal, critical }, key);
}

export function bandOfEntry(metric: MetricDefinition, entry: BandEntry): Band {
  const number = (typed: string) => (typed.trim() === "" ? null : Number(typed));
  const value = (typed: string) => {
    const shown = number(typed);
    return shown === null ? null : canonicalOf(metric, shown);
  };
  return {
    sex: entry.sex === "F" || entry.sex === "M" ? entry.sex : null,
    ageFrom: number(entry.ageFrom),
    ageTo: number(entry.ageTo),
    normal: bandOf(value(entry.low), value(entry.high)),
    critical: bandOf(value(entry.criticalLow), value(entry.criticalHigh)),
  };
}
