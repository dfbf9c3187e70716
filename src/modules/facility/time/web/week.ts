import { addDays, weekdayOf } from "#platform/shared/time/index.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** `Mon 11/23`. */
export const dayLabel = (date: string): string =>
  `${weekdays[weekdayOf(date) - 1]} ${Number(date.slice(5, 7))}/${Number(date.slice(8))}`;
