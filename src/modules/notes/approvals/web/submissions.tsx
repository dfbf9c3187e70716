import { useRead } from "#platform/web/index.ts";
import { type Column, DataTable, StateBadge, showDateTime } from "#ui/index.ts";
import { showService } from "../../notes/web/service-time.ts";
import { listSubmissions, type Submission } from "../approval.contract.ts";
import { approvalStates, returnReasonLabels } from "../approval.ts";

const columns: readonly Column<Submission>[] = [
  { key: "title", header: "Note", cell: (row) => row.title },
  { key: "client", header: "Client", cell: (row) => `${row.clientName}, ${row.mrNo}` },
  { key: "service", header: "Service", cell: (row) => showService({ ...row, serviceEnd: null }), width: 190 },
  {
    key: "status",
    header: "Status",
    cell: (row) => <StateBadge states={approvalStates} state={row.status} />,
    width: 200,
    phone: "beside",
  },
  { key: "where", header: "Supervisor", cell: whereItStands, grow: 2, wraps: true },
];

function whereItStands(row: Submission): string {
  if (row.reasonCode && row.decidedAt)
    return `${row.decidedByName}, ${showDateTime(row.decidedAt, row.timeZone)}: ${returnReasonLabels[row.reasonCode]}. ${row.reasonText}`;
  return `${row.supervisorName ?? "Any supervisor"}, due ${showDateTime(row.dueAt, row.timeZone)}`;
}

/** My notes that await co-signature or were returned to me. A row opens the note. */
export function Submissions() {
  const mine = useRead(listSubmissions, {});
  return (
    <DataTable
      label="My submissions"
      columns={columns}
      rowKey={(row) => row.id}
      rowHref={(row) => `/notes/${row.noteId}`}
      source={{ data: mine.data, error: mine.error ?? undefined, isFetching: mine.isFetching, refetch: mine.refetch }}
      rowTone={(row) => (row.reasonCode ? "attention" : undefined)}
      empty={{
        title: "Nothing waits for a co-signature",
        text: "Notes you sign appear here until your supervisor co-signs them, and notes returned to you.",
      }}
    />
  );
}
