import { ActionIcon, Button } from "@mantine/core";
import { IconDots, IconNote } from "@tabler/icons-react";
import { type Column, DataTable, FilterBar, StateBadge, showDateTime, useTableState, useUi } from "../index.ts";
import { people, personStates, type SamplePerson } from "./sample.ts";

export function TableScene() {
  const { timeZone } = useUi();
  const state = useTableState({ filters: ["status", "level", "seen"], sort: { by: "name", descending: false } });
  const columns: Column<SamplePerson>[] = [
    { key: "name", header: "Name", cell: (row) => row.name, sortable: true, grow: 2 },
    { key: "record", header: "Record", cell: (row) => row.record, width: 110, sortable: true },
    {
      key: "state",
      header: "State",
      cell: (row) => <StateBadge states={personStates} state={row.state} />,
      width: 150,
      phone: "beside",
    },
    { key: "place", header: "Location and bed", cell: (row) => row.place, grow: 1.4 },
    { key: "level", header: "Level", cell: (row) => row.level, width: 90 },
    { key: "day", header: "Day", cell: (row) => row.day, numeric: true, sortable: true, width: 80 },
    { key: "due", header: "Due", cell: (row) => row.due || null, numeric: true, width: 70 },
    { key: "seen", header: "Last seen", cell: (row) => showDateTime(row.seen, timeZone), width: 180, hidden: true },
  ];
  const wanted = state.filters.status?.split(",");
  const text = state.search.toLowerCase();
  const found = people
    .filter(
      (row) => (!wanted || wanted.includes(row.state)) && (!state.filters.level || row.level === state.filters.level),
    )
    .filter((row) => row.name.toLowerCase().includes(text));
  if (state.sort) {
    const by = state.sort.by as keyof SamplePerson;
    const sign = state.sort.descending ? -1 : 1;
    found.sort((a, b) => (a[by] < b[by] ? -sign : a[by] > b[by] ? sign : 0));
  }
  const from = (state.page - 1) * state.pageSize;
  return (
    <>
      <FilterBar
        state={state}
        search="Name or record number"
        filters={[
          {
            key: "status",
            label: "State",
            kind: "many",
            options: personStates.states.map((value) => ({ value, label: personStates.label(value) })),
          },
          {
            key: "level",
            label: "Level",
            kind: "one",
            options: ["3.7-WM", "3.5", "2.5", "2.1"].map((value) => ({ value, label: value })),
          },
          { key: "seen", label: "Seen", kind: "dates" },
        ]}
      />
      <DataTable
        label="Clients"
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => `#${row.record}`}
        state={state}
        source={{ data: { rows: found.slice(from, from + state.pageSize), total: found.length } }}
        layoutKey="gallery"
        rowTone={(row) => (row.due > 1 ? "attention" : row.state === "discharged" ? "quiet" : undefined)}
        rowActions={(row) => (
          <>
            <ActionIcon aria-label={`Write a note for ${row.name}`}>
              <IconNote size="1.2em" />
            </ActionIcon>
            <ActionIcon aria-label={`More for ${row.name}`}>
              <IconDots size="1.2em" />
            </ActionIcon>
          </>
        )}
        bulkActions={(rows, clear) => (
          <Button size="compact-sm" variant="default" onClick={clear}>
            Add {rows.length} to a group
          </Button>
        )}
        empty={{
          title: "No clients yet",
          text: "People appear here when they are admitted.",
          action: <Button>Admit someone</Button>,
        }}
      />
    </>
  );
}

export function LongTableScene() {
  return (
    <DataTable
      label="All people"
      rows={people}
      rowKey={(row) => row.id}
      rowHref={(row) => `#${row.record}`}
      columns={[
        { key: "name", header: "Name", cell: (row) => row.name },
        { key: "record", header: "Record", cell: (row) => row.record },
        { key: "day", header: "Day", cell: (row) => row.day, numeric: true },
      ]}
      empty={{ title: "No one yet" }}
    />
  );
}

export function WaitingTableScene() {
  return (
    <DataTable
      label="Clients"
      source={{}}
      rowKey={(row: SamplePerson) => row.id}
      columns={[
        { key: "name", header: "Name", cell: (row) => row.name, grow: 2 },
        { key: "record", header: "Record", cell: (row) => row.record, width: 110 },
        { key: "place", header: "Location and bed", cell: (row) => row.place },
        { key: "day", header: "Day", cell: (row) => row.day, numeric: true, width: 80 },
      ]}
      empty={{ title: "No clients yet" }}
    />
  );
}
