import { Temporal } from "temporal-polyfill";
import { type InstantInput, instantText, systemNow } from "./instant.ts";
import { type DateText, type TimeText, timeText, toPlainDate } from "./plain.ts";
import { ianaZone, inZone } from "./zone.ts";

/** Half-open: `start` belongs to it, `end` does not. */
export interface Span {
  start: string;
  end: string;
}

function startOfDay(date: Temporal.PlainDate, zone: string): string {
  return instantText(date.toZonedDateTime(zone).startOfDay().toInstant());
}

/** A local day as [start, end): 23 or 25 hours long on the days clocks change, from 1 AM where midnight is skipped. */
export function dayBounds(date: DateText, zone: string): Span {
  const day = toPlainDate(date);
  const id = ianaZone(zone);
  return { start: startOfDay(day, id), end: startOfDay(day.add({ days: 1 }), id) };
}

export interface LocalMoment {
  date: DateText;
  time: TimeText;
  instant: string;
}

/** What calendar and clock of a zone show at an instant. */
export function localMoment(at: InstantInput, zone: string): LocalMoment {
  const local = inZone(at, zone);
  return { date: local.toPlainDate().toString(), time: timeText(local), instant: instantText(local.toInstant()) };
}

/** What calendar and clock of a zone show now. On the server pass `act.now`. */
export function nowIn(zone: string, now: InstantInput = systemNow()): LocalMoment {
  return localMoment(now, zone);
}

/** The local calendar date of an instant. */
export function localDate(at: InstantInput, zone: string): DateText {
  return localMoment(at, zone).date;
}

export interface DaysSpan extends Span {
  firstDate: DateText;
  lastDate: DateText;
}

/** The last `n` local days with today as the last of them. `n` is a whole number from 1. */
export function lastDays(n: number, zone: string, now: InstantInput = systemNow()): DaysSpan {
  if (!Number.isInteger(n) || n < 1) throw new RangeError("lastDays: n is a whole number from 1");
  const lastDate = localDate(now, zone);
  const firstDate = Temporal.PlainDate.from(lastDate)
    .subtract({ days: n - 1 })
    .toString();
  return { firstDate, lastDate, start: dayBounds(firstDate, zone).start, end: dayBounds(lastDate, zone).end };
}
