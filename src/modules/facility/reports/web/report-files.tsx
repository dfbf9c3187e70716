import { Button } from "@mantine/core";
import { download, useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, StateBadge, showDateTime } from "#ui/index.ts";
import { formatLabels } from "../report-file.ts";
import { listReportRuns, type ReportRun, reportFile } from "../report-run.contract.ts";
import { reportRunStates } from "../report-run-states.ts";

export const saveReportFile = ({ id }: ReportRun) => download(reportFile, { params: { runId: id } });

/** The user's files of the last 7 days. */
export function ReportFiles() {
  const { timeZone } = useSession();
  const read = useRead(listReportRuns, {}, { everyMs: 5000 });
  return (
    <DataTable
      label="Report files"
      columns={columnsFor(timeZone)}
      rowKey={({ id }) => id}
      source={read}
      rowTone={({ state }) => (state === "expired" || state === "canceled" ? "quiet" : undefined)}
      rowActions={(run) =>
        run.state === "ready" ? (
          <Button size="compact-sm" variant="subtle" onClick={() => void saveReportFile(run)}>
            Download file
          </Button>
        ) : null
      }
      empty={{ title: "No files", text: "Open a report and export it. Files are kept here for 7 days." }}
    />
  );
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const columnsFor = (timeZone: string): Column<ReportRun>[] => [
  { key: "title", header: "Report", grow: 2, wraps: true, cell: ({ title }) => title },
  { key: "format", header: "Format", width: 120, cell: ({ format }) => formatLabels[format] },
  {
    key: "audience",
    header: "Recipient",
    width: 140,
    cell: ({ audience }) => (audience === "outside" ? "Outside" : "Staff"),
  },
  { key: "rows", header: "Rows", width: 90, numeric: true, cell: ({ rowsTotal }) => rowsTotal.toLocaleString("en-US") },
  { key: "size", header: "Size", width: 90, numeric: true, cell: ({ bytes }) => bytes !== null && sizeText(bytes) },
  { key: "created", header: "Exported", width: 180, cell: ({ createdAt }) => showDateTime(createdAt, timeZone) },
  {
    key: "expires",
    header: "Kept until",
    width: 180,
    cell: ({ state, expiresAt }) => state === "ready" && expiresAt && showDateTime(expiresAt, timeZone),
  },
  {
    key: "state",
    header: "State",
    width: 130,
    phone: "beside",
    cell: ({ state }) => <StateBadge states={reportRunStates} state={state} />,
  },
];
