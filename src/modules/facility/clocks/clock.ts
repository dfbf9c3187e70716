import { addDays, addMinutes, combine, dayBounds, localDate, weekdayOf } from "#platform/shared/time/index.ts";
import { federalHolidays } from "./holidays.ts";

export type DueUnit = "minute" | "hour" | "day" | "businessDay" | "closeOfBusiness" | "monthSame";
export interface DueOffset {
  value: number;
  unit: DueUnit;
}

/** What "business day" and "end of day" mean at a location. */
export interface SiteCalendar {
  timeZone: string;
  /** The location's own holidays, besides federal ones. */
  ownHolidays: ReadonlySet<string>;
  /** Office closing time on business days, `HH:mm`. */
  officeCloses: string;
}

export function isBusinessDay(day: string, calendar: SiteCalendar): boolean {
  if (weekdayOf(day) >= 6 || calendar.ownHolidays.has(day)) return false;
  return !federalHolidays(Number(day.slice(0, 4))).some(({ date }) => date === day);
}

function businessDayAfter(day: string, count: number, calendar: SiteCalendar): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (isBusinessDay(at, calendar)) left -= 1;
  }
  return at;
}

/** The last second of a local day, which can have 23 or 25 hours. */
function endOfDay(day: string, timeZone: string): string {
  return addMinutes(dayBounds(day, timeZone).end, -1 / 60);
}

function sameDayInMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  const index = year * 12 + (month - 1) + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
  const nextFirst = `${Math.floor((index + 1) / 12)}-${String(((index + 1) % 12) + 1).padStart(2, "0")}-01`;
  const last = Number(addDays(nextFirst, -1).slice(8));
  return addDays(first, Math.min(dayOfMonth, last) - 1);
}

/**
 * When something is due: the only due-time function of the product (CLK-1). Minutes and hours are elapsed time; a
 * day ends at 23:59:59 local time; business days skip weekends and holidays; closeOfBusiness is the office closing
 * time of the n-th business day; monthSame is the same day of a later month, or its last day (CLK-2). Pure: `anchor` is
 * an instant, the calendar an argument (`siteCalendar()`), the result an instant.
 */
export function dueAt(anchor: string, { value, unit }: DueOffset, calendar: SiteCalendar): string {
  const { timeZone } = calendar;
  if (unit === "minute") return addMinutes(anchor, value);
  if (unit === "hour") return addMinutes(anchor, value * 60);
  const day = localDate(anchor, timeZone);
  if (unit === "day") return endOfDay(addDays(day, value), timeZone);
  if (unit === "businessDay") return endOfDay(businessDayAfter(day, value, calendar), timeZone);
  if (unit === "monthSame") return endOfDay(sameDayInMonths(day, value), timeZone);
  return combine(businessDayAfter(day, value, calendar), calendar.officeCloses, timeZone).instant;
}
