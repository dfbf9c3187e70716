import { addMinutes, combine, compareInstants, localDate } from "#platform/shared/time/index.ts";
import type { Act } from "../execution/context.ts";
import { recordDailyTurn } from "./daily-turn.store.ts";

/**
 * The instant of a wall time (`06:00`) in this zone, during the hour after it; null at any other time. Jobs that run every
 * 15 minutes use it to do their work once a day: a later quarter makes up for a server that was down at the first. A time
 * that a clock change skips happens when the gap is over, a doubled one at its first occurrence only (platform §7, TIME-2).
 */
export function turnOf(time: string, now: string, zone: string): string | null {
  const { instant } = combine(localDate(now, zone), time, zone);
  return compareInstants(instant, now) <= 0 && compareInstants(now, addMinutes(instant, 60)) < 0 ? instant : null;
}

export function isDailyTurn(time: string, now: string, zone: string): boolean {
  return turnOf(time, now, zone) !== null;
}

/**
 * Claims a facility's daily run of this job: true once, in the transaction that does the work, so that a failed attempt
 * can be repeated. `time` is the facility's wall time.
 */
export async function takeDailyTurn(act: Act, job: string, time: string): Promise<boolean> {
  if (!isDailyTurn(time, act.now, act.timeZone)) return false;
  return recordDailyTurn(act.db, job, localDate(act.now, act.timeZone), act.now);
}
