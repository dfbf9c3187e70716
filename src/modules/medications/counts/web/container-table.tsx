import { NameAlert } from "#modules/clients/index.web.ts";
import { useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  DrugName,
  type Filter,
  FilterBar,
  StateBadge,
  showDate,
  useTableState,
} from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { type Container, listContainers, ownershipLabels, type Storage } from "../container.contract.ts";
import { containerStates } from "../count-states.ts";
import { containerLabel } from "../quantity.ts";

const states = ["current", "pending_destruction", "all"] as const;
const stateLabels = { current: "In the facility", pending_destruction: "Set aside for destruction", all: "All" };

/** Containers of the user's locations; a row opens its ledger. */
export function ContainerTable({ storages }: { storages: readonly Storage[] }) {
  const url = useUrlState();
  const { locationId } = useSession();
  const state = useTableState({ filters: ["in", "of"] });
  const of = states.find((one) => one === state.filters.of) ?? "current";
  const read = useRead(
    listContainers,
    {
      query: {
        page: state.page,
        pageSize: state.pageSize,
        state: of,
        ...(state.filters.in ? { storageId: state.filters.in } : {}),
        ...(locationId ? { locationId } : {}),
      },
    },
    { keep: true },
  );
  const filters: readonly Filter[] = [
    { kind: "one", key: "in", label: "Storage", options: storages.map(({ id, name }) => ({ value: id, label: name })) },
    {
      kind: "one",
      key: "of",
      label: "State",
      options: states.slice(1).map((value) => ({ value, label: stateLabels[value] })),
    },
  ];
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable
        label="Containers"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        state={state}
        onOpen={(row) => url.set({ container: row.id })}
        rowTone={(row) =>
          row.state === "investigation" || row.state === "missing"
            ? "danger"
            : row.state === "in_use"
              ? undefined
              : "quiet"
        }
        empty={{ title: "No containers", text: "Receive a card, bottle or box to start its ledger." }}
        layoutKey="medications.containers"
      />
    </>
  );
}

const columns: readonly Column<Container>[] = [
  { key: "no", header: "Container", width: 110, cell: (row) => containerLabel(row.containerNo) },
  {
    key: "product",
    header: "Medication",
    grow: 2,
    wraps: true,
    cell: (row) => (
      <>
        <DrugName name={row.productText} />{" "}
        {row.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(row.deaSchedule)}</Chip>}
      </>
    ),
  },
  {
    key: "balance",
    header: "Balance",
    width: 130,
    numeric: true,
    phone: "beside",
    cell: (row) => (row.balance === null ? "Being counted" : quantityText(row.balance, row.unit)),
  },
  {
    key: "client",
    header: "Client",
    grow: 1,
    cell: (row) =>
      row.clientId ? (
        <>
          {row.clientName} <NameAlert clientId={row.clientId} />
        </>
      ) : (
        ownershipLabels[row.ownership]
      ),
  },
  { key: "storage", header: "Storage", width: 150, cell: (row) => row.storageName },
  {
    key: "state",
    header: "State",
    width: 180,
    cell: (row) => <StateBadge states={containerStates} state={row.state} />,
  },
  { key: "expires", header: "Expires", width: 110, cell: (row) => row.expiresOn && showDate(row.expiresOn) },
  { key: "from", header: "Received from", width: 160, cell: (row) => row.receivedFrom, hidden: true },
];
