import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, SideDrawer, toast } from "#ui/index.ts";
import { approveTime, listTimeEntries, type TimeEntry } from "../time-entry.contract.ts";
import { showMinutes } from "../time-entry.ts";
import { getTeamTime, getTimeSheet, type TeamRow } from "../time-sheet.contract.ts";
import { DayRows } from "./day-rows.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import { entriesText } from "./my-time.tsx";
import { useWeek, WeekBar } from "./week-bar.tsx";

/** The place whose team is shown: the one of the top bar, or one chosen here. */
export function usePlace() {
  const { locationId, locations } = useSession();
  const url = useUrlState();
  const chosen = locationId ?? url.params.location ?? locations[0]?.id ?? "";
  const picker =
    locationId === null && locations.length > 1 ? (
      <Select
        aria-label="Location"
        data={locations.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        allowDeselect={false}
        onChange={(value) => url.set({ location: value })}
        w={240}
      />
    ) : null;
  return { locationId: chosen, picker };
}

/** Hours of the team against their shifts; submitted time is approved here. */
export function TeamTime() {
  const week = useWeek();
  const { locationId, picker } = usePlace();
  const [openId, setOpen] = useState<string | null>(null);
  const read = useRead(
    getTeamTime,
    { query: { locationId, from: week.from, days: "7" } },
    { enabled: locationId !== "", keep: true },
  );
  useLive("list:time", [getTeamTime]);
  const approve = useAction(approveTime, { invalidates: [getTeamTime, getTimeSheet, listTimeEntries] });
  const approveAll = (ids: readonly string[]) =>
    void approve
      .run({ body: { ids: ids.slice(0, 200) } })
      .then(({ rows }) => toast(entriesText(rows.filter(({ done }) => done).length, "approved")))
      .catch(() => undefined);
  const rows = read.data?.rows ?? [];
  const waiting = rows.flatMap(({ toApprove }) => toApprove);
  const opened = rows.find(({ clinicianId }) => clinicianId === openId);
  return (
    <>
      <WeekBar week={week}>
        {picker}
        {waiting.length > 0 && (
          <Button loading={approve.pending} onClick={() => approveAll(waiting)}>
            Approve {waiting.length} {waiting.length === 1 ? "entry" : "entries"}
          </Button>
        )}
      </WeekBar>
      <DataTable
        label="Team time"
        columns={columnsFor(serverInstant())}
        rowKey={(row) => row.clinicianId}
        onOpen={(row) => setOpen(row.clinicianId)}
        source={read}
        rowTone={(row) => (row.isMissing ? "danger" : row.toApprove.length > 0 ? "attention" : undefined)}
        rowActions={(row) =>
          row.toApprove.length > 0 ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Approve time of ${row.name}`}
              onClick={() => approveAll(row.toApprove)}
            >
              Approve
            </Button>
          ) : null
        }
        empty={{ title: "No time this week", text: "Recorded time and shifts of this location appear here." }}
        layoutKey="facility.team-time"
      />
      <SideDrawer opened={openId !== null} onClose={() => setOpen(null)} title={opened?.name ?? ""} width={720}>
        {openId && <SheetOf clinicianId={openId} from={week.from} today={week.today} />}
      </SideDrawer>
    </>
  );
}

function SheetOf({ clinicianId, from, today }: { clinicianId: string; from: string; today: string }) {
  const [open, setOpen] = useState<TimeEntry | null>(null);
  const { data } = useRead(getTimeSheet, { query: { clinicianId, from, days: "7" } }, { keep: true });
  if (!data) return null;
  const entry = open && (data.rows.find(({ id }) => id === open.id) ?? null);
  return (
    <>
      <DayRows days={data.days} rows={data.rows} today={today} onOpen={setOpen} />
      <EntryDrawer entry={entry} onClose={() => setOpen(null)} />
    </>
  );
}

const columnsFor = (now: string): Column<TeamRow>[] => [
  { key: "name", header: "Staff member", grow: 2, cell: (row) => row.name },
  { key: "hours", header: "Recorded", width: 120, numeric: true, cell: (row) => showMinutes(row.minutes) },
  {
    key: "scheduled",
    header: "Scheduled",
    width: 120,
    numeric: true,
    cell: (row) => (row.scheduledMinutes > 0 ? showMinutes(row.scheduledMinutes) : null),
  },
  { key: "direct", header: "Direct care", width: 120, numeric: true, cell: (row) => showMinutes(row.directMinutes) },
  { key: "waiting", header: "To approve", width: 110, numeric: true, cell: (row) => row.toApprove.length || null },
  {
    key: "drafts",
    header: "Not submitted",
    width: 130,
    numeric: true,
    cell: (row) => row.drafts + row.returned || null,
  },
  { key: "approved", header: "Approved", width: 110, numeric: true, cell: (row) => row.approved || null },
  {
    key: "clock",
    header: "Clock",
    width: 220,
    phone: "beside",
    cell: (row) =>
      row.clockedInAt && (
        <Chip tone={row.isMissing ? "danger" : "done"} shape={row.isMissing ? "alert" : "dot"}>
          {row.isMissing ? "No clock-out for " : "In for "}
          {showMinutes(minutesBetween(row.clockedInAt, now))}
        </Chip>
      ),
  },
];
