import { UnstyledButton } from "@mantine/core";
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { localMoment } from "#platform/shared/time/index.ts";
import { serverInstant } from "#platform/web/index.ts";
import { cx, ScrollRegion, showTime } from "#ui/index.ts";
import { isLong, lanesOf, partOfDay } from "../day-layout.ts";
import classes from "./calendar.module.css";
import { HiddenText } from "./hidden-text.tsx";
import { type Item, labelOf } from "./items.ts";
import { toneStyle } from "./tone-style.ts";
import { type Moving, useMoving } from "./use-moving.ts";

export interface GridColumn {
  key: string;
  date: string;
  title: string;
  note?: string | undefined;
  isToday: boolean;
  items: readonly Item[];
  /** Opens the day of the column. */
  onTitle?: () => void;
}

export interface TimeGridProps {
  label: string;
  columns: readonly GridColumn[];
  timeZone: string;
  onOpen: (item: Item) => void;
  /** Left out for users who can't add events. */
  onNew?: ((column: GridColumn, minute: number) => void) | undefined;
  onMove: (moving: Moving) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourLabel = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
/** Morning is in sight first; on the day itself the last two hours, and never so late that the evening is half empty. */
const morning = 7;
const latestFirst = 15;
const step = 30;

/** Columns of days, rooms or staff over the 24 hours of the wall clock. Events are dragged to another time; the form does it by keyboard. */
export function TimeGrid({ label, columns, timeZone, onOpen, onNew, onMove }: TimeGridProps) {
  const region = useRef<HTMLElement>(null);
  const moving = useMoving(columns, onMove);
  const hasDays = new Set(columns.map(({ date }) => date)).size > 1;
  const isToday = columns.some((column) => column.isToday);
  const opening = useRef(isToday ? Math.min(Math.max(hourOf(timeZone) - 2, 0), latestFirst) : morning);
  // The place that a user scrolled to stays when the day changes.
  useLayoutEffect(() => {
    const hour = region.current?.querySelector<HTMLElement>("[data-hour]")?.offsetHeight ?? 0;
    if (region.current) region.current.scrollTop = hour * (opening.current - 0.25);
  }, []);
  const add = (column: GridColumn) => (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const minute = ((event.clientY - box.top) / box.height) * 1440;
    onNew?.(column, Math.min(Math.floor(minute / step) * step, 1440 - step));
  };
  return (
    <ScrollRegion ref={region} label={label} className={classes.scroll}>
      <div className={classes.grid} style={{ "--columns": columns.length, "--least": "calc(132 * var(--cairn-px))" }}>
        <div className={classes.corner} />
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} timeZone={timeZone} onOpen={onOpen} />
        ))}
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <div key={hour} className={classes.hour} data-hour>
              <span>{hourLabel(hour)}</span>
            </div>
          ))}
        </div>
        {columns.map((column) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: "New event" and the key n add events by keyboard
          <section
            key={column.key}
            ref={moving.columnRef(column.key)}
            className={classes.column}
            aria-label={column.title}
            data-today={(hasDays && column.isToday) || undefined}
            data-adds={onNew ? "" : undefined}
            onClick={onNew && add(column)}
          >
            <Placed column={column} timeZone={timeZone} onOpen={onOpen} moving={moving} />
            {column.isToday && <NowLine timeZone={timeZone} />}
            {moving.now?.column === column.key && (
              <div className={classes.ghost} style={{ "--from": moving.now.minute, "--minutes": moving.now.minutes }}>
                {hourLabel(Math.floor(moving.now.minute / 60)).replace(
                  " ",
                  `:${String(moving.now.minute % 60).padStart(2, "0")} `,
                )}
              </div>
            )}
          </section>
        ))}
      </div>
    </ScrollRegion>
  );
}

interface PlacedProps {
  column: GridColumn;
  timeZone: string;
  onOpen: (item: Item) => void;
}

function ColumnHead({ column, timeZone, onOpen }: PlacedProps) {
  const long = column.items.filter((item) => isLong(item) && partOfDay(item, column.date, timeZone) !== null);
  return (
    <div className={classes.head} data-today={column.isToday || undefined}>
      <h3 className={classes.headTitle} aria-current={column.isToday ? "date" : undefined}>
        {column.onTitle ? <UnstyledButton onClick={column.onTitle}>{column.title}</UnstyledButton> : column.title}
      </h3>
      {column.note && <span className={classes.holiday}>{column.note}</span>}
      {long.length > 0 && (
        <ul className={classes.long}>
          {long.map((item) => (
            <li key={item.key}>
              <UnstyledButton
                className={cx(classes.monthItem)}
                style={toneStyle(item.tone)}
                title={labelOf(item, timeZone)}
                onClick={() => onOpen(item)}
              >
                {item.title}
                {item.booking && item.people ? `: ${item.people}` : ""}
                <HiddenText of={["All day", !item.booking && item.people, item.place]} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Placed({ column, timeZone, onOpen, moving }: PlacedProps & { moving: ReturnType<typeof useMoving> }) {
  const parts = column.items.flatMap((item) => {
    const part = isLong(item) ? null : partOfDay(item, column.date, timeZone);
    return part ? [{ item, part }] : [];
  });
  const lanes = lanesOf(parts.map(({ part }) => part));
  const now = Date.parse(serverInstant());
  return (
    <ul className={classes.items}>
      {parts.map(({ item, part }, index) => {
        const { lane, lanes: shared } = lanes[index] ?? { lane: 0, lanes: 1 };
        const minutes = part.to - part.from;
        return (
          <li
            key={item.key}
            className={classes.placed}
            style={{ "--from": part.from, "--minutes": minutes, "--lane": lane, "--lanes": shared }}
          >
            <UnstyledButton
              className={cx(classes.item)}
              style={toneStyle(item.tone)}
              data-busy={item.event?.details === false || undefined}
              data-over={Date.parse(item.endTime) <= now || undefined}
              data-moving={moving.now?.key === item.key || undefined}
              title={labelOf(item, timeZone)}
              onClick={() => moving.isClick() && onOpen(item)}
              {...moving.handle(item, column.key, part)}
            >
              <span className={classes.itemTitle}>{item.title}</span>
              {minutes >= 40 && (
                <span className={classes.itemText}>
                  {showTime(item.startTime, timeZone)}
                  {item.people ? ` · ${item.people}` : ""}
                </span>
              )}
              {minutes >= 80 && item.place && <span className={classes.itemText}>{item.place}</span>}
              <HiddenText
                of={[
                  minutes < 40 && showTime(item.startTime, timeZone),
                  `to ${showTime(item.endTime, timeZone)}`,
                  minutes < 40 && item.people,
                  minutes < 80 && item.place,
                ]}
              />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}

const hourOf = (timeZone: string) => Number(localMoment(serverInstant(), timeZone).time.slice(0, 2));

function NowLine({ timeZone }: { timeZone: string }) {
  const { time } = localMoment(serverInstant(), timeZone);
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return <div className={classes.now} style={{ "--from": minute }} aria-hidden />;
}
