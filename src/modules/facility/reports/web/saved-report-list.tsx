import { useRead } from "#platform/web/index.ts";
import { type Column, DataTable } from "#ui/index.ts";
import { listSavedReports, type SavedReport } from "../saved-report.contract.ts";
import { reportAddress } from "./use-report-question.ts";

export const sharedWords = { mine: "Only me", role: "My role", tenant: "All staff" } as const;

/** The user's saved reports and those shared with them. */
export function SavedReportList() {
  const read = useRead(listSavedReports, {});
  return (
    <DataTable
      label="Saved reports"
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={(row) => reportAddress(row.reportCode, row)}
      source={read}
      empty={{ title: "No saved reports", text: "Open a report, choose its filters and save it." }}
    />
  );
}

const columns: Column<SavedReport>[] = [
  { key: "title", header: "Name", grow: 2, wraps: true, cell: ({ title }) => title },
  { key: "report", header: "Report", grow: 1, cell: ({ reportTitle }) => reportTitle },
  { key: "shared", header: "Shared with", width: 140, cell: ({ sharedWith }) => sharedWords[sharedWith] },
  { key: "owner", header: "Owner", width: 180, cell: ({ mine, ownerName }) => (mine ? "You" : ownerName) },
];
