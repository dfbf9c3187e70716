import { useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, StateBadge, showDateTime, useTableState } from "#ui/index.ts";
import { type CountSummary, countKindLabels, listCounts } from "../count.contract.ts";
import { countStates } from "../count-states.ts";

/** Counts of the user's locations, newest first. */
export function CountHistory() {
  const url = useUrlState();
  const { locationId } = useSession();
  const state = useTableState();
  const query = { page: state.page, pageSize: state.pageSize, ...(locationId ? { locationId } : {}) };
  const read = useRead(listCounts, { query }, { keep: true });
  return (
    <DataTable
      label="Past counts"
      columns={columns}
      rowKey={(row) => row.id}
      source={read}
      state={state}
      onOpen={(row) => url.set({ count: row.id })}
      rowTone={(row) => (row.discrepancies > 0 ? "danger" : row.state === "abandoned" ? "quiet" : undefined)}
      empty={{ title: "No counts yet", text: "Count a storage at the next change of shift." }}
      layoutKey="medications.counts"
    />
  );
}

const columns: readonly Column<CountSummary>[] = [
  { key: "storage", header: "Storage", grow: 1, cell: (row) => row.storageName },
  { key: "started", header: "Started", width: 190, cell: (row) => showDateTime(row.startedAt, row.timeZone, true) },
  { key: "kind", header: "Kind", width: 150, cell: (row) => countKindLabels[row.kind] },
  {
    key: "state",
    header: "State",
    width: 150,
    phone: "beside",
    cell: (row) => <StateBadge states={countStates} state={row.state} />,
  },
  {
    key: "who",
    header: "Counted by",
    grow: 1,
    wraps: true,
    cell: (row) => [row.countedByName, row.witnessName].filter(Boolean).join(" and "),
  },
  { key: "keys", header: "Keys passed to", width: 160, cell: (row) => row.custodyToName },
  {
    key: "result",
    header: "Result",
    width: 150,
    cell: (row) =>
      row.state !== "completed" ? null : row.discrepancies > 0 ? (
        <Chip tone="danger" shape="alert">
          {row.discrepancies} {row.discrepancies === 1 ? "discrepancy" : "discrepancies"}
        </Chip>
      ) : (
        <Chip tone="done" shape="check">
          All match
        </Chip>
      ),
  },
];
