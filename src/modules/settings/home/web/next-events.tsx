import { Button } from "@mantine/core";
import { useState } from "react";
import { addDays } from "#platform/shared/time/index.ts";
import { useRead } from "#platform/web/api/query.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { usePlaceZone, useSession } from "#platform/web/session/session-context.ts";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { dateAt, showDate, showTime } from "#ui/when.ts";
import { type DayEvent, listDayEvents } from "../home.contract.ts";
import classes from "./home-lists.module.css";

const shownFirst = 7;

/** Events planned at the user's locations for the next 24 hours. */
export function NextEvents() {
  const { locationId } = useSession();
  const timeZone = usePlaceZone();
  const [all, setAll] = useState(false);
  const read = useRead(listDayEvents, { query: locationId ? { locationId } : {} }, { everyMs: 300_000, keep: true });
  const today = dateAt(serverInstant(), timeZone);
  const rows = read.data?.rows ?? [];
  const days = byDay(all ? rows : rows.slice(0, shownFirst), timeZone);
  return (
    <section aria-labelledby="home-events">
      <h2 id="home-events" className={classes.title}>
        Next
      </h2>
      {read.isError && <ErrorState small error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && <EmptyState small title="Nothing planned in the next 24 hours" />}
      {days.map(([date, events]) => (
        <div key={date} className={classes.day}>
          {date !== today && <h3 className={classes.small}>{dayName(date, today)}</h3>}
          <ul className={classes.list}>
            {events.map((event) => (
              <li key={`${event.kind} ${event.id}`}>
                <Event event={event} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {!all && rows.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => setAll(true)}>
          Show {rows.length - shownFirst} more
        </Button>
      )}
    </section>
  );
}

function Event({ event: { at, title, detail, link }, timeZone }: { event: DayEvent; timeZone: string }) {
  const words = (
    <>
      <span className={`${classes.time} cairn-figures`}>{at ? showTime(at, timeZone) : "All day"}</span>
      <span className={classes.words}>
        <span className={classes.what}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </>
  );
  return link ? (
    <AppLink to={link} className={classes.event}>
      {words}
    </AppLink>
  ) : (
    <span className={classes.event}>{words}</span>
  );
}

/** Events in order, grouped by day in the user's time zone. */
export function byDay(rows: readonly DayEvent[], timeZone: string): [date: string, events: DayEvent[]][] {
  const days = new Map<string, DayEvent[]>();
  for (const row of rows) {
    const date = row.date ?? (row.at ? dateAt(row.at, timeZone) : "");
    days.set(date, [...(days.get(date) ?? []), row]);
  }
  return [...days];
}

/** An event that started before midnight is listed under its start date. */
export function dayName(date: string, today: string): string {
  if (date === addDays(today, 1)) return "Tomorrow";
  return date === today ? "Today" : showDate(date);
}
