import type { View } from "#platform/server/execution/context.ts";
import type { Contributed } from "#platform/server/execution/registry.ts";
import { namesOf, type SubjectName } from "#platform/server/execution/subjects.ts";
import type { Report, ReportAsk, ReportDrill, ReportRecord } from "#platform/server/reports/report.ts";
import { type ReportScope, reportScope } from "#platform/server/reports/report-scope.store.ts";
import type { AccessSubject } from "#platform/shared/access/access-subjects.ts";
import { permissionToOpen } from "#platform/shared/access/permissions.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import {
  comingPeriods,
  daysIn,
  periodBefore,
  periodOf,
  type ReportPeriod,
} from "#platform/shared/reports/report-period.ts";
import type { ReportFilter, ReportKind, ReportPlot, ReportRow } from "#platform/shared/reports/report-shape.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { allLocations } from "../places/place.store.ts";
import { isSmall, maskRows } from "./masked.ts";
import type { listReportRecords, ReportRecordRow, ReportResult } from "./report.contract.ts";

/** As in the address of a report's page. */
export interface ReportQuestion {
  period?: string | undefined;
  filters?: string | undefined;
}

interface Prepared {
  report: Contributed<Report>;
  ask: ReportAsk;
  periodText: string;
  /** At every location in reach, for what the filters offer. */
  everywhere: ReportScope;
}

/** Reports that this user may run, in the order of the modules. */
export function reportsFor(view: View): readonly Contributed<Report>[] {
  if (!view.can("reports.view")) return [];
  return view.platform.registry
    .parts("reports")
    .filter((one) => (one.switch === null || view.tenant.modules.includes(one.switch)) && view.can(one.permission));
}

function reportOf(view: View, code: string): Contributed<Report> {
  view.require("reports.view");
  const report = view.platform.registry
    .parts("reports")
    .find((one) => one.code === code && (one.switch === null || view.tenant.modules.includes(one.switch)));
  if (!report) throw new Problem("not-found", "There is no such report.");
  view.require(report.permission);
  return report;
}

/** Reads the question of an address against the report: its period, the reader's locations and known filters only. */
export async function prepareReport(view: View, code: string, question: ReportQuestion): Promise<Prepared> {
  const report = reportOf(view, code);
  const today = localDate(view.now, view.timeZone);
  const periodText = report.period ? question.period || report.period.usual : "";
  const period = report.period ? periodFor(periodText, today, report.period.most) : { from: today, through: today };
  const chosen = chosenFilters(question.filters ?? "");
  const permissions = ["reports.view", report.permission] as const;
  const locations = await allLocations(view.db);
  const everywhere = reportScope(view, permissions, locations, null);
  const scope = reportScope(view, permissions, locations, chosen.get("location") ?? null);
  const filters: Record<string, readonly string[]> = {};
  for (const [key, values] of chosen) {
    if (key === "location") continue;
    if (!isKeyOf(report.filters, key)) throw fieldProblem("query.filters", `This report has no filter "${key}".`);
    filters[key] = values;
  }
  return { report, periodText, everywhere, ask: { view, period, today, scope, filters } };
}

function periodFor(text: string, today: string, most: number): ReportPeriod {
  const period = periodOf(text, today);
  if (!period) throw fieldProblem("query.period", "Choose a period, or a first and a last day.");
  if (daysIn(period) > most) throw fieldProblem("query.period", `Choose at most ${most} days.`);
  return period;
}

function chosenFilters(text: string): Map<string, readonly string[]> {
  const chosen = new Map<string, readonly string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const values = value.split(",").filter((one) => one !== "");
    if (values.length > 0) chosen.set(key, values);
  }
  return chosen;
}

async function choicesOf(view: View, report: Report, scope: ReportScope): Promise<ReportFilter[]> {
  const location: ReportFilter = {
    key: "location",
    label: "Location",
    single: false,
    options: scope.locations.map(({ id, name }) => ({ value: id, label: name })),
  };
  const others: ReportFilter[] = [];
  for (const [key, { label, usual, options }] of Object.entries(report.filters))
    others.push({
      key,
      label,
      single: usual !== undefined,
      ...(usual === undefined ? {} : { usual }),
      options: [...(await options(view, scope))],
    });
  return [...(location.options.length > 1 ? [location] : []), ...others];
}

