import { UnstyledButton } from "@mantine/core";
import { Chip, cx, StateBadge, showTime } from "#ui/index.ts";
import { isLong, partOfDay } from "../day-layout.ts";
import { eventStates } from "../event.ts";
import classes from "./calendar.module.css";
import { type Item, kindOf } from "./items.ts";
import { dayName } from "./period.ts";
import { toneStyle } from "./tone-style.ts";

interface AgendaProps {
  days: readonly string[];
  today: string;
  items: readonly Item[];
  holidays: ReadonlyMap<string, string>;
  timeZone: string;
  onOpen: (item: Item) => void;
}

/** Day by day, what is planned: the view of a phone. */
export function Agenda({ days, today, items, holidays, timeZone, onOpen }: AgendaProps) {
  const shown = days
    .map((day) => ({ day, here: items.filter((item) => partOfDay(item, day, timeZone) !== null) }))
    .filter(({ day, here }) => here.length > 0 || day === today || holidays.has(day));
  return (
    <div className={classes.days}>
      {shown.map(({ day, here }) => (
        <section key={day} aria-label={dayName(day)}>
          <h3 className={classes.dayTitle} data-today={day === today || undefined}>
            {day === today ? `Today, ${dayName(day)}` : dayName(day)}
            {holidays.has(day) && <span className={classes.holiday}>{holidays.get(day)}</span>}
          </h3>
          {here.length === 0 ? (
            <p className={classes.none}>Nothing planned.</p>
          ) : (
            <ul className={classes.rows}>
              {here.map((item) => (
                <li key={item.key}>
                  <AgendaRow item={item} timeZone={timeZone} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

function AgendaRow({ item, timeZone, onOpen }: { item: Item; timeZone: string; onOpen: (item: Item) => void }) {
  const { event } = item;
  return (
    <UnstyledButton
      className={cx(classes.row)}
      style={toneStyle(item.tone)}
      data-canceled={item.canceled || undefined}
      onClick={() => onOpen(item)}
    >
      <span className={classes.rowTime}>
        {isLong(item) ? "All day" : `${showTime(item.startTime, timeZone)} to ${showTime(item.endTime, timeZone)}`}
      </span>
      <span>
        <span className={classes.rowTitle}>{item.title}</span>
        <span className={classes.quiet}>
          {[kindOf(item) === item.title ? "" : kindOf(item), item.people, item.place].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span>
        {event?.hasConflicts && !item.canceled ? (
          <Chip tone="attention" shape="alert">
            Overlap
          </Chip>
        ) : (
          event && event.status !== "scheduled" && <StateBadge states={eventStates} state={event.status} />
        )}
      </span>
    </UnstyledButton>
  );
}
