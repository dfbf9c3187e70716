import { holidaysOf } from "#modules/facility/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { locationById } from "../leads/lead-options.store.ts";
import type { PoolRow } from "./pool.store.ts";
import { lookAheadDays, type PoolClock } from "./pool.ts";

/** When a pool is staffed, from a day before `from` to a month ahead: its hours in the zone of its location, without holidays. */
export async function clockOf(view: View, pool: PoolRow, from: string = view.now): Promise<PoolClock> {
  const location = await locationById(view.db, pool.locationId);
  const timeZone = location?.timeZone ?? view.timeZone;
  const first = addDays(localDate(from, timeZone), -1);
  const last = addDays(localDate(view.now, timeZone), lookAheadDays);
  const closed =
    pool.closedOnHolidays && location && pool.hours.length > 0
      ? new Set((await holidaysOf(view, location.id, first, last)).keys())
      : new Set<string>();
  return { hours: pool.hours, timeZone, closed };
}
