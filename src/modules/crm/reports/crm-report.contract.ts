import { z } from "zod";
import { ReportResult, reportQuestion } from "#modules/facility/reports/report.contract.ts";
import { exportBody, ReportRun } from "#modules/facility/reports/report-run.contract.ts";
import { endpoint, exportLimit } from "#platform/shared/endpoint.ts";
import { enumKeys } from "#platform/shared/typed.ts";

/** Reports of the CRM by their names in its paths, and their codes among all reports. */
export const crmReportCodes = {
  author: "crm-author",
  status: "crm-status",
  funnel: "crm-funnel",
  sources: "crm-sources",
  speed: "crm-speed",
  referrals: "crm-referrals",
} as const;
const params = z.strictObject({ name: z.enum(enumKeys(crmReportCodes)) });
const query = z.strictObject(reportQuestion);

export const crmSummary = endpoint({
  method: "GET",
  path: "/crm/summary",
  summary: "Leads, admissions and response times of a period, compared with the one before",
  permission: "crm.report",
  query,
  response: ReportResult,
  problems: ["forbidden"],
});

export const crmReport = endpoint({
  method: "GET",
  path: "/crm/reports/:name",
  summary: "A report about leads: staff, status, funnel, sources, response time or referral partners",
  permission: "crm.report",
  params,
  query,
  response: ReportResult,
  problems: ["forbidden"],
});

export const exportCrmReport = endpoint({
  method: "POST",
  path: "/crm/reports/:name/export",
  summary: "Make a file of a report about leads",
  permission: "crm.report",
  leaves: { unchecked: "As every file of a report: for staff, or numbers only with counts under 11 hidden." },
  limit: exportLimit,
  audit: { action: "report.exported", subject: "report-run" },
  params,
  body: exportBody,
  response: ReportRun,
  status: 202,
  problems: ["forbidden", "too-many-rows"],
});
