import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ageOn, daysBetween } from "#platform/shared/time/index.ts";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { AppLink, serverInstant, useCan, useListOrSearch, useSession } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  dateAt,
  datesOf,
  type Filter,
  FilterBar,
  Page,
  Person,
  StateBadge,
  showDate,
  useTableState,
} from "#ui/index.ts";
import { alertTitle } from "../../alerts/alert.ts";
import { careRoleLabels, careRoles, episodeStates, readmittableStatuses } from "../../episodes/episode.ts";
import { useActiveStaff, useLevels, useLocationNames } from "../../web/names.ts";
import {
  type ClientRow,
  type ClientSort,
  clientSorts,
  listClients,
  listedStatuses,
  searchClients,
} from "../client-list.contract.ts";
import { listName } from "../name.ts";
import classes from "./client-list.module.css";
import { NameAlert } from "./name-alert.tsx";

const filterKeys = ["status", "location", "level", "admitted", "leaving", "role", "clinician", "mine"];

/** The client list. Filters live in the URL; search text does not, because it may hold a name. */
export function Screen() {
  const { locationId } = useSession();
  const state = useTableState({
    filters: filterKeys,
    sort: { by: "name", descending: false },
    remember: "clients",
  });
  const query = queryOf(state.filters, state.sortText, state.page, state.pageSize, locationId);
  const typed = state.search.trim();
  const source = useListOrSearch(
    typed,
    [listClients, { query }],
    [searchClients, { body: { q: typed, filters: query } }],
  );
  const total = source.data?.total;
  return (
    <Page
      title="Clients"
      summary={
        total === undefined
          ? "Clients at your locations"
          : `${total.toLocaleString("en-US")} ${total === 1 ? "client" : "clients"}`
      }
      action={<NewClient />}
      filters={<FilterBar state={state} search="Name, MR #, date of birth, or phone" filters={useFilters()} />}
    >
      <DataTable
        label="Clients"
        columns={useColumns()}
        rowKey={(row) => row.clientId}
        rowHref={(row) => `/clients/${row.mrNo}`}
        source={source}
        state={state}
        layoutKey="clients"
        rowTone={(row) => (row.status !== null && readmittableStatuses.includes(row.status) ? "quiet" : undefined)}
        empty={{
          title: "No clients found",
          text: "Admitted clients appear here. Change the status filter to see pre-admissions and discharges.",
          action: <NewClient />,
        }}
      />
    </Page>
  );
}

function NewClient() {
  if (!useCan("clients.create")) return null;
  return (
    <Button component={AppLink} to="/clients/new" leftSection={<IconPlus size="1.1em" />}>
      New client
    </Button>
  );
}

function queryOf(
  filters: Readonly<Record<string, string>>,
  sort: string | undefined,
  page: number,
  pageSize: number,
  locationId: string | null,
) {
  const admitted = datesOf(filters.admitted);
  const leaving = datesOf(filters.leaving);
  const location = filters.location ?? locationId ?? undefined;
  const known = clientSorts.find((one) => one === sort) ?? ("name" satisfies ClientSort);
  return {
    ...(filters.status ? { statusList: filters.status } : {}),
    ...(location ? { location } : {}),
    ...(filters.level ? { levelOfCare: filters.level } : {}),
    ...(admitted.from ? { admittedFrom: admitted.from } : {}),
    ...(admitted.to ? { admittedTo: admitted.to } : {}),
    ...(leaving.from ? { dischargeFrom: leaving.from } : {}),
    ...(leaving.to ? { dischargeTo: leaving.to } : {}),
    ...(filters.role ? { role: careRoles.find((role) => role === filters.role) ?? careRoles[0] } : {}),
    ...(filters.clinician ? { clinician: filters.clinician } : {}),
    ...(filters.mine ? { myClient: "true" as const } : {}),
    sort: known,
    page,
    pageSize,
  };
}

