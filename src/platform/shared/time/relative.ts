import { localDate } from "./day.ts";
import { type InstantInput, minutesBetween, systemNow } from "./instant.ts";
import { daysBetween } from "./plain.ts";
import { defaultZone } from "./zone.ts";

const writers = new Map<string, Intl.RelativeTimeFormat>();

function writer(locale: string): Intl.RelativeTimeFormat {
  const before = writers.get(locale);
  if (before) return before;
  const made = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  writers.set(locale, made);
  return made;
}

/**
 * `now`, `5 minutes ago`, `in 2 hours`, `yesterday`, `3 months ago`. Under a day it is elapsed time; from there on
 * local calendar days count, so that "yesterday" is the day before today.
 */
export function relative(
  at: InstantInput,
  now: InstantInput = systemNow(),
  zone: string = defaultZone,
  locale = "en-US",
): string {
  const say = writer(locale);
  const minutes = Math.trunc(minutesBetween(now, at));
  if (minutes === 0) return say.format(0, "second");
  if (Math.abs(minutes) < 60) return say.format(minutes, "minute");
  if (Math.abs(minutes) < 24 * 60) return say.format(Math.trunc(minutes / 60), "hour");
  const days = daysBetween(localDate(now, zone), localDate(at, zone));
  if (Math.abs(days) < 31) return say.format(days, "day");
  if (Math.abs(days) < 365) return say.format(Math.trunc(days / 30.44), "month");
  return say.format(Math.trunc(days / 365.25) || Math.sign(days), "year");
}
