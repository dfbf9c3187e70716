import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import * as reports from "./report.contract.ts";
import * as runs from "./report-run.contract.ts";
import * as saved from "./saved-report.contract.ts";

const code = "census";
let count = 0;

export async function givenSavedReport(facility: Facility, by?: Person): Promise<saved.SavedReport> {
  const person = by ?? (await facility.as("nurse_manager"));
  count += 1;
  return person.call(saved.addSavedReport, { body: { reportCode: code, title: `Census ${count}`, period: "last7" } });
}

export async function givenRun(
  facility: Facility,
  { code: of = code, ...body }: Partial<CallInput<typeof runs.exportReport>["body"]> & { code?: string } = {},
  by?: Person,
): Promise<runs.ReportRun> {
  const person = by ?? (await facility.as("nurse_manager"));
  return person.call(runs.exportReport, { params: { code: of }, body: { format: "csv", ...body } });
}

/** A report as a user sees it, and where its numbers, totals and records do not agree (REP-2). */
export async function countedReport(
  person: Person,
  code: string,
  query: { period?: string; filters?: string } = {},
): Promise<{ report: reports.ReportResult; differences: string[] }> {
  const report = await person.call(reports.getReport, { params: { code }, query });
  const differences: string[] = [];
  const compare = (what: string, shown: unknown, counted: unknown) => {
    if (shown !== counted) differences.push(`${code} ${what}: shows ${shown}, counts ${counted}`);
  };
  for (const { key: column, opens, adds } of report.columns) {
    const sum = report.rows.reduce((total, { cells }) => total + Number(cells[column] ?? 0), 0);
    if (adds) compare(`total ${column}`, report.totals[column], sum);
    if (!opens) continue;
    const count = async (row?: string) => {
      const of = { ...query, column, ...(row === undefined ? {} : { row }) };
      return (await person.call(reports.listReportRecords, { params: { code }, query: of })).total;
    };
    for (const { key, cells } of report.rows) compare(`${column} of ${key}`, cells[column], await count(key));
    const all = await count();
    if (adds) compare(`all ${column}`, report.totals[column], all);
    const figure = report.figures.find(({ opens: of }) => of === column);
    if (figure) compare(`figure ${column}`, figure.value, all);
  }
  return { report, differences };
}

/** One valid call of every endpoint of reports, for the access tests. */
export const reportSamples: readonly Sample[] = [
  sample(reports.listReports, "nurse", () => ({})),
  sample(reports.getReport, "nurse", () => ({ params: { code }, query: { period: "last7" } })),
  sample(reports.listReportRecords, "nurse", () => ({ params: { code }, query: { column: "days" } })),
  sample(saved.listSavedReports, "nurse", () => ({})),
  sample(saved.addSavedReport, "nurse", () => {
    count += 1;
    return { body: { reportCode: code, title: `Weekly census ${count}`, period: "last7" } };
  }),
  sample(saved.changeSavedReport, "nurse_manager", async (facility) => {
    const { id, version } = await givenSavedReport(facility);
    return { params: { savedReportId: id }, body: { version, sharedWith: "tenant" as const } };
  }),
  sample(saved.removeSavedReport, "nurse_manager", async (facility) => ({
    params: { savedReportId: (await givenSavedReport(facility)).id },
  })),
  sample(runs.exportReport, "nurse_manager", () => ({ params: { code }, body: { format: "csv" as const } })),
  sample(runs.listReportRuns, "nurse_manager", () => ({})),
  sample(runs.getReportRun, "nurse_manager", async (facility) => ({
    params: { runId: (await givenRun(facility)).id },
  })),
  sample(runs.cancelReportRun, "nurse_manager", async (facility) => {
    const { id, version } = await givenRun(facility);
    return { params: { runId: id }, body: { version } };
  }),
  sample(runs.reportFile, "nurse_manager", async (facility) => {
    const { id } = await givenRun(facility);
    await facility.runJobs();
    return { params: { runId: id } };
  }),
];
