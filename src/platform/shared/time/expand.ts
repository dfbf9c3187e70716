import { Temporal } from "temporal-polyfill";
import { combine } from "./combine.ts";
import { localDate, localMoment, type Span } from "./day.ts";
import { instantText, toInstant } from "./instant.ts";
import { type DateText, parseTime, type TimeText, toPlainDate } from "./plain.ts";
import {
  type ElapsedRecurrence,
  type Occurrence,
  type Recurrence,
  RecurrenceError,
  type RuleText,
  type WallRecurrence,
} from "./recurrence.ts";
import { readRule } from "./rrule.ts";

const mostOccurrences = 20_000;

interface LocalOccurrence {
  date: DateText;
  time: TimeText;
}

/**
 * Every occurrence in the window [start, end), in order, each instant once. Wall recurrences keep the wall clock: a
 * skipped time moves forward by the gap (`adjusted`), and where it then meets another time of the same rule there is
 * one occurrence; a doubled time happens once, at its first occurrence. Elapsed recurrences keep elapsed time.
 * Throws `RecurrenceError` for a rule that cannot be, and when the window holds more than 20,000 occurrences.
 */
export function expand(rule: Recurrence | RuleText, zone: string, window: Span): Occurrence[] {
  const recurrence = "rrule" in rule ? readRule(rule, zone) : rule;
  const interval = recurrence.interval ?? 1;
  if (!Number.isInteger(interval) || interval < 1) throw new RecurrenceError("The interval is a whole number from 1.");
  return isElapsed(recurrence) ? expandElapsed(recurrence, zone, window) : expandWall(recurrence, zone, window);
}

function isElapsed(rule: Recurrence): rule is ElapsedRecurrence {
  return rule.every === "hour" || rule.every === "minute";
}

function tooMany(): never {
  throw new RecurrenceError(`More than ${mostOccurrences} times: choose a shorter window.`);
}

function expandElapsed(rule: ElapsedRecurrence, zone: string, window: Span): Occurrence[] {
  const step = (rule.interval ?? 1) * (rule.every === "hour" ? 3_600_000 : 60_000);
  const first = toInstant(rule.from).epochMilliseconds;
  const start = toInstant(window.start).epochMilliseconds;
  const windowEnd = toInstant(window.end).epochMilliseconds;
  const end = rule.before ? Math.min(windowEnd, toInstant(rule.before).epochMilliseconds) : windowEnd;
  const found: Occurrence[] = [];
  for (let n = Math.max(0, Math.ceil((start - first) / step)); n < (rule.count ?? Infinity); n += 1) {
    const at = first + n * step;
    if (at >= end) break;
    if (found.length === mostOccurrences) tooMany();
    const { date, time, instant } = localMoment(Temporal.Instant.fromEpochMilliseconds(at), zone);
    found.push({ instant, adjusted: false, date, time });
  }
  return found;
}

function expandWall(rule: WallRecurrence, zone: string, window: Span): Occurrence[] {
  // A day on either side: a gap moves times, in 2011 Samoa even by a whole day.
  const firstDate = toPlainDate(localDate(window.start, zone)).subtract({ days: 2 });
  const lastDate = toPlainDate(localDate(window.end, zone)).add({ days: 1 });
  const start = instantText(toInstant(window.start));
  const end = instantText(toInstant(window.end));
  const byInstant = new Map<string, Occurrence>();
  for (const { date, time } of localOccurrences(rule, firstDate, lastDate)) {
    const { instant, adjusted } = combine(date, time, zone);
    if (instant < start || instant >= end) continue;
    if (!adjusted || !byInstant.has(instant)) byInstant.set(instant, { instant, adjusted, date, time });
    if (byInstant.size > mostOccurrences) tooMany();
  }
  return [...byInstant.values()].sort((a, b) => (a.instant < b.instant ? -1 : 1));
}

