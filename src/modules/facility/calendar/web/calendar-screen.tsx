import { Button, Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { combine } from "#platform/shared/time/index.ts";
import { serverInstant, useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { cx, dateAt, ErrorState, Page, SideDrawer, Skeletons, useKeys } from "#ui/index.ts";
import { getCalendar, getEvent } from "../event.contract.ts";
import { Agenda } from "./agenda.tsx";
import { BookingDrawer } from "./booking-drawer.tsx";
import classes from "./calendar.module.css";
import { EventDrawer } from "./event-drawer.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { type Item, itemsOf } from "./items.ts";
import { MonthGrid } from "./month-grid.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { NewEvent, type Start } from "./new-event.tsx";
import { type CalendarView, calendarViews, dayName, daysOf, spanText, stepFrom, viewLabels } from "./period.ts";
import { RoomsGrid } from "./rooms-grid.tsx";
import { type GridColumn, TimeGrid } from "./time-grid.tsx";
import { useStaffAt } from "./use-choices.ts";
import type { Moving } from "./use-moving.ts";

/** The calendar of a location: events, and what groups, intakes and leaves book. Live, and usable by keyboard alone. */
export function Screen() {
  const session = useSession();
  const url = useUrlState();
  const mayEdit = useCan("calendar.edit");
  const [isFeeds, setFeeds] = useState(false);
  const [start, setStart] = useState<Start | null>(null);
  const locationId = url.params.location ?? session.locationId ?? session.locations[0]?.id ?? "";
  const place = session.locations.find(({ id }) => id === locationId);
  const timeZone = place?.timeZone ?? session.timeZone;
  const add = () => setStart({});
  useKeys(mayEdit ? [{ keys: "n", does: "Add an event", run: add }] : []);
  const picker =
    session.locationId === null && session.locations.length > 1 ? (
      <Select
        aria-label="Location"
        data={session.locations.map(({ id, name }) => ({ value: id, label: name }))}
        value={locationId}
        allowDeselect={false}
        onChange={(value) => url.set({ location: value })}
        w={240}
      />
    ) : null;
  return (
    <Page
      title="Calendar"
      summary={place?.name}
      action={
        <>
          {picker}
          {session.user.clinicianId && (
            <Button variant="default" onClick={() => setFeeds(true)}>
              Calendar feeds
            </Button>
          )}
          {mayEdit && (
            <Button data-new="" leftSection={<IconPlus size="1.1em" />} onClick={add}>
              Add event
            </Button>
          )}
        </>
      }
    >
      <CalendarOf key={locationId} locationId={locationId} timeZone={timeZone} onNew={mayEdit ? setStart : undefined} />
      <SideDrawer opened={start !== null} onClose={() => setStart(null)} title="Add event">
        {start && (
          <NewEvent
            locationId={locationId}
            timeZone={timeZone}
            start={start}
            onClose={() => setStart(null)}
            onSaved={(event) => {
              setStart(null);
              url.set({ date: dateAt(event.startTime, event.timeZone) });
            }}
          />
        )}
      </SideDrawer>
      <FeedDialog opened={isFeeds} onClose={() => setFeeds(false)} />
    </Page>
  );
}

const isView = (text: string | undefined): text is CalendarView => calendarViews.some((view) => view === text);

interface CalendarOfProps {
  locationId: string;
  timeZone: string;
  onNew: ((start: Start) => void) | undefined;
}

function CalendarOf({ locationId, timeZone, onNew }: CalendarOfProps) {
  const { user } = useSession();
  const url = useUrlState();
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const view = isView(url.params.view) ? url.params.view : isPhone ? "agenda" : "week";
  const today = dateAt(serverInstant(), timeZone);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(url.params.date ?? "") ? (url.params.date ?? today) : today;
  const days = daysOf(view, date);
  const read = useRead(
    getCalendar,
    { query: { locationId, from: days[0] ?? date, days: String(days.length) } },
    { enabled: locationId !== "", keep: true, everyMs: 300_000 },
  );
  useLive(locationId ? `board:calendar:${locationId}` : null, [getCalendar, getEvent]);
  const [booking, setBooking] = useState<Item | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const staff = useStaffAt(locationId);
  const who = url.params.staff ?? "";
  const show = (next: string | null) => url.set({ date: next });
  useKeys([
    { keys: "arrowleft", does: "Before", run: () => show(stepFrom(view, date, -1)) },
    { keys: "arrowright", does: "After", run: () => show(stepFrom(view, date, 1)) },
    { keys: "t", does: "Today", run: () => show(null) },
  ]);
  const open = (item: Item) => (item.event ? url.set({ event: item.event.id }) : setBooking(item));
  const all = read.data ? itemsOf(read.data) : [];
  const items = who && view !== "rooms" ? all.filter(({ clinicianIds }) => clinicianIds.includes(who)) : all;
  const live = items.filter(({ canceled }) => !canceled);
  const holidays = new Map((read.data?.holidays ?? []).map((holiday) => [holiday.date, holiday.name]));
  const columns: GridColumn[] = days.map((day) => ({
    key: day,
    date: day,
    title: dayName(day),
    note: holidays.get(day),
    isToday: day === today,
    items: live,
    ...(view === "week" ? { onTitle: () => url.set({ view: "day", date: day }) } : {}),
  }));
  const add = onNew && ((day: string, minute: number) => onNew({ startTime: instantOf(day, minute, timeZone) }));
  const shared = { items, today, holidays, timeZone, onOpen: open };
  return (
    <>
      <div className={classes.bar}>
        <Button.Group>
          <Button variant="default" aria-label="Before" onClick={() => show(stepFrom(view, date, -1))}>
            <IconChevronLeft size="1.2em" />
          </Button>
          <Button variant="default" onClick={() => show(null)}>
            Today
          </Button>
          <Button variant="default" aria-label="After" onClick={() => show(stepFrom(view, date, 1))}>
            <IconChevronRight size="1.2em" />
          </Button>
        </Button.Group>
        <h2 className={classes.span} aria-live="polite">
          {spanText(view, date)}
        </h2>
        {view !== "rooms" && (
          <Select
            aria-label="Staff shown"
            data={[
              { value: "", label: "Everyone" },
              ...(user.clinicianId ? [{ value: user.clinicianId, label: "My calendar" }] : []),
              ...staff.filter(({ value }) => value !== user.clinicianId),
            ]}
            value={who}
            allowDeselect={false}
            searchable
            onChange={(value) => url.set({ staff: value || null })}
            className={cx(classes.choice)}
          />
        )}
        <Select
          aria-label="View"
          data={calendarViews.map((value) => ({ value, label: viewLabels[value] }))}
          value={view}
          allowDeselect={false}
          onChange={(value) => url.set({ view: value })}
          className={cx(classes.choice)}
        />
      </div>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeletons shape="page" />
      ) : view === "month" ? (
        <MonthGrid
          {...shared}
          items={live}
          days={days}
          month={date.slice(0, 7)}
          onDay={(day) => url.set({ view: isPhone ? "agenda" : "day", date: day })}
        />
      ) : view === "agenda" || (isPhone && view === "week") ? (
        <Agenda {...shared} days={days} />
      ) : view === "rooms" ? (
        <RoomsGrid
          locationId={locationId}
          date={date}
          isToday={date === today}
          items={live}
          timeZone={timeZone}
          onOpen={open}
          onNew={onNew && ((start, minute) => onNew({ ...start, startTime: instantOf(date, minute, timeZone) }))}
          onMove={setMoving}
        />
      ) : (
        <TimeGrid
          label={view === "day" ? "Day" : "Week"}
          columns={columns}
          timeZone={timeZone}
          onOpen={open}
          onNew={add && ((column, minute) => add(column.date, minute))}
          onMove={setMoving}
        />
      )}
      <EventDrawer eventId={url.params.event ?? null} onClose={() => url.set({ event: null })} />
      <BookingDrawer item={booking} timeZone={timeZone} onClose={() => setBooking(null)} />
      <MoveDialog
        event={moving?.item.event ?? null}
        startTime={
          moving ? instantOf(view === "rooms" ? date : moving.column, moving.minute, timeZone) : serverInstant()
        }
        duration={moving?.duration ?? 0}
        onClose={() => setMoving(null)}
      />
    </>
  );
}

/** The wall time of a day as an instant; a skipped one moves forward by the gap. */
function instantOf(day: string, minute: number, timeZone: string): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return combine(day, `${two(Math.floor(minute / 60))}:${two(minute % 60)}`, timeZone).instant;
}
