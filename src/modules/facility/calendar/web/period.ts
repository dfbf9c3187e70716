import { addDays, weekdayOf } from "#platform/shared/time/index.ts";
import { showDate } from "#ui/index.ts";

export const calendarViews = ["day", "week", "month", "agenda", "rooms"] as const;
export type CalendarView = (typeof calendarViews)[number];
export const viewLabels = {
  day: "Day",
  week: "Week",
  month: "Month",
  agenda: "Agenda",
  rooms: "Rooms and staff",
} as const satisfies Record<CalendarView, string>;

export const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date));
/** "Mon 11/23". */
export const dayName = (day: string) =>
  `${weekdayNames[weekdayOf(day) - 1]} ${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

const agendaDays = 14;

/** The days that a view shows around a date. */
export function daysOf(view: CalendarView, date: string): string[] {
  const first = view === "month" ? mondayOf(`${date.slice(0, 7)}-01`) : view === "week" ? mondayOf(date) : date;
  const count = { day: 1, week: 7, month: 42, agenda: agendaDays, rooms: 1 }[view];
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The same view before or after. */
export function stepFrom(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view !== "month") return addDays(date, direction * { day: 1, week: 7, agenda: agendaDays, rooms: 1 }[view]);
  const first = `${date.slice(0, 7)}-01`;
  const other = addDays(first, direction === 1 ? 31 : -1);
  return `${other.slice(0, 7)}-01`;
}

/** "11-23-2026 to 11-29-2026", "November 2026", "Tue 11/24". */
export function spanText(view: CalendarView, date: string): string {
  if (view === "month") return `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
  const days = daysOf(view, date);
  const [first = date, last = date] = [days[0], days.at(-1)];
  return days.length === 1
    ? `${weekdayNames[weekdayOf(date) - 1]}, ${showDate(date)}`
    : `${showDate(first)} to ${showDate(last)}`;
}
