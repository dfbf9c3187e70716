import { SegmentedControl } from "@mantine/core";
import { useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  datesOf,
  type Filter,
  FilterBar,
  Page,
  PageSection,
  showDate,
  showDateTime,
  showTime,
  useTableState,
} from "#ui/index.ts";
import { useStaffAt } from "../../calendar/web/use-choices.ts";
import { useClientOptions } from "../../incidents/web/new-incident.tsx";
import { listActivityTypes } from "../activity-type.contract.ts";
import type { TimeEntry } from "../time-entry.contract.ts";
import { showMinutes } from "../time-entry.ts";
import { type ActivityTotal, activityReport } from "../time-report.contract.ts";
import { ActivityBars } from "./activity-bars.tsx";
import classes from "./time.module.css";

const groupings = [
  { value: "type", label: "Activity type" },
  { value: "clinician", label: "Staff member" },
  { value: "client", label: "Client" },
] as const;

/** The activity report: filters in the address, bars by day, totals, and every entry behind them (ACT-1). */
export function Screen() {
  const { timeZone, locationId, locations } = useSession();
  const url = useUrlState();
  const place = locationId ?? locations[0]?.id ?? "";
  const staff = useStaffAt(place);
  const clients = useClientOptions(place).map(({ value, label }) => ({ value: value.split(":")[0] ?? value, label }));
  const types = useRead(listActivityTypes, { query: { all: "true" } });
  const filters: readonly Filter[] = [
    { kind: "dates", key: "when", label: "Dates" },
    { kind: "one", key: "clientId", label: "Client", options: clients },
    { kind: "one", key: "clinicianId", label: "Staff member", options: staff },
    {
      kind: "one",
      key: "activityTypeId",
      label: "Activity type",
      options: (types.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: "one",
      key: "billable",
      label: "Billable",
      options: [
        { value: "true", label: "Billable" },
        { value: "false", label: "Not billable" },
      ],
    },
  ];
  const state = useTableState({ filters: filters.map(({ key }) => key) });
  const { when, ...chosen } = state.filters;
  const query = {
    ...chosen,
    ...datesOf(when),
    ...(locationId ? { locationId } : {}),
    page: state.page,
    pageSize: state.pageSize,
  };
  const read = useRead(activityReport, { query }, { keep: true });
  const by = groupings.find(({ value }) => value === url.params.by)?.value ?? "type";
  const data = read.data;
  const totals = data && { type: data.byType, clinician: data.byClinician, client: data.byClient }[by];
  return (
    <Page title="Activity report" summary={data ? `${showDate(data.from)} to ${showDate(data.to)}` : "The last 7 days"}>
      <FilterBar state={state} filters={filters} />
      {data && data.total > 0 && (
        <>
          <dl className={classes.totals}>
            {[
              ["Entries", String(data.total)],
              ["Time", showMinutes(data.minutes)],
              ["Billable", showMinutes(data.billableMinutes)],
              ["Units", String(data.units)],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ActivityBars days={data.byDay} from={data.from} to={data.to} />
          <PageSection
            title="Totals"
            action={
              <SegmentedControl
                aria-label="Totals by"
                data={[...groupings]}
                value={by}
                onChange={(value) => url.set({ by: value === "type" ? null : value })}
              />
            }
          >
            <Totals rows={totals ?? []} label={groupings.find(({ value }) => value === by)?.label ?? ""} />
          </PageSection>
        </>
      )}
      <PageSection title="Entries">
        <DataTable
          label="Activity"
          columns={columns}
          rowKey={(row) => row.id}
          source={read}
          state={state}
          empty={{ title: "No activity in these dates", text: "Signed notes, groups and recorded time appear here." }}
          layoutKey="facility.activity"
        />
      </PageSection>
      {data && (
        <p className={classes.quiet}>
          Each entry counts in full; a corrected entry counts with what took it back. Dates are the local dates of the
          start. As of {showDateTime(data.asOf, timeZone, true)}.
        </p>
      )}
    </Page>
  );
}

function Totals({ rows, label }: { rows: readonly ActivityTotal[]; label: string }) {
  return (
    <DataTable
      label={`Totals by ${label.toLowerCase()}`}
      columns={[
        { key: "name", header: label, grow: 1, cell: (row: ActivityTotal) => row.name },
        { key: "entries", header: "Entries", width: 100, numeric: true, cell: (row: ActivityTotal) => row.entries },
        {
          key: "time",
          header: "Time",
          width: 130,
          numeric: true,
          cell: (row: ActivityTotal) => showMinutes(row.minutes),
        },
      ]}
      rowKey={(row) => row.key}
      rows={rows}
      empty={{ title: "Nothing to total" }}
    />
  );
}

const columns: Column<TimeEntry>[] = [
  {
    key: "when",
    header: "Start",
    width: 190,
    cell: (row) => `${showDateTime(row.startsAt, row.timeZone)}`,
  },
  { key: "end", header: "End", width: 100, cell: (row) => showTime(row.endsAt, row.timeZone), hidden: true },
  { key: "minutes", header: "Time", width: 110, numeric: true, cell: (row) => showMinutes(row.minutes) },
  { key: "activity", header: "Activity type", grow: 1, cell: (row) => row.activityName, wraps: true },
  { key: "staff", header: "Staff member", grow: 1, cell: (row) => row.clinicianName },
  {
    key: "client",
    header: "Client",
    grow: 1,
    cell: (row) => row.client?.name ?? (row.hasOtherClient ? "Not within your reach" : null),
  },
  {
    key: "billing",
    header: "Billing",
    width: 190,
    wraps: true,
    cell: (row) => (row.billable ? `${row.billingCode}, ${row.units} u` : (row.nonBillableReason ?? "Not billable")),
  },
];
