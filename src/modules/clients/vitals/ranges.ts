import type { Band, MetricDefinition } from "./metric.ts";

/** Ranges stored with a reading, so later range changes never re-flag it (VIT-6). */
export interface Ranges {
  normal?: Band | undefined;
  critical?: Band | undefined;
  /** `change`: against the client's own earlier value, for weight. */
  source: "default" | "tenant" | "ordered" | "change";
}
export type RangesInForce = Readonly<Record<string, Ranges>>;

/** Ranges of a facility for clients of an age and sex; null means any. */
export interface RangeBand {
  sex: "F" | "M" | null;
  /** Whole years, both included. */
  ageFrom: number | null;
  ageTo: number | null;
  normal: Band;
  critical: Band;
}

/** Limits ordered for one client. Those given replace the facility's. */
export interface OrderedLimits {
  metric: string;
  low: number | null;
  high: number | null;
  criticalLow: number | null;
  criticalHigh: number | null;
}
interface Person {
  age: number;
  sex: "F" | "M" | "UNK";
}

export function defaultRanges(metric: MetricDefinition): Ranges {
  return {
    ...(metric.normal ? { normal: metric.normal } : {}),
    ...(metric.critical ? { critical: metric.critical } : {}),
    source: "default",
  };
}

const oldest = 130;
const years = ({ ageFrom, ageTo }: RangeBand) => (ageTo ?? oldest) - (ageFrom ?? 0);
const fits = (band: RangeBand, { age, sex }: Person) =>
  (band.sex === null || band.sex === sex) && age >= (band.ageFrom ?? 0) && age <= (band.ageTo ?? oldest);

/** The facility's band for a client: the one for fewest ages, and of those one for the client's sex. */
function bandFor(bands: readonly RangeBand[], person: Person): RangeBand | undefined {
  return bands
    .filter((band) => fits(band, person))
    .sort((a, b) => years(a) - years(b) || Number(a.sex === null) - Number(b.sex === null))[0];
}

/** Ranges for a client's reading, in this order: ordered limits, the facility's band by age and sex, the shipped ones (VIT-6). */
export function rangesFor(
  metric: MetricDefinition,
  person: Person,
  { bands = [], ordered }: { bands?: readonly RangeBand[]; ordered?: OrderedLimits | undefined },
): Ranges {
  const band = bandFor(bands, person);
  const base: Ranges = band
    ? { normal: band.normal, critical: band.critical, source: "tenant" }
    : defaultRanges(metric);
  if (!ordered) return base;
  const { low, high, criticalLow, criticalHigh } = ordered;
  return {
    normal: bandOf(low ?? base.normal?.low, high ?? base.normal?.high),
    critical: bandOf(criticalLow ?? base.critical?.low, criticalHigh ?? base.critical?.high),
    source: "ordered",
  };
}

export function bandOf(low: number | null | undefined, high: number | null | undefined): Band {
  return { ...(typeof low === "number" ? { low } : {}), ...(typeof high === "number" ? { high } : {}) };
}

const weightChange = 0.05;
/** Days within which a weight is compared. */
export const weightDays = 7;

/** Weight is flagged from 5 % away from the first weight of the last 7 days. */
export function weightRanges(earlier: number): Ranges {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    normal: { low: round(earlier * (1 - weightChange)), high: round(earlier * (1 + weightChange)) },
    source: "change",
  };
}

/** Why ranges cannot be saved; null when they can. */
export function rangeProblem(metric: MetricDefinition, { normal, critical }: Pick<RangeBand, "normal" | "critical">) {
  const { plausible, unitLabel } = metric;
  const all = [critical.low, normal.low, normal.high, critical.high].filter((one) => one !== undefined);
  if (all.some((one) => one < plausible.low || one > plausible.high))
    return `Use values from ${plausible.low} to ${plausible.high} ${unitLabel}.`;
  if (all.some((one, index) => index > 0 && one < (all[index - 1] ?? one)))
    return "Enter values from low to high: critically low, low, high, critically high.";
  return null;
}

/** Whether two bands could both be meant for one client. */
export function bandsClash(bands: readonly RangeBand[]): boolean {
  return bands.some((a, index) =>
    bands
      .slice(index + 1)
      .some(
        (b) => a.sex === b.sex && (a.ageFrom ?? 0) <= (b.ageTo ?? oldest) && (b.ageFrom ?? 0) <= (a.ageTo ?? oldest),
      ),
  );
}