/** A report as its page shows it. Throws `not-found`, `forbidden`, `validation`. */
export async function runReport(view: View, code: string, question: ReportQuestion): Promise<ReportResult> {
  const { report, ask, periodText, everywhere } = await prepareReport(view, code, question);
  const isAhead = report.period !== null && isKeyOf(comingPeriods, report.period.usual);
  const before = report.period && !isAhead ? periodBefore(ask.period) : null;
  const [answer, previous] = await Promise.all([
    report.read(ask),
    before ? report.read({ ...ask, period: before }) : null,
  ]);
  const least = report.hidesBelow?.(view) ?? null;
  const show = (value: number | null | undefined, kind: ReportKind) =>
    value === undefined || (least !== null && kind === "count" && isSmall(value, least)) ? null : value;
  return {
    code: report.code,
    title: report.title,
    group: report.group,
    question: report.question,
    definition: [...report.definition],
    grain: report.grain,
    asOf: view.now,
    timeZone: view.timeZone,
    period: report.period
      ? { text: periodText, usual: report.period.usual, ...ask.period, isAhead, most: report.period.most }
      : null,
    filters: await choicesOf(view, report, everywhere),
    locations: ask.scope.locations.map(({ name }) => name),
    isOwn: ask.scope.isOwn,
    columns: least === null ? [...report.columns] : report.columns.map((column) => ({ ...column, opens: false })),
    rows: least === null ? [...answer.rows] : maskRows(report.columns, answer.rows, least),
    totals: totalsOf(report, answer.rows),
    figures: answer.figures.map(({ opens, ...figure }) => ({
      ...figure,
      ...(opens && least === null ? { opens } : {}),
      value: show(figure.value, figure.kind),
      before: show(previous?.figures.find(({ key }) => key === figure.key)?.value, figure.kind),
    })),
    before,
    plot: least === null ? answer.plot : shownPlot(answer.plot, least),
    recordNoun: (least === null && report.records?.noun) || null,
    hiddenBelow: least,
  };
}

/** Points of small groups are left out of the plot. */
const shownPlot = (plot: ReportPlot, least: number): ReportPlot => ({
  ...plot,
  points: plot.points.map(({ x, values }) => ({
    x,
    values: Object.fromEntries(
      Object.entries(values).filter(([, value]) => plot.unit !== "count" || !isSmall(value, least)),
    ),
  })),
});

function totalsOf({ columns }: Report, rows: readonly ReportRow[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { key, adds } of columns)
    if (adds) totals[key] = rows.reduce((sum, { cells }) => sum + (Number(cells[key]) || 0), 0);
  return totals;
}

/** The records of a number, with names for readers who reach them. */
export async function recordsOf(
  view: View,
  code: string,
  question: ReportQuestion,
  drill: ReportDrill,
): Promise<Answer<typeof listReportRecords>> {
  const { report, ask } = await prepareReport(view, code, question);
  const { records } = report;
  const opens = report.columns.some(({ key, opens }) => opens && key === drill.column);
  if (!records || !opens || report.hidesBelow?.(view))
    throw new Problem("not-found", "This number has no list of records.");
  const { rows, total, page, pageSize } = await records.read(ask, drill);
  return {
    noun: records.noun,
    subject: records.subject ?? null,
    columns: [...records.columns],
    rows: await namedRecords(view, rows),
    total,
    page,
    pageSize,
  };
}

/** The same records with names for readers who reach them. */
export async function namedRecords(view: View, rows: readonly ReportRecord[]): Promise<ReportRecordRow[]> {
  const names = await reachableNames(view, rows);
  return rows.map(({ key, subject, cells, link }) => {
    const name = subject ? names.get(`${subject.type}:${subject.id}`) : undefined;
    return {
      key,
      clientId: name && subject?.type === "client" ? subject.id : null,
      name: name?.label ?? null,
      link: subject ? (name?.link ?? null) : (link ?? null),
      hidden: subject !== null && !name,
      cells: { ...cells },
    };
  });
}

/** Names of the subjects that this user may open, in two statements for each kind. */
async function reachableNames(view: View, rows: readonly ReportRecord[]): Promise<Map<string, SubjectName>> {
  const idsOf = new Map<AccessSubject, Set<string>>();
  for (const { subject } of rows)
    if (subject) idsOf.set(subject.type, (idsOf.get(subject.type) ?? new Set()).add(subject.id));
  const subjects: { type: string; id: string }[] = [];
  for (const [type, ids] of idsOf) {
    const permission = permissionToOpen(type);
    if (!view.can(permission)) continue;
    for (const id of await view.reachable(permission, type, [...ids])) subjects.push({ type, id });
  }
  return namesOf(view, subjects);
}
