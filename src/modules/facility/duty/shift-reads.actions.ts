import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { placeById, sectionById } from "../places/place.store.ts";
import { shiftPatternsAt } from "./shift.store.ts";
import { type Shift, shiftsOn } from "./shift.ts";

/** Shifts of a location that have started, the running one last, from the day before yesterday on. */
export async function shiftsUntilNow(view: View, locationId: string): Promise<{ timeZone: string; shifts: Shift[] }> {
  view.requireLocation(locationId);
  const { timeZone } = await placeById(view.db, locationId);
  const today = localDate(view.now, timeZone);
  const days = [addDays(today, -2), addDays(today, -1), today];
  const shifts = shiftsOn(await shiftPatternsAt(view.db, locationId), days, timeZone);
  return { timeZone, shifts: shifts.filter(({ startsAt }) => Date.parse(startsAt) <= Date.parse(view.now)) };
}

/** The shift of a pattern on a date, in the location of a unit within the user's reach. Throws `not-found`, `out-of-scope`. */
export async function shiftOfUnit(
  view: View,
  sectionId: string,
  { patternId, localDate: day }: { patternId: string; localDate: string },
) {
  const section = await sectionById(view.db, sectionId);
  view.requireLocation(section.locationId);
  const { timeZone } = await placeById(view.db, section.locationId);
  const patterns = await shiftPatternsAt(view.db, section.locationId);
  const shift = shiftsOn(patterns, [day], timeZone).find((one) => one.patternId === patternId);
  if (!shift) throw new Problem("not-found", "There is no such shift on this day.");
  return { section, timeZone, shift };
}
