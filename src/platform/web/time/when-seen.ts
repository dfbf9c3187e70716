import { dateAt, showDateTime, showTime } from "#ui/when.ts";

/** `11:03 AM` today, `11-19-2026 3:15 PM` on any other day: a list of today's things stays quiet. */
export function timeOrDate(instant: string, timeZone: string, nowMs: number): string {
  const today = dateAt(new Date(nowMs).toISOString(), timeZone);
  return dateAt(instant, timeZone) === today ? showTime(instant, timeZone) : showDateTime(instant, timeZone);
}
