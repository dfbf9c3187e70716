import type { View } from "#platform/server/execution/context.ts";
import type { ReportPeriod } from "#platform/shared/reports/report-period.ts";
import type { ReportRow, ReportValue } from "#platform/shared/reports/report-shape.ts";
import { formatDate, formatDateTime } from "#platform/shared/time/index.ts";
import { isSmall, leastShown, maskedText, maskRows } from "./masked.ts";
import type { FileColumn, ReportDocument } from "./report-file.ts";
import type { ReportRunRow } from "./report-run.store.ts";
import { namedRecords, prepareReport, runReport } from "./run-report.actions.ts";

/** 42 CFR 2.32(a)(2), the short form. */
const part2Notice = "42 CFR part 2 prohibits unauthorized use or disclosure of these records.";
const when = (holds: boolean, label: string, text: string): [string, string][] => (holds ? [[label, text]] : []);
const partRows = 20_000;
const hiddenName = "Restricted chart";

type Asked = Pick<ReportRunRow, "reportCode" | "title" | "period" | "filters" | "recordsOf" | "audience" | "rowsTotal">;

/** What the file of a report holds: its table, or the records of one of its numbers. `progress` hears of the rows so far. */
export async function documentOf(
  view: View,
  asked: Asked,
  progress: (rowsDone: number) => Promise<void>,
): Promise<{ document: ReportDocument; period: ReportPeriod | null }> {
  const question = { filters: asked.filters, ...(asked.period ? { period: asked.period } : {}) };
  const result = await runReport(view, asked.reportCode, question);
  const { period, columns, filters } = result;
  const chosen = new URLSearchParams(asked.filters);
  const isOutside = asked.audience === "outside";
  const facts: [string, string][] = [
    ...when(period !== null, "Period", period ? `${formatDate(period.from)} to ${formatDate(period.through)}` : ""),
    ["Locations", result.locations.join(", ")],
    ...filters.flatMap(({ key, label, options }): [string, string][] => {
      const values = chosen.get(key)?.split(",") ?? [];
      if (key === "location" || values.length === 0) return [];
      return [[label, values.map((one) => options.find(({ value }) => value === one)?.label ?? one).join(", ")]];
    }),
    ["As of", formatDateTime(result.asOf, view.timeZone)],
    ["Prepared by", view.actor.name],
    ...when(result.isOwn, "Clients", "Own clients only"),
    ...when(isOutside, "Counts under 11", `Shown as ${maskedText(leastShown)}`),
    ...when(asked.recordsOf !== null && view.tenant.part2Program, "Notice", part2Notice),
  ];
  const common = {
    title: asked.title,
    facilityName: view.tenant.name,
    facts,
    definition: result.definition,
    timeZone: view.timeZone,
    asOf: result.asOf,
  };
  if (asked.recordsOf !== null) {
    const records = await recordParts(view, { ...asked, recordsOf: asked.recordsOf }, question, progress);
    return { document: { ...common, ...records, figures: [], totals: null }, period };
  }
  const rows = isOutside ? maskRows(columns, result.rows, leastShown) : result.rows;
  const hasTotals = columns.some(({ adds }) => adds);
  return {
    period,
    document: {
      ...common,
      grain: result.grain,
      columns,
      figures: result.figures.map((figure) =>
        isOutside && isSmallCount(figure) ? { ...figure, value: null } : figure,
      ),
      totals:
        hasTotals && !isOutside
          ? columns.map(({ key }, at) => (at === 0 ? "Total" : (result.totals[key] ?? null)))
          : null,
      parts: async function* () {
        yield rows.map((row) => cellsOf(row, columns));
        await progress(rows.length);
      },
    },
  };
}

const isSmallCount = ({ kind, value }: { kind: string; value: number | null }) =>
  kind === "count" && isSmall(value, leastShown);

const cellsOf = ({ cells }: Pick<ReportRow, "cells">, columns: readonly FileColumn[]): ReportValue[] =>
  columns.map(({ key }) => cells[key] ?? null);

async function recordParts(
  view: View,
  { reportCode, recordsOf }: Asked & { recordsOf: string },
  question: { period?: string; filters: string },
  progress: (rowsDone: number) => Promise<void>,
): Promise<Pick<ReportDocument, "grain" | "columns" | "parts">> {
  const { report, ask } = await prepareReport(view, reportCode, question);
  const { records } = report;
  if (!records) throw new Error(`The report ${reportCode} has no records.`);
  const whose: FileColumn[] = records.subject
    ? [{ key: "", label: records.subject, kind: "text", about: "Whose record it is; hidden where you have no access" }]
    : [];
  return {
    grain: `${records.noun}: one row for each that the number counts.`,
    columns: [...whose, ...records.columns],
    parts: async function* () {
      for (let page = 1; ; page += 1) {
        const { rows, total } = await records.read(ask, { row: null, column: recordsOf, page, pageSize: partRows });
        const named = await namedRecords(view, rows);
        yield named.map((row) => [
          ...(records.subject ? [row.hidden ? hiddenName : row.name] : []),
          ...cellsOf(row, records.columns),
        ]);
        await progress(Math.min(page * partRows, total));
        if (page * partRows >= total) return;
      }
    },
  };
}
