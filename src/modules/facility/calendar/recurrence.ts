import { addDays, addMinutes, combine, expand, RecurrenceError, weekdayOf } from "#platform/shared/time/index.ts";

/** A time that repeats by the wall clock of a place: sessions of groups, events. */
export interface RepeatedTime {
  /** RFC 5545 without DTSTART and TZID. */
  rrule: string;
  startDate: string;
  /** `HH:mm`. */
  startTime: string;
  durationMinutes: number;
  untilDate?: string | null;
  /** Dates that are left out. */
  exDates?: readonly string[];
}

export interface PlannedTime {
  /** Planned local date and time; the same after a clock change. */
  key: string;
  localDate: string;
  startsAt: string;
  endsAt: string;
  /** The time does not exist that day: moved forward by the gap. */
  adjusted: boolean;
}

const byTheClock = /^FREQ=(DAILY|WEEKLY|MONTHLY)(;|$)/;

/**
 * When a repeated time starts in [from, until), by start: by the wall clock of the zone, a skipped time moved forward by the
 * gap, a doubled one at its first occurrence. Throws `RecurrenceError`.
 */
export function plannedTimes(
  time: RepeatedTime,
  timeZone: string,
  window: { start: string; end: string },
): PlannedTime[] {
  if (!byTheClock.test(time.rrule)) throw new RecurrenceError("Repeat by day, week or month.");
  const rrule = time.untilDate ? `${time.rrule};UNTIL=${time.untilDate.replaceAll("-", "")}` : time.rrule;
  const start = `${time.startDate}T${time.startTime}`;
  return expand({ rrule, start, except: time.exDates ?? [] }, timeZone, window).map((found) => ({
    key: `${found.date}T${found.time.slice(0, 5)}`,
    localDate: found.date,
    startsAt: found.instant,
    endsAt: addMinutes(found.instant, time.durationMinutes),
    adjusted: found.adjusted,
  }));
}

const dayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

/** The rule "every n weeks on these weekdays" as RFC 5545. */
export function weeklyRule(weekdays: readonly number[], interval = 1): string {
  const days = dayCodes.filter((_, index) => weekdays.includes(index + 1));
  return `FREQ=WEEKLY${interval > 1 ? `;INTERVAL=${interval}` : ""};BYDAY=${days.join(",")}`;
}

/** The weekdays and weeks of such a rule; null for another rule. */
export function weeklyOf(rrule: string): { weekdays: number[]; interval: number } | null {
  const found = /^FREQ=WEEKLY(?:;INTERVAL=(\d+))?;BYDAY=([A-Z,]+)$/.exec(rrule);
  if (!found?.[2]) return null;
  const days = found[2].split(",");
  return {
    weekdays: dayCodes.flatMap((code, index) => (days.includes(code) ? [index + 1] : [])),
    interval: Number(found[1] ?? 1),
  };
}

/** Events are made this far ahead. */
export const eventDaysAhead = 180;
/** A series with a number of occurrences has at most this many. */
export const mostOccurrences = 730;

/** A repeated time that may end before a local date and time, because it was canceled or changed from then on. */
export interface SeriesTime extends RepeatedTime {
  endsBefore: string | null;
}

/** The times of a series that start in the window. */
export function timesOfSeries(
  series: SeriesTime,
  timeZone: string,
  window: { start: string; end: string },
): PlannedTime[] {
  const { endsBefore } = series;
  return plannedTimes(series, timeZone, window).filter(({ key }) => endsBefore === null || key < endsBefore);
}

const countOf = (rrule: string) => Number(/(?:^|;)COUNT=(\d+)/.exec(rrule)?.[1] ?? Number.NaN);
const untilOf = (rrule: string) => /(?:^|;)UNTIL=(\d{4})(\d{2})(\d{2})/.exec(rrule);

/** Refuses a series that ends before it starts, never happens, or happens more than 730 times by its count (CAL-1). */
export function checkSeries(time: RepeatedTime, timeZone: string): void {
  if (countOf(time.rrule) > mostOccurrences)
    throw new RecurrenceError(`A series has at most ${mostOccurrences} occurrences.`);
  const until = untilOf(time.rrule);
  if (until && `${until[1]}-${until[2]}-${until[3]}` < time.startDate)
    throw new RecurrenceError("The series ends before it starts.");
  const start = combine(time.startDate, "00:00", timeZone).instant;
  // A monthly rule can skip months that have no such day.
  const end = combine(addDays(time.startDate, 3 * 366), "00:00", timeZone).instant;
  if (plannedTimes(time, timeZone, { start, end }).length === 0) throw new RecurrenceError("The series never happens.");
}

const toLocal = (key: string) => ({ date: key.slice(0, 10), time: key.slice(11, 16) });

/**
 * The part of a series from an occurrence on, moved so that this occurrence falls on the new local date and time (CAL-2). A
 * count is reduced by the occurrences before it. Throws `RecurrenceError` for a day that the rule can't be moved to.
 */
export function continueFrom(
  series: SeriesTime,
  timeZone: string,
  occurrence: string,
  to: { date: string; time: string },
): { rrule: string; startDate: string; startTime: string; exDates: string[] } {
  const from = toLocal(occurrence);
  const shift = Math.round((Date.parse(to.date) - Date.parse(from.date)) / 864e5);
  const before = plannedTimes({ ...series, exDates: [] }, timeZone, {
    start: combine(series.startDate, "00:00", timeZone).instant,
    end: combine(addDays(from.date, 1), "00:00", timeZone).instant,
  }).filter(({ key }) => key < occurrence).length;
  let rrule = series.rrule;
  if (!Number.isNaN(countOf(rrule))) rrule = rrule.replace(/COUNT=\d+/, `COUNT=${countOf(rrule) - before}`);
  if (shift !== 0) rrule = movedRule(rrule, from.date, to.date);
  return {
    rrule,
    startDate: to.date,
    startTime: to.time,
    exDates: (series.exDates ?? []).filter((date) => date >= from.date).map((date) => addDays(date, shift)),
  };
}

/** The rule with the weekday of one date replaced by that of another. */
function movedRule(rrule: string, from: string, to: string): string {
  const [was, is] = [dayCodes[weekdayOf(from) - 1] ?? "", dayCodes[weekdayOf(to) - 1] ?? ""];
  const days = /BYDAY=([A-Z,]+)/.exec(rrule);
  if (rrule.startsWith("FREQ=DAILY")) return rrule;
  if (rrule.startsWith("FREQ=WEEKLY") && days?.[1] === was) return rrule.replace(days[0], `BYDAY=${is}`);
  if (rrule.startsWith("FREQ=WEEKLY") && !days) return rrule;
  if (/BY(MONTHDAY|DAY)=/.test(rrule))
    throw new RecurrenceError("This repeat can't move to another day. Cancel it from here on and add a new one.");
  return rrule;
}
