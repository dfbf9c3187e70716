import type { DateText } from "../time/index.ts";
import { daysIn, daysOf, monthsOf, type ReportPeriod } from "./report-period.ts";
import type { ReportPlot } from "./report-shape.ts";

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** A share in percent with one decimal; null of nothing, which is not 0 %. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : round((part / whole) * 100, 1);

/** A quotient with one decimal; null of nothing. */
export const ratioOf = (sum: number, count: number): number | null => (count === 0 ? null : round(sum / count, 1));

/** The value in the middle, or the mean of the two in the middle; null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[half - 1] ?? sorted[half], sorted[half]];
  return sorted.length % 2 === 1 ? high : round((low + high) / 2, 1);
}

/** Rows by the text that `keyOf` gives, in the order they came. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Days are drawn up to three months, then months. */
export const isByDay = (period: ReportPeriod) => daysIn(period) <= 92;

/** The places on the axis of a period, and where on it a day stands. */
export function stepsOf(period: ReportPeriod): Pick<ReportPlot, "axis"> & {
  steps: string[];
  stepOf: (date: DateText) => string;
} {
  if (isByDay(period)) return { axis: "date", steps: daysOf(period), stepOf: (date) => date };
  return { axis: "month", steps: monthsOf(period), stepOf: (date) => date.slice(0, 7) };
}

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A day or month as it is read: `11-03-2026`, `Nov 2026`. */
export function stepText(step: string): string {
  const [year = "", month = "", day] = step.split("-");
  return day ? `${month}-${day}-${year}` : `${monthNames[Number(month) - 1]} ${year}`;
}

/** The points of a plot: for each step the number that `valueOf` makes of its rows, also where there are none. */
export function pointsOf<Row>(
  steps: readonly string[],
  rows: readonly Row[],
  stepOf: (row: Row) => string,
  valuesOf: (rows: readonly Row[], step: string) => Record<string, number>,
): ReportPlot["points"] {
  const groups = groupBy(rows, stepOf);
  return steps.map((x) => ({ x, values: valuesOf(groups.get(x) ?? [], x) }));
}
