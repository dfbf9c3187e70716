import { addDays, combine, localDate, weekdayOf } from "#platform/shared/time/index.ts";

export interface SnoozeChoice {
  label: string;
  until: string;
}

const morning = "08:00";

/** Snooze options: in an hour, tomorrow at 8:00 AM, Monday at 8:00 AM, in the user's time zone. */
export function snoozeChoices(now: string, timeZone: string): [SnoozeChoice, SnoozeChoice, SnoozeChoice] {
  const today = localDate(now, timeZone);
  const at = (date: string) => combine(date, morning, timeZone).instant;
  // 1 is Monday: the next one, never today.
  const toMonday = ((8 - weekdayOf(today)) % 7) + (weekdayOf(today) === 1 ? 7 : 0);
  return [
    { label: "In an hour", until: new Date(Date.parse(now) + 3_600_000).toISOString() },
    { label: "Tomorrow at 8:00 AM", until: at(addDays(today, 1)) },
    { label: "Monday at 8:00 AM", until: at(addDays(today, toMonday)) },
  ];
}
