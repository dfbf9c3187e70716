import { query } from "#platform/server/execution/module.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { dueByHour, hoursAhead } from "./due-by-hour.contract.ts";
import { dosesByHour } from "./due-by-hour.store.ts";

/** Doses of the user's locations by hour. Hours without a dose are listed with zeros, so that gaps show. */
export const dueByHourQuery = query(dueByHour, async (view) => {
  const { firstHour, rows } = await dosesByHour(view.db, {
    locationIds: view.actor.locationIds,
    timeZone: view.timeZone,
    now: view.now,
  });
  const hours = Array.from({ length: hoursAhead }, (_, index) => {
    const startsAt = addMinutes(firstHour, index * 60);
    const row = rows.find((one) => Date.parse(one.startsAt) === Date.parse(startsAt));
    return { startsAt, open: row?.open ?? 0, done: row?.done ?? 0 };
  });
  const earlier = rows.filter((row) => row.startsAt < firstHour).reduce((sum, row) => sum + row.open, 0);
  return { timeZone: view.timeZone, earlier, hours };
});
