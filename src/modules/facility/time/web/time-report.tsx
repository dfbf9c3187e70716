import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { addDays } from "#platform/shared/time/index.ts";
import { AppLink, serverInstant, useRead, useSession } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  dateAt,
  datesOf,
  type Filter,
  FilterBar,
  showDate,
  showDateTime,
  useTableState,
} from "#ui/index.ts";
import { showMinutes } from "../time-entry.ts";
import { type TimeOfPerson, timeReporting } from "../time-report.contract.ts";
import { usePlace } from "./team-time.tsx";
import classes from "./time.module.css";

const filters: readonly Filter[] = [
  { kind: "dates", key: "when", label: "Dates" },
  { kind: "flag", key: "approved", label: "Approved only" },
];

/** Hours by staff member for a pay period or any dates up to 62 days. */
export function TimeReport() {
  const { timeZone } = useSession();
  const { locationId, picker } = usePlace();
  const state = useTableState({ filters: ["when", "approved"] });
  const { when, approved } = state.filters;
  const today = dateAt(serverInstant(), timeZone);
  const { from = addDays(today, -13), to = today } = datesOf(when);
  const query = { from, to, locationId, ...(approved ? { approved: "true" } : {}) };
  const read = useRead(timeReporting, { query }, { enabled: locationId !== "", keep: true });
  const people = read.data?.people;
  const total = (pick: (row: TimeOfPerson) => number) =>
    showMinutes((people ?? []).reduce((sum, row) => sum + pick(row), 0));
  return (
    <>
      <FilterBar state={state} filters={filters}>
        {picker}
        <Button
          component={AppLink}
          variant="default"
          leftSection={<IconPrinter size="1.1em" />}
          to={`/time_reporting_print?${new URLSearchParams(query)}`}
          target="_blank"
        >
          Print
        </Button>
      </FilterBar>
      <p className={classes.quiet}>
        {showDate(from)} to {showDate(to)}
        {approved ? ", approved time only" : ""}
      </p>
      {people && (
        <dl className={classes.totals}>
          {(
            [
              ["Recorded", (row) => row.minutes],
              ["Direct care", (row) => row.directMinutes],
              ["Billable", (row) => row.billableMinutes],
              ["Not approved yet", (row) => row.openMinutes],
            ] as const satisfies [string, (row: TimeOfPerson) => number][]
          ).map(([label, pick]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{total(pick)}</dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        label="Time by staff member"
        columns={columns}
        rowKey={(row) => row.clinicianId}
        source={{ ...read, data: people && { rows: people } }}
        empty={{ title: "No time in these dates", text: "Recorded time of this location appears here." }}
      />
      <p className={classes.quiet}>
        Time that several entries share counts once. Direct care is time of activity types of that category.
        {read.data && ` As of ${showDateTime(read.data.asOf, timeZone, true)}.`}
      </p>
    </>
  );
}

const columns: Column<TimeOfPerson>[] = [
  { key: "name", header: "Staff member", grow: 2, cell: (row) => row.name },
  { key: "minutes", header: "Recorded", width: 130, numeric: true, cell: (row) => showMinutes(row.minutes) },
  { key: "direct", header: "Direct care", width: 130, numeric: true, cell: (row) => showMinutes(row.directMinutes) },
  { key: "billable", header: "Billable", width: 120, numeric: true, cell: (row) => showMinutes(row.billableMinutes) },
  {
    key: "leave",
    header: "Leave",
    width: 110,
    numeric: true,
    cell: (row) => (row.leaveMinutes ? showMinutes(row.leaveMinutes) : null),
  },
  {
    key: "types",
    header: "Activities",
    grow: 3,
    wraps: true,
    cell: (row) => row.types.map(({ name, minutes }) => `${name} ${showMinutes(minutes)}`).join(" · "),
  },
];
