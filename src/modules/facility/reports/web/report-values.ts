import type { ReportKind, ReportValue } from "#platform/shared/reports/report-shape.ts";
import { showValue } from "../report-file.ts";

const unitWords: Partial<Record<ReportKind, string>> = { days: "d", minutes: "min", hours: "h" };

/** A value on screen, with its unit. */
export function valueText(value: ReportValue | undefined, kind: ReportKind, timeZone: string): string {
  const text = showValue(value, kind, timeZone);
  const unit = typeof value === "number" ? unitWords[kind] : undefined;
  return unit ? `${text} ${unit}` : text;
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
const dayName = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** A place on the axis: "Nov 3", "Nov 2026". */
export function axisText(x: string, axis: ReportKind): string {
  if (axis === "month") return monthName.format(new Date(`${x}-15T12:00:00Z`));
  if (axis === "date") return dayName.format(new Date(`${x}T12:00:00Z`));
  return x;
}

export const axisLabels: Partial<Record<ReportKind, string>> = { date: "Day", month: "Month" };
