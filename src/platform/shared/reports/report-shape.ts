import { z } from "zod";
import { isOneOf } from "../typed.ts";

/** How a value is shown on screen and in files. Percent and decimal are numbers as they are read: 85 is "85%". */
export const reportKinds = [
  "text",
  "count",
  "decimal",
  "percent",
  "days",
  "minutes",
  "hours",
  "date",
  "month",
  "instant",
] as const;
export type ReportKind = (typeof reportKinds)[number];
/** Kinds that are numbers. */
const numberKinds = ["count", "decimal", "percent", "days", "minutes", "hours"] as const;
export const isNumberKind = (kind: ReportKind) => isOneOf(numberKinds, kind);

const Kind = z.enum(reportKinds);
export const ReportValue = z.union([z.string(), z.number(), z.null()]);
export type ReportValue = z.infer<typeof ReportValue>;

/** A column with its meaning, for the screen, the files and their column dictionary. */
export const ReportColumn = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: Kind,
  about: z.string(),
  /** Its numbers open the records they count. */
  opens: z.boolean().optional(),
  /** Its numbers add up to a total under the table. */
  adds: z.boolean().optional(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

export const ReportRow = z.strictObject({ key: z.string(), cells: z.record(z.string(), ReportValue) });
export type ReportRow = z.infer<typeof ReportRow>;

/** A headline number. `opens` names the column whose records of all rows it counts. */
export const ReportFigure = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: Kind,
  value: z.number().nullable(),
  about: z.string(),
  opens: z.string().optional(),
});
export type ReportFigure = z.infer<typeof ReportFigure>;

/** What is drawn over the table: one point for each place on the axis, one number for each series. */
export const ReportPlot = z.strictObject({
  kind: z.enum(["bars", "area", "line"]),
  stacked: z.boolean(),
  /** What the numbers are: "Patient days". */
  measure: z.string(),
  unit: Kind,
  axis: Kind,
  series: z.array(z.strictObject({ key: z.string(), label: z.string() })),
  points: z.array(z.strictObject({ x: z.string(), values: z.record(z.string(), z.number()) })),
});
export type ReportPlot = z.infer<typeof ReportPlot>;

/** A filter of a report, with what can be chosen. Its value is a list separated by commas. */
export const ReportFilter = z.strictObject({
  key: z.string(),
  label: z.string(),
  single: z.boolean(),
  /** What holds without a choice. */
  usual: z.string().optional(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
});
export type ReportFilter = z.infer<typeof ReportFilter>;
