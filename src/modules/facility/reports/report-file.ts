import type { ReportColumn, ReportKind, ReportValue } from "#platform/shared/reports/report-shape.ts";
import { formatDate, formatDateTime } from "#platform/shared/time/index.ts";

export const fileFormats = ["csv", "xlsx", "pdf"] as const;
export type FileFormat = (typeof fileFormats)[number];
export const formatLabels = { csv: "CSV", xlsx: "Excel (XLSX)", pdf: "PDF" } as const satisfies Record<
  FileFormat,
  string
>;
export const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const satisfies Record<FileFormat, string>;

/** A column without what only the screen needs. */
export type FileColumn = Pick<ReportColumn, "key" | "label" | "kind" | "about">;

/** What a file of a report holds, in whatever format. Rows come in parts, so that a long file is never whole in memory twice. */
export interface ReportDocument {
  title: string;
  facilityName: string;
  /** "Period", "Locations", "As of", "Prepared by" … */
  facts: readonly (readonly [string, string])[];
  definition: readonly string[];
  grain: string;
  timeZone: string;
  asOf: string;
  figures: readonly { label: string; kind: ReportKind; value: number | null; about: string }[];
  columns: readonly FileColumn[];
  parts: () => AsyncIterable<readonly (readonly ReportValue[])[]>;
  /** Under the table, where numbers add up. */
  totals: readonly ReportValue[] | null;
}

const unitOf: Partial<Record<ReportKind, string>> = { percent: "%", days: "days", minutes: "min", hours: "h" };

/** A column's label with its unit: "Occupancy (%)". */
export const headerOf = ({ label, kind }: FileColumn) => {
  const unit = unitOf[kind];
  return unit ? `${label} (${unit})` : label;
};

/** A value as it is read. */
export function showValue(value: ReportValue | undefined, kind: ReportKind, timeZone: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") {
    if (kind === "instant") return formatDateTime(value, timeZone);
    if (kind === "date") return formatDate(value);
    if (kind === "month") return `${value.slice(5)}-${value.slice(0, 4)}`;
    return value;
  }
  const digits = kind === "count" ? 0 : 1;
  const text = value.toLocaleString("en-US", {
    maximumFractionDigits: digits,
    minimumFractionDigits: kind === "percent" ? 1 : 0,
  });
  return kind === "percent" ? `${text}%` : text;
}

/** `census-2026-11-01-to-2026-11-30.csv` */
export function fileName(code: string, period: { from: string; through: string } | null, format: FileFormat): string {
  return `${code}${period ? `-${period.from}-to-${period.through}` : ""}.${format}`;
}
