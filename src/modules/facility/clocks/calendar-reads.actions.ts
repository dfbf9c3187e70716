import type { View } from "#platform/server/execution/context.ts";
import { operationsOf } from "../places/operations.store.ts";
import { placeById } from "../places/place.store.ts";
import { holidaysAt } from "./calendar.store.ts";
import type { SiteCalendar } from "./clock.ts";

/** The calendar of a location: time zone, its own and the facility's holidays, office closing time. */
export async function siteCalendar(view: View, locationId: string): Promise<SiteCalendar> {
  const { timeZone } = await placeById(view.db, locationId);
  const { officeCloses } = await operationsOf(view.db, locationId);
  return { timeZone, ownHolidays: await holidaysAt(view.db, locationId), officeCloses };
}
