import { Button, Select } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { confirmDanger, dateAt, ErrorState, Page, Skeletons, showDate, toast, useKeys } from "#ui/index.ts";
import { listHolidays } from "../../clocks/holiday.contract.ts";
import { copyDuties, listShifts } from "../duty.contract.ts";
import classes from "./duty.module.css";
import { DutyWeek } from "./duty-week.tsx";
import { Holidays } from "./holidays.tsx";
import { ShiftTimes } from "./shift-times.tsx";

/** The shift schedule: who has which duty, week by week. */
export function Screen() {
  const session = useSession();
  const url = useUrlState();
  const mayManage = useCan("duty.manage");
  const mayHolidays = useCan("calendar.manage");
  const locationId = url.params.location ?? session.locationId ?? session.locations[0]?.id ?? "";
  const picker =
    session.locationId === null && session.locations.length > 1 ? (
      <Select
        aria-label="Location"
        data={session.locations.map((place) => ({ value: place.id, label: place.name }))}
        value={locationId}
        allowDeselect={false}
        onChange={(value) => url.set({ location: value })}
        w={260}
      />
    ) : null;
  const schedule = <Schedule locationId={locationId} />;
  const page = { title: "Shift schedule", action: picker };
  if (!mayManage && !mayHolidays) return <Page {...page}>{schedule}</Page>;
  const times = <ShiftTimes key={locationId} locationId={locationId} />;
  const holidays = (
    <Holidays key={locationId} locationId={locationId} today={dateAt(serverInstant(), session.timeZone)} />
  );
  return (
    <Page
      {...page}
      tabs={[
        { value: "schedule", label: "Schedule", content: schedule },
        ...(mayManage ? [{ value: "times", label: "Shift times", content: times }] : []),
        ...(mayHolidays ? [{ value: "holidays", label: "Holidays", content: holidays }] : []),
      ]}
    />
  );
}

/** Names of the holidays of a week by date; it can lie in two years. */
function useHolidays(locationId: string, from: string): ReadonlyMap<string, string> {
  const query = (date: string) => ({ query: { locationId, year: date.slice(0, 4) } });
  const options = { enabled: useCan("calendar.view") && locationId !== "", staleMs: 3_600_000 };
  const first = useRead(listHolidays, query(from), options);
  const last = useRead(listHolidays, query(addDays(from, 6)), options);
  const rows = [...(first.data?.rows ?? []), ...(last.data?.rows ?? [])];
  return new Map(rows.map(({ date, name }) => [date, name]));
}

/** Monday of the week of a date. */
const mondayOf = (date: string) => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

function Schedule({ locationId }: { locationId: string }) {
  const { timeZone } = useSession();
  const url = useUrlState();
  const mayManage = useCan("duty.manage");
  const today = dateAt(serverInstant(), timeZone);
  const from = mondayOf(url.params.date ?? today);
  const read = useRead(
    listShifts,
    { query: { locationId, from, days: "7" } },
    { enabled: locationId !== "", keep: true },
  );
  useLive("list:facility", [listShifts]);
  const holidays = useHolidays(locationId, from);
  const show = (date: string | null) => url.set({ date });
  useKeys([
    { keys: "arrowleft", does: "Previous week", run: () => show(addDays(from, -7)) },
    { keys: "arrowright", does: "Next week", run: () => show(addDays(from, 7)) },
    { keys: "t", does: "This week", run: () => show(null) },
  ]);
  const copy = useAction(copyDuties, {
    invalidates: [listShifts],
    onDone: ({ copied, left }) => toast(copiedText(copied, left), { tone: left > 0 ? "info" : "done" }),
  });
  const copyLastWeek = async () => {
    const answer = await confirmDanger({
      act: "Copy last week",
      consequence: `Adds the assignments of the week of ${showDate(addDays(from, -7))} to the week of ${showDate(from)}. Assignments that are there already stay.`,
    });
    if (answer) copy.go({ body: { locationId, from: addDays(from, -7), to: from } });
  };
  return (
    <>
      <div className={classes.week}>
        <Button.Group>
          <Button variant="default" aria-label="Previous week" onClick={() => show(addDays(from, -7))}>
            <IconChevronLeft size="1.2em" />
          </Button>
          <Button variant="default" onClick={() => show(null)}>
            This week
          </Button>
          <Button variant="default" aria-label="Next week" onClick={() => show(addDays(from, 7))}>
            <IconChevronRight size="1.2em" />
          </Button>
        </Button.Group>
        <h2 className={classes.span}>
          {showDate(from)} to {showDate(addDays(from, 6))}
        </h2>
        {mayManage && (
          <Button variant="default" loading={copy.pending} onClick={() => void copyLastWeek()}>
            Copy last week
          </Button>
        )}
      </div>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <DutyWeek locationId={locationId} from={from} today={today} holidays={holidays} {...read.data} />
      ) : (
        <Skeletons shape="page" />
      )}
    </>
  );
}

function copiedText(copied: number, left: number): string {
  const done =
    copied === 0 ? "No assignments to copy." : `${copied} ${copied === 1 ? "assignment" : "assignments"} copied.`;
  return left > 0 ? `${done} ${left} left out: the staff member or the shift is no longer there.` : done;
}
