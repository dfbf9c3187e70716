import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { idOf } from "#platform/shared/ids.ts";
import { reportCode } from "./report.contract.ts";

const title = z.string().trim().min(1, "Enter a name.").max(80);
const period = z.string().max(40).nullable();
/** As in the address of the report's page: a relative period stays relative. */
const filters = z.string().max(4000);
const sharedWith = z.enum(["mine", "role", "tenant"]);

export const SavedReport = z.strictObject({
  id: idOf("saved-report"),
  reportCode: z.string(),
  reportTitle: z.string(),
  title: z.string(),
  period,
  filters,
  sharedWith,
  ownerName: z.string().nullable(),
  mine: z.boolean(),
  version: Version,
});
export type SavedReport = z.infer<typeof SavedReport>;

export const listSavedReports = endpoint({
  method: "GET",
  path: "/reports/saved",
  summary: "Saved reports: the user's own, and those shared with their role or all staff, of reports they may run",
  permission: "reports.view",
  query: z.strictObject({ code: reportCode.optional() }),
  response: z.strictObject({ rows: z.array(SavedReport) }),
});

export const addSavedReport = endpoint({
  method: "POST",
  path: "/reports/saved",
  summary: "Save a report with its filters under a name",
  permission: "reports.view",
  audit: { action: "report.saved", subject: "saved-report" },
  body: z.strictObject({
    reportCode,
    title,
    period: period.default(null),
    filters: filters.default(""),
    sharedWith: sharedWith.default("mine"),
  }),
  response: SavedReport,
  status: 201,
  problems: ["not-found", "duplicate"],
});

const params = z.strictObject({ savedReportId: idOf("saved-report") });

export const changeSavedReport = endpoint({
  method: "PATCH",
  path: "/reports/saved/:savedReportId",
  summary: "Rename, update or share one's own saved report",
  permission: "reports.view",
  audit: { action: "saved-report.changed", subject: "saved-report" },
  params,
  body: z.strictObject({
    version: Version,
    title: title.optional(),
    period: period.optional(),
    filters: filters.optional(),
    sharedWith: sharedWith.optional(),
  }),
  response: SavedReport,
  problems: ["not-found", "stale-version", "duplicate"],
});

export const removeSavedReport = endpoint({
  method: "DELETE",
  path: "/reports/saved/:savedReportId",
  summary: "Remove one's own saved report",
  permission: "reports.view",
  audit: { action: "saved-report.removed", subject: "saved-report" },
  params,
  problems: ["not-found"],
});
