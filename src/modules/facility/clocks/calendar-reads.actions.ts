import type { View } from "#platform/server/execution/context.ts";
import { operationsOf } from "../places/operations.store.ts";
import { placeById } from "../places/place.store.ts";
import { holidaysAt, ownHolidays } from "./calendar.store.ts";
import type { SiteCalendar } from "./clock.ts";
import { federalHolidays } from "./holidays.ts";

/** The calendar of a location: time zone, its own and the facility's holidays, office closing time. */
export async function siteCalendar(view: View, locationId: string): Promise<SiteCalendar> {
  const { timeZone } = await placeById(view.db, locationId);
  const { officeCloses } = await operationsOf(view.db, locationId);
  return { timeZone, ownHolidays: await holidaysAt(view.db, locationId), officeCloses };
}

/** Names of the holidays of a location from one local date to another, federal ones included. */
export async function holidaysOf(
  view: View,
  locationId: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const years = [...new Set([Number(from.slice(0, 4)), Number(to.slice(0, 4))])];
  const days = await Promise.all(
    years.map(async (year) => [...federalHolidays(year), ...(await ownHolidays(view.db, locationId, year))]),
  );
  return new Map(days.flat().flatMap(({ date, name }) => (date >= from && date <= to ? [[date, name] as const] : [])));
}
