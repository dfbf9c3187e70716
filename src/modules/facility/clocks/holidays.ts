import { addDays, weekdayOf } from "#platform/shared/time/index.ts";

function date(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The n-th weekday (1 Monday … 7 Sunday) of a month; `nth` -1 is the last one. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  if (nth > 0) {
    const first = date(year, month, 1);
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
  }
  const last = addDays(month === 12 ? date(year + 1, 1, 1) : date(year, month + 1, 1), -1);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
}

/** A fixed holiday on a weekend is observed on the Friday before or the Monday after (5 USC 6103(b)). */
function observed(day: string, name: string): Holiday {
  const weekday = weekdayOf(day);
  const moved = weekday === 6 ? addDays(day, -1) : weekday === 7 ? addDays(day, 1) : null;
  return moved === null ? { date: day, name } : { date: moved, name: `${name} (observed)` };
}

export interface Holiday {
  /** Local date on which it is observed. */
  date: string;
  name: string;
}

/** The federal holidays of the United States observed in a year (5 USC 6103), by date. */
export function federalHolidays(year: number): Holiday[] {
  const days = [
    observed(date(year, 1, 1), "New Year's Day"),
    { date: nthWeekday(year, 1, 1, 3), name: "Martin Luther King Jr. Day" },
    { date: nthWeekday(year, 2, 1, 3), name: "Washington's Birthday" },
    { date: nthWeekday(year, 5, 1, -1), name: "Memorial Day" },
    observed(date(year, 6, 19), "Juneteenth"),
    observed(date(year, 7, 4), "Independence Day"),
    { date: nthWeekday(year, 9, 1, 1), name: "Labor Day" },
    { date: nthWeekday(year, 10, 1, 2), name: "Columbus Day" },
    observed(date(year, 11, 11), "Veterans Day"),
    { date: nthWeekday(year, 11, 4, 4), name: "Thanksgiving Day" },
    observed(date(year, 12, 25), "Christmas Day"),
    // New Year's Day of a year that begins on a Saturday is observed in this one.
    observed(date(year + 1, 1, 1), "New Year's Day"),
  ];
  return days.filter((day) => day.date.startsWith(`${year}-`)).sort((a, b) => a.date.localeCompare(b.date));
}
