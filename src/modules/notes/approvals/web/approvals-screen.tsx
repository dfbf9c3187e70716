import { invalidate, serverInstant, useLive, useRead } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, Page, showDateTime } from "#ui/index.ts";
import { showService } from "../../notes/web/service-time.ts";
import { type ApprovalRow, listApprovals } from "../approval.contract.ts";

const columns: readonly Column<ApprovalRow>[] = [
  { key: "title", header: "Note", cell: (row) => row.title, grow: 2 },
  { key: "author", header: "Author", cell: (row) => row.authorName },
  { key: "client", header: "Client", cell: (row) => `${row.clientName}, ${row.mrNo}`, grow: 2 },
  { key: "service", header: "Service", cell: (row) => showService({ ...row, serviceEnd: null }), width: 190 },
  { key: "due", header: "Due", cell: (row) => <Due row={row} />, phone: "beside", width: 250 },
];

function Due({ row }: { row: ApprovalRow }) {
  if (row.dueAt >= serverInstant()) return showDateTime(row.dueAt, row.timeZone);
  return <Chip tone="danger" shape="alert">{`Overdue since ${showDateTime(row.dueAt, row.timeZone)}`}</Chip>;
}

/** `/note-approvals`: notes to co-sign, earliest due first. A row opens the note, where it is reviewed and decided. */
export function Screen() {
  const queue = useRead(listApprovals, {});
  useLive("list:notes", () => void invalidate(listApprovals));
  const rows = queue.data?.rows;
  const summary =
    rows && (rows.length === 1 ? "You have 1 note to co-sign" : `You have ${rows.length} notes to co-sign`);
  const now = serverInstant();
  return (
    <Page title="Notes to co-sign" summary={rows?.length ? summary : undefined}>
      <DataTable
        label="Notes to co-sign"
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/notes/${row.noteId}`}
        source={{
          data: rows && { rows },
          error: queue.error ?? undefined,
          isFetching: queue.isFetching,
          refetch: queue.refetch,
        }}
        rowTone={(row) => (row.dueAt < now ? "danger" : undefined)}
        empty={{ title: "You're all caught up", text: "Notes signed by the staff you supervise appear here." }}
      />
    </Page>
  );
}
