import { ageOn, formatDate, formatDateTime, formatTime, localDate } from "#platform/shared/time/index.ts";

/** How dates and times are shown: `MM-DD-YYYY`, `h:mm A`, in the zone that is given. Instants are RFC 3339 in UTC. */

/** `2026-11-20` → `11-20-2026`. */
export function showDate(date: string): string {
  return formatDate(date);
}

/** `10:42 AM`. */
export function showTime(instant: string, timeZone: string): string {
  return formatTime(instant, timeZone);
}

/** `11-20-2026 10:42 AM`, with the zone's short name when asked. */
export function showDateTime(instant: string, timeZone: string, withZone = false): string {
  return formatDateTime(instant, timeZone, withZone ? "always" : undefined);
}

/** The calendar date at an instant, `YYYY-MM-DD`. */
export function dateAt(instant: string, timeZone: string): string {
  return localDate(instant, timeZone);
}

/** `11-20-1988 (38)`; a birth date that is still ahead is shown without an age. */
export function showBirthDate(birthDate: string, today: string): string {
  return birthDate > today ? showDate(birthDate) : `${showDate(birthDate)} (${ageOn(birthDate, today)})`;
}
