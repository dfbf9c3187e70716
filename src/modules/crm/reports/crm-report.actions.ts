import { queueReportFile, runReport } from "#modules/facility/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { crmAuthorReport } from "./crm-author.report.ts";
import { crmFunnelReport } from "./crm-funnel.report.ts";
import { crmReferralsReport } from "./crm-referrals.report.ts";
import { crmReport, crmReportCodes, crmSummary, exportCrmReport } from "./crm-report.contract.ts";
import { crmSourcesReport } from "./crm-sources.report.ts";
import { crmSpeedReport } from "./crm-speed.report.ts";
import { crmStatusReport } from "./crm-status.report.ts";
import { crmSummaryReport } from "./crm-summary.report.ts";

export const crmReports = [
  crmSummaryReport,
  crmFunnelReport,
  crmSourcesReport,
  crmSpeedReport,
  crmStatusReport,
  crmAuthorReport,
  crmReferralsReport,
];

/** The same reports at the CRM's own paths. */
export const crmReportHandlers = [
  query(crmSummary, (view, { query: question }) => runReport(view, crmSummaryReport.code, question)),
  query(crmReport, (view, { params: { name }, query: question }) => runReport(view, crmReportCodes[name], question)),
  action(exportCrmReport, (act, { params: { name }, body }) => {
    act.require("reports.export");
    return queueReportFile(act, crmReportCodes[name], body);
  }),
];
