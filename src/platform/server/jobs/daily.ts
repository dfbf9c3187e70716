import { addMinutes, combine, compareInstants, localDate } from "#platform/shared/time/index.ts";
import type { Act } from "../execution/context.ts";

/**
 * When the running hour began, if it is the hour after a wall time (`06:00`) of that zone's own day; null at any other. For
 * work that comes every quarter of an hour and is done once a day: the later quarters make up for a server that was off at
 * the first. A time that a clock change skips happens when the gap is over, a doubled one at its first occurrence only
 * (platform §7, TIME-2).
 */
export function turnOf(time: string, now: string, zone: string): string | null {
  const { instant } = combine(localDate(now, zone), time, zone);
  return compareInstants(instant, now) <= 0 && compareInstants(now, addMinutes(instant, 60)) < 0 ? instant : null;
}

export function isDailyTurn(time: string, now: string, zone: string): boolean {
  return turnOf(time, now, zone) !== null;
}

/**
 * Takes a facility's turn of the day for this job: true once, in the transaction that does the work, so that a failed try
 * gives it back. `time` is the facility's wall time.
 */
export async function takeDailyTurn(act: Act, job: string, time: string): Promise<boolean> {
  if (!isDailyTurn(time, act.now, act.timeZone)) return false;
  const day = localDate(act.now, act.timeZone);
  const { numInsertedOrUpdatedRows } = await act.db
    .insertInto("dailyTurns")
    .values({ job, day, at: act.now })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "job"]).doUpdateSet({ day, at: act.now }).where("dailyTurns.day", "<", day),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
