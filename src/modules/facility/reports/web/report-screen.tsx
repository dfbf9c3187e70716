import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { comingPeriods, pastPeriods } from "#platform/shared/reports/report-period.ts";
import { AppLink, RecordProblem, useCan, useParam, useRead, useUrlState } from "#platform/web/index.ts";
import { ErrorState, type Filter, FilterBar, Page, Skeletons, showDate, useTableState } from "#ui/index.ts";
import { getReport, type ReportResult } from "../report.contract.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { RecordsDrawer } from "./records-drawer.tsx";
import { ReportView } from "./report-view.tsx";
import { SavedReportMenu } from "./saved-report-menu.tsx";
import { useReportQuestion } from "./use-report-question.ts";

/** What the address of a report's page holds besides its filters. */
const ownKeys = new Set(["row", "column", "page", "pageSize", "records.page", "records.pageSize", "tabs"]);

/** One report: filters in the address, headline numbers, plot, table and definition. */
export function Screen() {
  const code = useParam("code");
  const url = useUrlState();
  const mayExport = useCan("reports.export");
  const [exporting, setExporting] = useState(false);
  const state = useTableState({ filters: Object.keys(url.params).filter((key) => !ownKeys.has(key)) });
  const question = useReportQuestion(state);
  const read = useRead(getReport, { params: { code }, query: question }, { keep: true });
  const report = read.data;
  if (!report && read.error) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!report) return <Skeletons shape="page" />;
  const { column } = url.params;
  return (
    <Page
      title={report.title}
      summary={report.question}
      trail={<AppLink to="/reports">Reports</AppLink>}
      action={
        <>
          <SavedReportMenu code={code} question={question} />
          {mayExport && (
            <Button leftSection={<IconDownload size="1.1em" />} onClick={() => setExporting(true)}>
              Export
            </Button>
          )}
        </>
      }
      filters={
        <FilterBar state={state} filters={filtersOf(report)}>
          {report.period && (
            <span className="cairn-figures">
              {showDate(report.period.from)} – {showDate(report.period.through)}
            </span>
          )}
        </FilterBar>
      }
    >
      {read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} small /> : null}
      <ReportView
        report={report}
        busy={read.isFetching}
        onOpen={(row, key) => url.set({ row, column: key }, { replace: false })}
      />
      {column && (
        <RecordsDrawer
          report={report}
          question={question}
          column={column}
          row={url.params.row}
          onClose={() => url.set({ row: undefined, column: undefined, "records.page": undefined })}
        />
      )}
      {exporting && <ExportDialog report={report} question={question} onClose={() => setExporting(false)} />}
    </Page>
  );
}

function filtersOf({ period, filters }: ReportResult): Filter[] {
  const named = Object.entries(period?.isAhead ? comingPeriods : pastPeriods).map(([value, label]) => ({
    value,
    label,
  }));
  return [
    ...(period
      ? [
          {
            kind: "dates" as const,
            key: "period",
            label: "Period",
            named,
            ...(period.usual ? { usual: period.usual } : {}),
          },
        ]
      : []),
    ...filters.map(({ key, label, options, single, usual }) => ({
      kind: single ? ("one" as const) : ("many" as const),
      key,
      label,
      options,
      ...(usual === undefined ? {} : { usual }),
    })),
  ];
}
