import { addMinutes, combine, compareInstants, localDate } from "#platform/shared/time/index.ts";

/**
 * Whether the hour after a wall time (`06:00`) of the facility's own day is running. For a job that comes every quarter
 * of an hour and does its day's work once: the later quarters make up for a server that was off at the first. A time that
 * a clock change skips happens when the gap is over, a doubled one at its first occurrence only (platform §7, TIME-2).
 */
export function isDailyTurn(time: string, now: string, zone: string): boolean {
  const { instant } = combine(localDate(now, zone), time, zone);
  return compareInstants(instant, now) <= 0 && compareInstants(now, addMinutes(instant, 60)) < 0;
}
