import { UnstyledButton } from "@mantine/core";
import { cx, showTime } from "#ui/index.ts";
import { isLong, partOfDay } from "../day-layout.ts";
import classes from "./calendar.module.css";
import { HiddenText } from "./hidden-text.tsx";
import { type Item, labelOf } from "./items.ts";
import { dayName, weekdayNames } from "./period.ts";
import { toneStyle } from "./tone-style.ts";

interface MonthGridProps {
  days: readonly string[];
  /** `YYYY-MM`; days of other months are muted. */
  month: string;
  today: string;
  items: readonly Item[];
  holidays: ReadonlyMap<string, string>;
  timeZone: string;
  onOpen: (item: Item) => void;
  onDay: (date: string) => void;
}

const mostShown = 4;

/** Six weeks, a cell for each day. On a phone the cells count, and a day opens its list. */
export function MonthGrid({ days, month, today, items, holidays, timeZone, onOpen, onDay }: MonthGridProps) {
  return (
    <section className={classes.month} aria-label="Month">
      {weekdayNames.map((name) => (
        <p key={name} className={classes.weekday} aria-hidden>
          {name}
        </p>
      ))}
      {days.map((day) => {
        const here = items.filter((item) => partOfDay(item, day, timeZone) !== null);
        const more = here.length - mostShown;
        const holiday = holidays.get(day);
        return (
          <section
            key={day}
            className={classes.date}
            aria-label={dayName(day)}
            data-other={day.slice(0, 7) === month ? undefined : ""}
            data-today={day === today || undefined}
          >
            <UnstyledButton
              className={cx(classes.dateNumber)}
              aria-label={`${dayName(day)}, ${here.length} ${here.length === 1 ? "entry" : "entries"}`}
              aria-current={day === today ? "date" : undefined}
              onClick={() => onDay(day)}
            >
              {Number(day.slice(8))}
            </UnstyledButton>
            {holiday && <span className={cx(classes.holiday, classes.more)}>{holiday}</span>}
            {here.length > 0 && (
              <span className={classes.count} aria-hidden>
                {here.length}
              </span>
            )}
            <ul className={classes.monthItems}>
              {here.slice(0, more === 1 ? mostShown + 1 : mostShown).map((item) => (
                <li key={item.key}>
                  <UnstyledButton
                    className={cx(classes.monthItem)}
                    style={toneStyle(item.tone)}
                    title={labelOf(item, timeZone)}
                    onClick={() => onOpen(item)}
                  >
                    {isLong(item) ? "" : `${showTime(item.startTime, timeZone).replace(/:00 /, " ")} `}
                    {item.title}
                    {item.booking?.source === "leave" && item.people ? `: ${item.people}` : ""}
                    <HiddenText
                      of={[
                        isLong(item) ? "All day" : `to ${showTime(item.endTime, timeZone)}`,
                        item.booking?.source !== "leave" && item.people,
                        item.place,
                      ]}
                    />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            {more > 1 && (
              <UnstyledButton className={cx(classes.more)} onClick={() => onDay(day)}>
                {more} more
              </UnstyledButton>
            )}
          </section>
        );
      })}
    </section>
  );
}
