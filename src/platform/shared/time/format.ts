import type { Temporal } from "temporal-polyfill";
import { type InstantInput, toInstant } from "./instant.ts";
import { type DateText, readTime, timeText, toPlainDate, twoDigits } from "./plain.ts";
import { TimeError, timeMessages } from "./time-error.ts";
import { defaultZone, inZone, sameWallTime, zoneLabel } from "./zone.ts";

/** An instant, or a calendar date that is shown unchanged. */
export type DateInput = InstantInput | DateText | null | undefined;

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined || value === "") throw new TimeError(timeMessages.dateMissing);
  return value;
}

function zoned(value: InstantInput, zone: string): Temporal.ZonedDateTime {
  try {
    return inZone(toInstant(value), zone);
  } catch (error) {
    if (error instanceof TimeError && error.message === timeMessages.zone) throw error;
    throw new TimeError(timeMessages.date);
  }
}

function dayOf(value: DateInput, zone: string): Temporal.PlainDate | Temporal.ZonedDateTime {
  const given = present(value);
  return typeof given === "string" && given.length <= 10 ? toPlainDate(given) : zoned(given, zone);
}

function clockOf(value: DateInput, zone: string): Temporal.PlainTime | Temporal.ZonedDateTime {
  const given = present(value);
  return (typeof given === "string" ? readTime(given) : null) ?? zoned(given, zone);
}

function fourDigits(year: number): string {
  return String(year).padStart(4, "0");
}

function twelveHour(at: { hour: number; minute: number }): string {
  return `${at.hour % 12 || 12}:${twoDigits(at.minute)} ${at.hour < 12 ? "AM" : "PM"}`;
}

/**
 * `MM-DD-YYYY`. A `YYYY-MM-DD` is shown unchanged; an instant in the zone (the default zone when none is given).
 * Missing: 'Date parameter is required'; unreadable: 'Invalid date format provided'. So for every function here.
 */
export function formatDate(value: DateInput, zone: string = defaultZone): string {
  const day = dayOf(value, zone);
  return `${twoDigits(day.month)}-${twoDigits(day.day)}-${fourDigits(day.year)}`;
}

/** `h:mm A` of an instant in the zone, or of a time of day. */
export function formatTime(value: DateInput, zone: string = defaultZone): string {
  return twelveHour(clockOf(value, zone));
}

/**
 * `MM-DD-YYYY h:mm A` of an instant in `zone`. With the zone of the reader, the abbreviation is added where their
 * clock differs, `… 9:00 AM PST` (TIME-4); `"always"` adds it in any case, as medication times do.
 */
export function formatDateTime(
  value: DateInput,
  zone: string = defaultZone,
  viewer?: "always" | (string & {}),
): string {
  const at = zoned(present(value), zone);
  return `${formatDate(at.toInstant(), zone)} ${twelveHour(at)}${labelFor(at, zone, viewer)}`;
}

/** `h:mm A` of an instant with the abbreviation by the rule of `formatDateTime`. */
export function formatZonedTime(value: DateInput, zone: string, viewer: "always" | (string & {}) = "always"): string {
  const at = zoned(present(value), zone);
  return `${twelveHour(at)}${labelFor(at, zone, viewer)}`;
}

function labelFor(at: Temporal.ZonedDateTime, zone: string, viewer: string | undefined): string {
  const instant = at.toInstant();
  if (!viewer || (viewer !== "always" && sameWallTime(zone, viewer, instant))) return "";
  return ` ${zoneLabel(zone, instant)}`;
}

/** `YYYY-MM-DD` */
export function toSqlDate(value: DateInput, zone: string = defaultZone): DateText {
  const day = dayOf(value, zone);
  return `${fourDigits(day.year)}-${twoDigits(day.month)}-${twoDigits(day.day)}`;
}

/** `HH:mm`, with `:ss` where there are seconds. */
export function toSqlTime(value: DateInput, zone: string = defaultZone): string {
  return timeText(clockOf(value, zone));
}

/** `YYYY/MM/DD HH:mm` of an instant in the zone: what `parseServerDateTime` reads. */
export function toServerDateTime(value: DateInput, zone: string = defaultZone): string {
  const at = zoned(present(value), zone);
  return `${toSqlDate(at.toInstant(), zone).replaceAll("-", "/")} ${twoDigits(at.hour)}:${twoDigits(at.minute)}`;
}