function useFilters(): Filter[] {
  const locations = useLocationNames();
  const levels = useLevels();
  const staff = useActiveStaff();
  return [
    {
      kind: "many",
      key: "status",
      label: "Status",
      options: listedStatuses.map((value) => ({ value, label: episodeStates.label(value) })),
    },
    { kind: "many", key: "location", label: "Location", options: locations.options },
    { kind: "many", key: "level", label: "Level of care", options: levels.options },
    { kind: "one", key: "mine", label: "My clients", options: [{ value: "true", label: "My clients only" }] },
    {
      kind: "one",
      key: "role",
      label: "Care role",
      options: careRoles.map((value) => ({ value, label: careRoleLabels[value] })),
    },
    {
      kind: "one",
      key: "clinician",
      label: "Clinician",
      options: [{ value: "unassigned", label: "Unassigned" }, ...staff.options],
    },
    { kind: "dates", key: "admitted", label: "Admitted" },
    { kind: "dates", key: "leaving", label: "Planned discharge" },
  ];
}

function useColumns(): Column<ClientRow>[] {
  const locations = useLocationNames();
  const levels = useLevels();
  const { timeZone } = useSession();
  const today = dateAt(serverInstant(), timeZone);
  return [
    {
      key: "name",
      header: "Name",
      sortable: true,
      grow: 2.6,
      cell: (row) => (
        <Person
          name={listName(row)}
          seed={row.mrNo}
          src={photoAddress(row.photoFileId)}
          detail={<NameAlert clientId={row.clientId} />}
        />
      ),
    },
    { key: "mrNo", header: "MR #", sortable: true, width: 118, cell: (row) => row.mrNo, phone: "line" },
    {
      key: "age",
      header: "Age",
      numeric: true,
      width: 62,
      cell: (row) => `${ageOn(row.birthDate, today)} ${row.sexAtBirth === "UNK" ? "" : row.sexAtBirth}`,
      phone: "hide",
    },
    {
      key: "status",
      header: "Status",
      width: 140,
      phone: "beside",
      cell: (row) => row.status && <StateBadge states={episodeStates} state={row.status} />,
    },
    { key: "level", header: "Level", width: 66, cell: (row) => levels.code(row.levelOfCareId) },
    {
      key: "place",
      header: "Location",
      width: 84,
      cell: (row) => <span title={locations.name(row.locationId)}>{locations.code(row.locationId)}</span>,
    },
    {
      key: "day",
      header: "Day",
      numeric: true,
      width: 52,
      phone: "hide",
      cell: (row) => dayOf(row, today, timeZone),
    },
    {
      key: "admitted",
      header: "Admitted",
      sortable: true,
      width: 112,
      hidden: true,
      cell: (row) => row.admittedAt && showDate(dateAt(row.admittedAt, timeZone)),
    },
    {
      key: "discharge",
      header: "Planned discharge",
      sortable: true,
      width: 112,
      phone: "hide",
      cell: (row) => plannedDischarge(row, today),
    },
    {
      key: "therapist",
      header: "Therapist",
      width: 120,
      wraps: true,
      phone: "hide",
      cell: (row) => row.primaryTherapistName,
    },
    {
      key: "alerts",
      header: "Alerts",
      grow: 2,
      wraps: true,
      cell: (row) => (row.alerts.length > 0 ? <Alerts row={row} /> : null),
    },
    { key: "birthDate", header: "DOB", width: 112, hidden: true, cell: (row) => showDate(row.birthDate) },
  ];
}

function dayOf(row: ClientRow, today: string, timeZone: string): string | null {
  if (row.admittedAt === null || row.dischargedAt !== null) return null;
  return String(daysBetween(dateAt(row.admittedAt, timeZone), today) + 1);
}

/** Highlighted when the planned discharge is 3 days away or less. */
function plannedDischarge(row: ClientRow, today: string) {
  if (row.anticipatedDischargeDate === null || row.dischargedAt !== null) return null;
  const days = daysBetween(today, row.anticipatedDischargeDate);
  const text = showDate(row.anticipatedDischargeDate);
  if (days > 3) return text;
  return (
    <Chip tone="attention" title={days < 0 ? "This date has passed" : `In ${days} days`}>
      {text}
    </Chip>
  );
}

function Alerts({ row }: { row: ClientRow }) {
  const [first, ...more] = row.alerts;
  if (!first) return null;
  return (
    <span className={classes.alerts} title={row.alerts.map(alertTitle).join(", ")}>
      <Chip tone={first.level === "high" ? "danger" : "attention"} shape="alert">
        {alertTitle(first)}
      </Chip>
      {more.length > 0 && <span className={classes.more}>+{more.length}</span>}
    </span>
  );
}
