import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { isNumberKind, type ReportColumn, type ReportRow } from "#platform/shared/reports/report-shape.ts";
import { type Column, DataTable, PageSection, SeriesPlot, showDate, showDateTime } from "#ui/index.ts";
import type { ReportResult } from "../report.contract.ts";
import { axisLabels, axisText, valueText } from "./report-values.ts";
import classes from "./reports.module.css";

interface ReportViewProps {
  report: ReportResult;
  busy: boolean;
  /** Opens the records of a cell, or with `row` undefined of a whole column. */
  onOpen: (row: string | undefined, column: string) => void;
}

/** Headline numbers, plot, table and what they mean. */
export function ReportView({ report, busy, onOpen }: ReportViewProps) {
  const { plot, timeZone, columns, rows } = report;
  return (
    <div className={classes.report} aria-busy={busy || undefined}>
      <Figures report={report} onOpen={(column) => onOpen(undefined, column)} />
      <SeriesPlot
        label={plot.measure}
        kind={plot.kind}
        stacked={plot.stacked}
        series={plot.series}
        points={plot.points}
        showX={(x) => axisText(x, plot.axis)}
        showValue={(value) => valueText(value, plot.unit, timeZone)}
        axisLabel={axisLabels[plot.axis] ?? "Group"}
      />
      <DataTable
        label={report.title}
        columns={columns.map((column) => columnOf(column, timeZone, onOpen))}
        rows={rows.length > 1 ? [...rows, totalRow(report)] : rows}
        rowKey={(row) => row.key}
        rowTone={(row) => (row.key === totalKey ? "quiet" : undefined)}
        empty={{ title: "Nothing in this period", text: "Choose another period or other filters." }}
      />
      <Meaning report={report} />
    </div>
  );
}

const totalKey = "total";

function totalRow({ columns, totals }: ReportResult): ReportRow {
  const cells = Object.fromEntries(columns.map(({ key }, at) => [key, at === 0 ? "Total" : (totals[key] ?? null)]));
  return { key: totalKey, cells };
}

function columnOf(
  { key, label, kind, opens }: ReportColumn,
  timeZone: string,
  onOpen: ReportViewProps["onOpen"],
): Column<ReportRow> {
  return {
    key,
    header: label,
    numeric: isNumberKind(kind),
    ...(kind === "text" ? { grow: 2, wraps: true } : {}),
    cell: (row): ReactNode => {
      const value = row.cells[key];
      const text = valueText(value, kind, timeZone);
      if (!opens || typeof value !== "number" || value === 0) return text || null;
      return (
        <UnstyledButton
          className={classes.open ?? ""}
          aria-label={`${label}: ${text}. Show records`}
          onClick={() => onOpen(row.key === totalKey ? undefined : row.key, key)}
        >
          {text}
        </UnstyledButton>
      );
    },
  };
}

function Figures({ report, onOpen }: { report: ReportResult; onOpen: (column: string) => void }) {
  const { figures, timeZone, before } = report;
  return (
    <dl className={classes.figures}>
      {figures.map(({ key, label, kind, value, about, opens, before: earlier }) => {
        const text = value === null ? "–" : valueText(value, kind, timeZone);
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {opens && value ? (
                <UnstyledButton
                  className={classes.open ?? ""}
                  aria-label={`${label}: ${text}. Show records`}
                  onClick={() => onOpen(opens)}
                >
                  {text}
                </UnstyledButton>
              ) : (
                text
              )}
            </dd>
            <dd className={classes.about}>
              {about}
              {before && earlier !== null && value !== null && (
                <span title={`${showDate(before.from)} – ${showDate(before.through)}`}>
                  {" "}
                  · {valueText(earlier, kind, timeZone)} in the period before
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Meaning({ report }: { report: ReportResult }) {
  const { definition, grain, columns, asOf, timeZone, locations, isOwn, hiddenBelow } = report;
  return (
    <PageSection title="Definition">
      <div className={classes.meaning}>
        {hiddenBelow !== null && <p>Counts under {hiddenBelow} are hidden for your role.</p>}
        {isOwn && <p>Only your own clients are counted.</p>}
        {definition.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{grain}</p>
        <details>
          <summary>Columns</summary>
          <dl>
            {columns.map(({ key, label, about }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </details>
        <p className={classes.about}>
          As of {showDateTime(asOf, timeZone)} · {locations.join(", ")}
        </p>
      </div>
    </PageSection>
  );
}
