import { daysBetween } from "#platform/shared/time/index.ts";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { serverInstant, useLive, useRead, useSession } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  dateAt,
  FilterBar,
  Page,
  Person,
  StateBadge,
  showDate,
  useTableState,
} from "#ui/index.ts";
import { useLocationNames } from "../../web/names.ts";
import { type Arrival, listArrivals } from "../arrival.contract.ts";
import { arrivalGaps } from "../arrival.ts";
import { episodeStates } from "../episode.ts";
import classes from "./arrivals.module.css";

/** Clients before admission, the longest waiting first: what each chart still lacks. */
export function Screen() {
  const state = useTableState({ filters: ["location"], remember: "arrivals" });
  const locations = useLocationNames();
  const { locationId } = useSession();
  const location = state.filters.location ?? locationId ?? undefined;
  const read = useRead(listArrivals, {
    query: { ...(location ? { location } : {}), page: state.page, pageSize: state.pageSize },
  });
  useLive("list:clients", [listArrivals]);
  const total = read.data?.total;
  return (
    <Page
      title="Arrivals"
      summary={
        total === undefined
          ? "Clients before admission"
          : `${total} ${total === 1 ? "client" : "clients"} before admission, the longest waiting first`
      }
      filters={
        <FilterBar
          state={state}
          filters={[{ kind: "many", key: "location", label: "Location", options: locations.options }]}
        />
      }
    >
      <DataTable<Arrival>
        label="Arrivals"
        columns={useColumns()}
        rowKey={(row) => row.clientId}
        rowHref={(row) => `/clients/${row.mrNo}?demographicId=${row.demographicId}`}
        source={read}
        state={state}
        empty={{ title: "No clients awaiting admission", text: "New clients appear here until they are admitted." }}
      />
    </Page>
  );
}

function useColumns(): Column<Arrival>[] {
  const locations = useLocationNames();
  const { timeZone } = useSession();
  const today = dateAt(serverInstant(), timeZone);
  return [
    {
      key: "name",
      header: "Name",
      grow: 2,
      cell: (row) => <Person name={row.name} seed={row.mrNo} src={photoAddress(row.photoFileId)} />,
    },
    { key: "mrNo", header: "MR #", width: 118, cell: (row) => row.mrNo, phone: "line" },
    {
      key: "status",
      header: "Status",
      width: 160,
      phone: "beside",
      cell: (row) => <StateBadge states={episodeStates} state={row.status} />,
    },
    {
      key: "place",
      header: "Location",
      width: 84,
      cell: (row) => <span title={locations.name(row.locationId)}>{locations.code(row.locationId)}</span>,
    },
    {
      key: "since",
      header: "Waiting since",
      width: 190,
      cell: (row) => {
        const day = dateAt(row.createdAt, timeZone);
        const days = daysBetween(day, today);
        return `${showDate(day)}${days > 0 ? `, ${days} ${days === 1 ? "day" : "days"}` : ", today"}`;
      },
    },
    {
      key: "missing",
      header: "Still missing",
      grow: 3,
      wraps: true,
      cell: (row) =>
        row.missing.length === 0 ? (
          <Chip tone="done" shape="check">
            Complete
          </Chip>
        ) : (
          <span className={classes.gaps}>
            {row.missing.map((gap) => (
              <Chip key={gap} tone={gap === "allergies" ? "attention" : "neutral"}>
                {arrivalGaps[gap]}
              </Chip>
            ))}
          </span>
        ),
    },
  ];
}
