import { Temporal } from "temporal-polyfill";
import type { Weekday } from "./recurrence.ts";
import { TimeError, timeMessages } from "./time-error.ts";

/** `YYYY-MM-DD`: a calendar date, never passed through a zone. */
export type DateText = string;
/** `HH:mm` or, where seconds matter, `HH:mm:ss`. */
export type TimeText = string;

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** 'Date parameter is required' for nothing, 'Invalid date format provided' for what is no `YYYY-MM-DD` of the calendar. */
export function toPlainDate(date: DateText | null | undefined): Temporal.PlainDate {
  if (date === null || date === undefined || date === "") throw new TimeError(timeMessages.dateMissing);
  if (!isoDate.test(date)) throw new TimeError(timeMessages.date);
  try {
    return Temporal.PlainDate.from(date, { overflow: "reject" });
  } catch {
    throw new TimeError(timeMessages.date);
  }
}

/** `HH:mm`, with `:ss` only when there are seconds. */
export function timeText(time: Temporal.PlainTime | Temporal.ZonedDateTime | Temporal.PlainDateTime): TimeText {
  const minutes = `${twoDigits(time.hour)}:${twoDigits(time.minute)}`;
  return time.second === 0 ? minutes : `${minutes}:${twoDigits(time.second)}`;
}

export function twoDigits(n: number): string {
  return n < 10 ? `0${n}` : `${n}`;
}

const clock24 = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const clock12 = /^(\d{1,2}):(\d{2})\s*([AaPp])\.?[Mm]\.?$/;

/** Reads `h:mm A` or `HH:mm[:ss]` as a time of day; null for anything else. */
export function readTime(text: string): Temporal.PlainTime | null {
  const twelve = clock12.exec(text.trim());
  if (twelve) {
    const hour = Number(twelve[1]);
    if (hour < 1 || hour > 12) return null;
    return plainTime((hour % 12) + (twelve[3]?.toLowerCase() === "p" ? 12 : 0), Number(twelve[2]), 0);
  }
  const full = clock24.exec(text.trim());
  return full ? plainTime(Number(full[1]), Number(full[2]), Number(full[3] ?? 0)) : null;
}

function plainTime(hour: number, minute: number, second: number): Temporal.PlainTime | null {
  return hour < 24 && minute < 60 && second < 60 ? new Temporal.PlainTime(hour, minute, second) : null;
}

/** `h:mm A` or `HH:mm[:ss]` as `HH:mm[:ss]`; throws 'Invalid datetime format'. */
export function parseTime(text: string): TimeText {
  const time = readTime(text);
  if (!time) throw new TimeError(timeMessages.dateTime);
  return timeText(time);
}

export function addDays(date: DateText, days: number): DateText {
  return toPlainDate(date).add({ days }).toString();
}

/** Calendar days from `a` to `b`: DST neither adds nor removes one. */
export function daysBetween(a: DateText, b: DateText): number {
  return toPlainDate(a).until(toPlainDate(b), { largestUnit: "days" }).days;
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(date: DateText): Weekday {
  const weekday = weekdays[toPlainDate(date).dayOfWeek - 1];
  if (!weekday) throw new Error(`${date} has no weekday.`);
  return weekday;
}
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];

/**
 * Completed years on a date. Someone born on 29 February turns a year older on 1 March of a common year.
 * Throws 'Invalid date format provided' when the date is before the birth.
 */
export function ageOn(birthDate: DateText, date: DateText): number {
  const born = toPlainDate(birthDate);
  const on = toPlainDate(date);
  if (Temporal.PlainDate.compare(on, born) < 0) throw new TimeError(timeMessages.date);
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day);
  return on.year - born.year - (hadBirthday ? 0 : 1);
}
