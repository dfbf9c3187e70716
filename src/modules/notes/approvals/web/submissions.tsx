import { useRead } from "#platform/web/index.ts";
import { type Column, DataTable, showDateTime } from "#ui/index.ts";
import { showService } from "../../notes/web/service-time.ts";
import { listSubmissions, type Submission } from "../approval.contract.ts";

const columns: readonly Column<Submission>[] = [
  { key: "title", header: "Note", cell: (row) => row.title },
  { key: "client", header: "Client", cell: (row) => `${row.clientName}, ${row.mrNo}` },
  { key: "service", header: "Service", cell: (row) => showService({ ...row, serviceEnd: null }), width: 190 },
  { key: "supervisor", header: "Supervisor", cell: (row) => row.supervisorName ?? "Any supervisor", width: 200 },
  { key: "submitted", header: "Submitted", cell: (row) => showDateTime(row.submittedAt, row.timeZone), width: 190 },
  { key: "due", header: "Due", cell: (row) => showDateTime(row.dueAt, row.timeZone), width: 190, phone: "beside" },
];

/** My notes that await co-signature. A row opens the note. */
export function Submissions() {
  const mine = useRead(listSubmissions, {});
  return (
    <DataTable
      label="My submissions"
      columns={columns}
      rowKey={(row) => row.id}
      rowHref={(row) => `/notes/${row.noteId}`}
      source={{ data: mine.data, error: mine.error ?? undefined, isFetching: mine.isFetching, refetch: mine.refetch }}
      empty={{
        title: "Nothing awaits a co-signature",
        text: "Notes you sign stay here until your supervisor co-signs them.",
      }}
    />
  );
}