/** Planned wall times from the rule, its exceptions and additions, with dates in [first, last]. */
function localOccurrences(
  rule: WallRecurrence,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): LocalOccurrence[] {
  const times = [...new Set(rule.at.map(parseTime))].sort();
  const fromDate = toPlainDate(rule.from.slice(0, 10));
  const fromTime = rule.from.length > 10 ? parseTime(rule.from.slice(11)) : "";
  const through = rule.through && (rule.through.length > 10 ? rule.through : `${rule.through}T99`);
  if (through && through < rule.from) throw new RecurrenceError("It ends before it starts.");
  const except = new Set(rule.except);
  const found: LocalOccurrence[] = [];
  let counted = 0;

  // Without a count, dates before the window can be skipped.
  let period = rule.count === undefined ? Math.max(0, firstPeriod(rule, fromDate, first)) : 0;
  walk: for (; ; period += 1) {
    const dates = datesOf(rule, fromDate, period);
    if (Temporal.PlainDate.compare(dates.begins, last) > 0) break;
    for (const date of dates.dates) {
      const text = date.toString();
      for (const time of times) {
        if (text < fromDate.toString() || (text === fromDate.toString() && time < fromTime)) continue;
        if (through && `${text}T${time}` > through) break walk;
        if (rule.count !== undefined && counted >= rule.count) break walk;
        counted += 1;
        if (Temporal.PlainDate.compare(date, first) < 0 || Temporal.PlainDate.compare(date, last) > 0) continue;
        if (!except.has(text) && !except.has(`${text}T${time}`)) found.push({ date: text, time });
      }
    }
  }
  for (const added of rule.also ?? []) {
    const date = added.slice(0, 10);
    for (const time of added.length > 10 ? [parseTime(added.slice(11))] : times) found.push({ date, time });
  }
  return found;
}

function firstPeriod(rule: WallRecurrence, from: Temporal.PlainDate, first: Temporal.PlainDate): number {
  const days = from.until(first, { largestUnit: "days" }).days;
  const length = { day: 1, week: 7, month: 31 }[rule.every] * (rule.interval ?? 1);
  return Math.floor(days / length) - 1;
}

function datesOf(
  rule: WallRecurrence,
  from: Temporal.PlainDate,
  period: number,
): { begins: Temporal.PlainDate; dates: Temporal.PlainDate[] } {
  const steps = period * (rule.interval ?? 1);
  if (rule.every === "day") {
    const date = from.add({ days: steps });
    const fits = !rule.weekdays || rule.weekdays.some((weekday) => weekday === date.dayOfWeek);
    return { begins: date, dates: fits ? [date] : [] };
  }
  if (rule.every === "week") {
    const monday = from.subtract({ days: from.dayOfWeek - 1 }).add({ weeks: steps });
    const weekdays = [...new Set<number>(rule.weekdays ?? [from.dayOfWeek])].sort();
    return { begins: monday, dates: weekdays.map((weekday) => monday.add({ days: weekday - 1 })) };
  }
  const month = from.with({ day: 1 }).add({ months: steps });
  return { begins: month, dates: monthDates(rule, month, from.day) };
}

function monthDates(rule: WallRecurrence, month: Temporal.PlainDate, defaultDay: number): Temporal.PlainDate[] {
  const days = new Set<number>();
  for (const { nth, weekday } of rule.monthWeekdays ?? []) {
    const firstOne = 1 + ((weekday - month.dayOfWeek + 7) % 7);
    const lastOne = firstOne + 7 * Math.floor((month.daysInMonth - firstOne) / 7);
    days.add(nth > 0 ? firstOne + 7 * (nth - 1) : lastOne + 7 * (nth + 1));
  }
  const monthDays = rule.monthDays ?? (rule.monthWeekdays ? [] : [defaultDay]);
  for (const day of monthDays) days.add(day < 0 ? month.daysInMonth + 1 + day : day);
  return [...days]
    .filter((day) => day >= 1 && day <= month.daysInMonth)
    .sort((a, b) => a - b)
    .map((day) => month.with({ day }));
}
