import type { View } from "#platform/server/execution/context.ts";
import { placeById } from "../places/place.store.ts";
import type { SiteCalendar } from "./clock.ts";

/** The calendar of a place: its zone, its own days off and those of the whole facility, its closing time. */
export async function siteCalendar(view: View, locationId: string): Promise<SiteCalendar> {
  const place = await placeById(view.db, locationId);
  const days = await view.db
    .selectFrom("siteHolidays")
    .select("onDate")
    .where((eb) => eb.or([eb("locationId", "=", locationId), eb("locationId", "is", null)]))
    .execute();
  return { timeZone: place.timeZone, ownHolidays: new Set(days.map((day) => day.onDate)), officeCloses: "17:00" };
}
