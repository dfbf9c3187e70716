import { z } from "zod";
import type { Leaving } from "#platform/shared/disclosure.ts";
import { endpoint, exportLimit, Instant, Version } from "#platform/shared/endpoint.ts";
import { idOf } from "#platform/shared/ids.ts";
import { reportCode, reportQuestion } from "./report.contract.ts";
import { fileFormats } from "./report-file.ts";
import { reportRunStates } from "./report-run-states.ts";

const leaves: Leaving = {
  unchecked:
    "A working file of the facility for the user who asked. A file for someone outside has numbers only, with counts under 11 hidden; it names no client.",
};
export const ReportRun = z.strictObject({
  id: idOf("report-run"),
  reportCode: z.string(),
  title: z.string(),
  format: z.enum(fileFormats),
  /** The column whose records it lists; null for the table. */
  recordsOf: z.string().nullable(),
  audience: z.enum(["staff", "outside"]),
  state: z.enum(reportRunStates.states),
  rowsTotal: z.number().int(),
  rowsDone: z.number().int(),
  bytes: z.number().int().nullable(),
  asOf: Instant.nullable(),
  sha256: z.string().nullable(),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
});
export type ReportRun = z.infer<typeof ReportRun>;

export const exportBody = z.strictObject({
  ...reportQuestion,
  format: z.enum(fileFormats),
  /** The records of this column instead of the table. */
  recordsOf: z.string().max(60).nullable().default(null),
  audience: z.enum(["staff", "outside"]).default("staff"),
});

export const exportReport = endpoint({
  method: "POST",
  path: "/reports/:code/export",
  summary: "Make a file of a report; a job makes it, and its progress is read by its id",
  permission: "reports.export",
  leaves,
  limit: exportLimit,
  audit: { action: "report.exported", subject: "report-run" },
  params: z.strictObject({ code: reportCode }),
  body: exportBody,
  response: ReportRun,
  status: 202,
  problems: ["not-found", "forbidden", "too-many-rows"],
});

export const listReportRuns = endpoint({
  method: "GET",
  path: "/reports/runs",
  summary: "The user's files of the last 7 days, newest first",
  permission: "reports.export",
  response: z.strictObject({ rows: z.array(ReportRun) }),
});

const params = z.strictObject({ runId: idOf("report-run") });

export const getReportRun = endpoint({
  method: "GET",
  path: "/reports/runs/:runId",
  summary: "How far a file of a report is",
  permission: "reports.export",
  params,
  response: ReportRun,
  problems: ["not-found"],
});

export const cancelReportRun = endpoint({
  method: "POST",
  path: "/reports/runs/:runId/cancel",
  summary: "Stop making a file",
  permission: "reports.export",
  audit: { action: "report-run.canceled", subject: "report-run" },
  params,
  body: z.strictObject({ version: Version }),
  response: ReportRun,
  problems: ["not-found", "wrong-state", "stale-version"],
});

export const reportFile = endpoint({
  method: "GET",
  path: "/reports/runs/:runId/file",
  summary: "The file of a report, for the user who asked for it",
  permission: "reports.export",
  leaves,
  audit: { action: "report.downloaded", subject: "report-run" },
  params,
  response: z.custom<{ content: unknown }>((value) => typeof value === "object"),
  problems: ["not-found"],
});
