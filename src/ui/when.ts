import {
  ageOn,
  formatDate,
  formatDateTime,
  formatTime,
  formatZonedTime,
  localDate,
} from "#platform/shared/time/index.ts";

/** How dates and times are shown: `MM-DD-YYYY`, `h:mm A`, in the zone that is given. Instants are RFC 3339 in UTC. */

let reader: string | undefined;
/**
 * Whose clock the person who reads lives by. A time of another zone is then shown with its abbreviation wherever the two
 * clocks differ (TIME-4): a dose is never given by the wrong clock. Kept by the theme provider.
 */
export function readBy(timeZone: string | undefined): void {
  reader = timeZone;
}

/** `2026-11-20` → `11-20-2026`. */
export function showDate(date: string): string {
  return formatDate(date);
}

/** `10:42 AM`; `10:42 AM MST` for users in another time zone. */
export function showTime(instant: string, timeZone: string): string {
  if (!reader || reader === timeZone) return formatTime(instant, timeZone);
  return formatZonedTime(instant, timeZone, reader);
}

/** `11-20-2026 10:42 AM`, with the zone's short name when asked, or when the reader's clock differs. */
export function showDateTime(instant: string, timeZone: string, withZone = false): string {
  return formatDateTime(instant, timeZone, withZone ? "always" : reader === timeZone ? undefined : reader);
}

/** The calendar date at an instant, `YYYY-MM-DD`. */
export function dateAt(instant: string, timeZone: string): string {
  return localDate(instant, timeZone);
}

/** `11-20-1988 (38)`; a birth date that is still ahead is shown without an age. */
export function showBirthDate(birthDate: string, today: string): string {
  return birthDate > today ? showDate(birthDate) : `${showDate(birthDate)} (${ageOn(birthDate, today)})`;
}
