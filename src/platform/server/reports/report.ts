import type { AccessSubject } from "#platform/shared/access/access-subjects.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { Page, TenantSwitch } from "#platform/shared/endpoint.ts";
import type { ComingPeriod, PastPeriod, ReportPeriod } from "#platform/shared/reports/report-period.ts";
import type {
  ReportColumn,
  ReportFigure,
  ReportPlot,
  ReportRow,
  ReportValue,
} from "#platform/shared/reports/report-shape.ts";
import type { DateText } from "#platform/shared/time/index.ts";
import type { View } from "../execution/context.ts";
import type { ReportScope } from "./report-scope.store.ts";

export type { ReportScope } from "./report-scope.store.ts";

/** What a report is asked: days, the reader's locations and clients, and the chosen filters. */
export interface ReportAsk<Key extends string = string> {
  view: View;
  /** Local days at each record's location, both ends included. */
  period: ReportPeriod;
  /** In the facility's time zone. */
  today: DateText;
  scope: ReportScope;
  filters: { readonly [key in Key]?: readonly string[] };
}

export interface ReportAnswer {
  rows: readonly ReportRow[];
  figures: readonly ReportFigure[];
  plot: ReportPlot;
}

/** A record that a number counts. Its subject is named when the report is run, for readers who reach it. */
export interface ReportRecord {
  key: string;
  subject: { type: AccessSubject; id: string } | null;
  cells: Readonly<Record<string, ReportValue>>;
  link?: string;
}

/** Which records: of one cell, or with `row` null of a whole column. */
export interface ReportDrill {
  row: string | null;
  column: string;
  page: number;
  pageSize: number;
}

interface FilterSpec {
  label: string;
  /** One value at a time, and the one that holds without a choice. */
  usual?: string;
  options: (view: View, scope: ReportScope) => Promise<readonly { value: string; label: string }[]>;
}

/**
 * A report as data. Methods, so that a report with typed filters is one of the list of all. Every number of the answer counts
 * records within `scope`, and the records of a number are as many as it says.
 */
export interface Report<Key extends string = string> {
  /** Its address: `/reports/<code>`. */
  code: string;
  title: string;
  /** Where it stands in the list of reports. */
  group: string;
  question: string;
  /** What is counted, in sentences: under the screen and in every file. */
  definition: readonly string[];
  /** What one row of its table is. */
  grain: string;
  /** Beside `reports.view`. */
  permission: Permission;
  /** The part of the product it belongs to, where that is not its module's. */
  switch?: TenantSwitch;
  period: { usual: PastPeriod | ComingPeriod; most: number } | null;
  filters: Readonly<Record<Key, FilterSpec>>;
  /** Counts below this are hidden from this reader, and so are the records under all numbers; null: all is shown. */
  hidesBelow?(view: View): number | null;
  columns: readonly ReportColumn[];
  read(ask: ReportAsk<Key>): Promise<ReportAnswer>;
  records?: {
    /** What the records are called: "Stays". */
    noun: string;
    /** Whose they are: "Client". Not for records without a subject. */
    subject?: string;
    columns: readonly ReportColumn[];
    read(ask: ReportAsk<Key>, drill: ReportDrill): Promise<Page<ReportRecord>>;
  };
}

export function defineReport<const Key extends string = never>(report: Report<Key>): Report<Key> {
  return report;
}

/** The filter by which a table is grouped. */
export const groupedBy = <const Choice extends string>(choices: Readonly<Record<Choice, string>>, usual: Choice) => ({
  label: "Rows by",
  usual,
  options: async () => optionsOf(choices),
});

/** A table of labels as choices of a filter. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** One page of records that are all at hand. */
export function pageOfRecords<Row>(
  rows: readonly Row[],
  { page, pageSize }: Pick<ReportDrill, "page" | "pageSize">,
): Page<Row> {
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
}

/** The name of a location in scope. */
export const locationName = ({ locations }: ReportScope, locationId: string) =>
  locations.find(({ id }) => id === locationId)?.name ?? null;

declare module "../execution/module.ts" {
  interface ModuleParts {
    reports?: readonly Report[];
  }
}
