import { z } from "zod";
import { endpoint, Instant, PlainDate, pageQuery } from "#platform/shared/endpoint.ts";
import { idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import {
  ReportColumn,
  ReportFigure,
  ReportFilter,
  ReportPlot,
  ReportRow,
  ReportValue,
} from "#platform/shared/reports/report-shape.ts";

defineProblems({ "too-many-rows": [422, "This is more than a file can hold"] });

/** A word that names no report is not found, whatever it looks like. */
export const reportCode = z.string().min(1).max(80);
/** Of every question to a report: the same text as in the address of its page. */
export const reportQuestion = {
  /** `last30`, or `2026-11-01..2026-11-30`. */
  period: z.string().max(40).optional(),
  /** Filters as in an address: `location=…,…&level=…`. */
  filters: z.string().max(4000).optional(),
};

export const ReportListing = z.strictObject({
  code: z.string(),
  title: z.string(),
  group: z.string(),
  question: z.string(),
});
export type ReportListing = z.infer<typeof ReportListing>;

export const listReports = endpoint({
  method: "GET",
  path: "/reports",
  summary: "Reports the user may run",
  permission: "reports.view",
  response: z.strictObject({ rows: z.array(ReportListing) }),
});

export const ReportResult = z.strictObject({
  ...ReportListing.shape,
  definition: z.array(z.string()),
  grain: z.string(),
  asOf: Instant,
  timeZone: z.string(),
  /** Null for a report without a period. */
  period: z
    .strictObject({
      text: z.string(),
      usual: z.string(),
      from: PlainDate,
      through: PlainDate,
      isAhead: z.boolean(),
      most: z.number().int(),
    })
    .nullable(),
  filters: z.array(ReportFilter),
  /** Locations whose records are counted. */
  locations: z.array(z.string()),
  /** Only the reader's own clients are counted. */
  isOwn: z.boolean(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  /** Of the rows, by column, where they add up. */
  totals: z.record(z.string(), z.number()),
  /** `before`: the same number of the period before. */
  figures: z.array(ReportFigure.extend({ before: z.number().nullable() })),
  before: z.strictObject({ from: PlainDate, through: PlainDate }).nullable(),
  plot: ReportPlot,
  /** What the records under a number are called; null where they can't be opened. */
  recordNoun: z.string().nullable(),
  /** Counts below this are hidden from the reader. */
  hiddenBelow: z.number().int().nullable(),
});
export type ReportResult = z.infer<typeof ReportResult>;

export const getReport = endpoint({
  method: "GET",
  path: "/reports/:code",
  summary: "A report: its numbers, table and plot, from the records as they are now",
  permission: "reports.view",
  params: z.strictObject({ code: reportCode }),
  query: z.strictObject(reportQuestion),
  response: ReportResult,
  problems: ["not-found", "forbidden"],
});

export const ReportRecordRow = z.strictObject({
  key: z.string(),
  /** A client, for readers of the chart. */
  clientId: idOf("client").nullable(),
  name: z.string().nullable(),
  link: z.string().nullable(),
  /** The record is counted, and the reader has no access to whose it is. */
  hidden: z.boolean(),
  cells: z.record(z.string(), ReportValue),
});
export type ReportRecordRow = z.infer<typeof ReportRecordRow>;

export const listReportRecords = endpoint({
  method: "GET",
  path: "/reports/:code/records",
  summary: "The records that a number of a report counts",
  permission: "reports.view",
  params: z.strictObject({ code: reportCode }),
  query: z.strictObject({
    ...reportQuestion,
    ...pageQuery,
    column: z.string().max(60),
    row: z.string().max(300).optional(),
  }),
  response: z.strictObject({
    noun: z.string(),
    /** The heading of whose they are: "Client". Null for records without one. */
    subject: z.string().nullable(),
    columns: z.array(ReportColumn),
    rows: z.array(ReportRecordRow),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  }),
  problems: ["not-found", "forbidden"],
});
