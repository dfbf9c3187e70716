import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  datesOf,
  type Filter,
  FilterBar,
  Page,
  StateBadge,
  showDateTime,
  useKeys,
  useTableState,
} from "#ui/index.ts";
import { type IncidentRow, listIncidents } from "../incident.contract.ts";
import { harmLabels, isSevere, typeLabels } from "../incident.ts";
import { incidentStates } from "../incident-states.ts";
import { IncidentTrends } from "./incident-trends.tsx";
import { NewIncidentDrawer } from "./new-incident.tsx";

/** Incident reports: the list with its filters in the address, trends, and the form for a new one. */
export function Screen() {
  const url = useUrlState();
  const mayReview = useCan("incidents.review");
  const open = () => url.set({ new: "1" });
  useKeys([{ keys: "n", does: "Report an incident", run: open }]);
  const list = <IncidentList />;
  const page = {
    title: "Incidents",
    action: (
      <>
        <Button component="a" href="/safety-report" target="_blank" rel="noreferrer" variant="default">
          Report anonymously
        </Button>
        <Button leftSection={<IconPlus size="1.1em" />} onClick={open}>
          Report incident
        </Button>
      </>
    ),
  };
  const drawer = <NewIncidentDrawer opened={url.params.new === "1"} onClose={() => url.set({ new: null })} />;
  if (!mayReview)
    return (
      <Page {...page}>
        {list}
        {drawer}
      </Page>
    );
  return (
    <>
      <Page
        {...page}
        tabs={[
          { value: "list", label: "Reports", content: list },
          { value: "trends", label: "Trends", content: <IncidentTrends /> },
        ]}
      />
      {drawer}
    </>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const filters: readonly Filter[] = [
  {
    kind: "many",
    key: "state",
    label: "State",
    options: incidentStates.states.map((state) => ({ value: state, label: incidentStates.label(state) })),
  },
  { kind: "many", key: "type", label: "Type", options: optionsOf(typeLabels) },
  { kind: "many", key: "harm", label: "Harm", options: optionsOf(harmLabels) },
  { kind: "dates", key: "when", label: "Date" },
  { kind: "one", key: "mine", label: "Mine", options: [{ value: "true", label: "My reports" }] },
  { kind: "one", key: "overdue", label: "Overdue", options: [{ value: "true", label: "Overdue deadlines" }] },
];

function IncidentList() {
  const { timeZone, locationId } = useSession();
  const state = useTableState({ filters: filters.map(({ key }) => key), remember: "incidents" });
  const { when, ...chosen } = state.filters;
  const read = useRead(
    listIncidents,
    {
      query: {
        ...chosen,
        ...datesOf(when),
        ...(locationId ? { locationId } : {}),
        page: state.page,
        pageSize: state.pageSize,
      },
    },
    { keep: true },
  );
  useLive(locationId ? `board:incidents:${locationId}` : null, [listIncidents]);
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable
        label="Incident reports"
        columns={columnsFor(timeZone)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/incidents/${row.id}`}
        source={read}
        state={state}
        rowTone={(row) => (isSevere(row.harm) ? "danger" : row.state === "submitted" ? "attention" : undefined)}
        empty={{ title: "Nothing reported", text: "Incident reports you may see appear here." }}
        layoutKey="facility.incidents"
      />
    </>
  );
}

const columnsFor = (timeZone: string): Column<IncidentRow>[] => [
  { key: "number", header: "Number", width: 150, cell: (row) => row.number ?? "Draft" },
  { key: "when", header: "Occurred", width: 180, cell: (row) => showDateTime(row.occurredAt, timeZone) },
  { key: "type", header: "Type", grow: 1, cell: (row) => typeLabels[row.type], wraps: true },
  { key: "harm", header: "Harm", width: 90, cell: (row) => row.harm && harmLabels[row.harm] },
  {
    key: "state",
    header: "State",
    width: 170,
    phone: "beside",
    cell: (row) => <StateBadge states={incidentStates} state={row.state} />,
  },
  { key: "people", header: "People", grow: 1, cell: (row) => row.people, wraps: true },
  { key: "place", header: "Location", width: 150, cell: (row) => row.locationName, hidden: true },
  { key: "owner", header: "Owner", width: 140, cell: (row) => row.ownerName },
  {
    key: "due",
    header: "Next due",
    width: 180,
    cell: (row) => row.nextDueAt && showDateTime(row.nextDueAt, timeZone),
  },
];
