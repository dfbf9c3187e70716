import { useLocationNames } from "#modules/clients/index.web.ts";
import { useLive, useRead } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, FilterBar, Page, StateBadge, showDateTime, useTableState } from "#ui/index.ts";
import { listTransfers, type TransferRow } from "../transfer.contract.ts";
import { transferReasonLabels, transferStates } from "../transfer.ts";
import { destinationText } from "./transfer-facts.tsx";

const columns: readonly Column<TransferRow>[] = [
  { key: "client", header: "Client", grow: 2, cell: (row) => row.client.name },
  { key: "mrNo", header: "MR #", width: 118, cell: (row) => row.client.mrNo, phone: "line" },
  {
    key: "status",
    header: "Status",
    width: 210,
    phone: "beside",
    cell: (row) => (
      <>
        <StateBadge states={transferStates} state={row.status} />{" "}
        {row.isLate && (
          <Chip tone="danger" shape="clock">
            Overdue
          </Chip>
        )}
      </>
    ),
  },
  { key: "when", header: "Planned time", width: 190, cell: (row) => showDateTime(row.effectiveAt, row.timeZone) },
  { key: "from", header: "From", grow: 2, wraps: true, cell: (row) => row.from.location },
  { key: "to", header: "To", grow: 3, wraps: true, cell: destinationText },
  { key: "reason", header: "Reason", width: 150, cell: (row) => transferReasonLabels[row.reasonCode] },
  { key: "author", header: "Sent by", width: 150, cell: (row) => row.authorName },
];

/** `/transfer-notes`: transfers of clients within reach and those to the user's locations, those under way by planned time. */
export function Screen() {
  const state = useTableState({ filters: ["status", "location"], remember: "transfers" });
  const locations = useLocationNames();
  const { status, location } = state.filters;
  const read = useRead(
    listTransfers,
    {
      query: {
        ...(status ? { status } : {}),
        ...(location ? { locationId: location } : {}),
        page: state.page,
        pageSize: state.pageSize,
      },
    },
    { everyMs: 60_000, keep: true },
  );
  useLive("list:transfers", [listTransfers]);
  return (
    <Page
      title="Transfers"
      summary="Handoffs between locations and levels of care."
      filters={
        <FilterBar
          state={state}
          filters={[
            {
              kind: "many",
              key: "status",
              label: "Status",
              options: transferStates.states.map((value) => ({ value, label: transferStates.label(value) })),
            },
            { kind: "one", key: "location", label: "Location", options: locations.options },
          ]}
        />
      }
    >
      <DataTable<TransferRow>
        label="Transfers"
        columns={columns}
        rowKey={(row) => row.noteId}
        rowHref={(row) =>
          transferStates.can(row.status, "edit") ? `/notes/${row.noteId}` : `/transfer-notes/${row.noteId}`
        }
        source={read}
        state={state}
        rowTone={(row) => (row.isLate ? "danger" : undefined)}
        empty={{
          title: "No transfers under way",
          text: "Start one in the client's chart: Notes, New note, Transfer note.",
        }}
      />
    </Page>
  );
}
