import { Button, SegmentedControl, UnstyledButton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { listHolidays } from "#modules/facility/clocks/holiday.contract.ts";
import { addDays, dayBounds, weekdayOf } from "#platform/shared/time/index.ts";
import { serverInstant, useCan, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { cx, dateAt, ErrorState, Skeletons, showDate, useKeys } from "#ui/index.ts";
import { listSessions, type Session } from "../session.contract.ts";
import classes from "./groups.module.css";
import { SessionDrawer } from "./session-drawer.tsx";
import { dayLabel, placeText, staffText, timesText } from "./session-text.ts";
import { SessionMarks } from "./today-board.tsx";

interface WeekProps {
  locationId: string;
  timeZone: string;
}

const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date));

function useHolidays(locationId: string, from: string): ReadonlyMap<string, string> {
  const input = (date: string) => ({ query: { locationId, year: date.slice(0, 4) } });
  const options = { enabled: useCan("calendar.view") && locationId !== "", staleMs: 3_600_000 };
  const first = useRead(listHolidays, input(from), options);
  const last = useRead(listHolidays, input(addDays(from, 6)), options);
  return new Map([...(first.data?.rows ?? []), ...(last.data?.rows ?? [])].map(({ date, name }) => [date, name]));
}

/** The sessions of a week, a column for each day; on a phone, day by day. */
export function SessionsWeek({ locationId, timeZone }: WeekProps) {
  const { user } = useSession();
  const url = useUrlState();
  const today = dateAt(serverInstant(), timeZone);
  const from = mondayOf(url.params.date ?? today);
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const isMine = url.params.show === "mine";
  const facilitatorId = isMine && user.clinicianId ? { facilitatorId: user.clinicianId } : {};
  const query = {
    locationId,
    from: dayBounds(from, timeZone).start,
    to: dayBounds(addDays(from, 6), timeZone).end,
    ...facilitatorId,
  };
  const read = useRead(listSessions, { query }, { enabled: locationId !== "", keep: true });
  const holidays = useHolidays(locationId, from);
  const [openId, setOpen] = useState<string | null>(null);
  const show = (date: string | null) => url.set({ date });
  useKeys([
    { keys: "arrowleft", does: "Previous week", run: () => show(addDays(from, -7)) },
    { keys: "arrowright", does: "Next week", run: () => show(addDays(from, 7)) },
    { keys: "t", does: "This week", run: () => show(null) },
  ]);
  const rows = read.data?.rows ?? [];
  return (
    <>
      <div className={classes.bar}>
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
        {user.clinicianId && (
          <SegmentedControl
            aria-label="Sessions shown"
            data={[
              { value: "all", label: "All groups" },
              { value: "mine", label: "My groups" },
            ]}
            value={isMine ? "mine" : "all"}
            onChange={(value) => url.set({ show: value === "mine" ? "mine" : null })}
          />
        )}
      </div>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <div className={classes.week}>
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              isToday={day === today}
              holiday={holidays.get(day)}
              sessions={rows.filter(({ localDate }) => localDate === day)}
              onOpen={setOpen}
            />
          ))}
        </div>
      ) : (
        <Skeletons shape="page" />
      )}
      {read.data && rows.length === 0 && <p className={classes.none}>No group sessions this week.</p>}
      <SessionDrawer session={rows.find(({ id }) => id === openId) ?? null} onClose={() => setOpen(null)} />
    </>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  holiday: string | undefined;
  sessions: readonly Session[];
  onOpen: (id: string) => void;
}

function Day({ day, isToday, holiday, sessions, onOpen }: DayProps) {
  const { user } = useSession();
  return (
    <section
      className={classes.day}
      aria-label={dayLabel(day)}
      data-today={isToday || undefined}
      data-none={sessions.length === 0 || undefined}
    >
      <h3 className={classes.dayTitle}>
        {dayLabel(day)}
        {holiday && <span className={classes.holiday}>{holiday}</span>}
      </h3>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <UnstyledButton
              className={cx(classes.session)}
              data-mine={session.facilitators.some(({ clinicianId }) => clinicianId === user.clinicianId) || undefined}
              data-canceled={session.status === "cancelled" || undefined}
              onClick={() => onOpen(session.id)}
            >
              <span className={classes.quiet}>{timesText(session)}</span>
              <span className={classes.name}>{session.groupName}</span>
              <span className={classes.quiet}>
                {[placeText(session), staffText(session)].filter(Boolean).join(" · ")}
              </span>
              <SessionMarks session={session} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
