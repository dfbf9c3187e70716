import { query } from "#platform/server/execution/module.ts";
import { getReport, listReportRecords, listReports } from "./report.contract.ts";
import { recordsOf, reportsFor, runReport } from "./run-report.actions.ts";

export const reportHandlers = [
  query(listReports, async (view) => ({
    rows: reportsFor(view).map(({ code, title, group, question }) => ({ code, title, group, question })),
  })),

  query(getReport, (view, { params: { code }, query: question }) => runReport(view, code, question)),

  query(listReportRecords, (view, { params: { code }, query: { period, filters, row, column, page, pageSize } }) =>
    recordsOf(view, code, { period, filters }, { row: row ?? null, column, page, pageSize }),
  ),
];
