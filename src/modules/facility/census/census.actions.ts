import type { View } from "#platform/server/execution/context.ts";
import { addMinutes, type DateText, dayBounds } from "#platform/shared/time/index.ts";
import { placeById } from "../places/place.store.ts";
import { staysInCare } from "./census.store.ts";
import { type CensusDay, censusDaysOf } from "./census.ts";

const aDay = 24 * 60;

/**
 * Census days of stays, or of everyone at a location, with dates in [from, through], by stay and date (CEN-1). Computed from the
 * stays, levels, beds and leaves as they are now, so a corrected record needs no recount (CEN-3). Days that have not ended are
 * left out. The caller has opened the charts, or shows totals.
 */
export async function censusDays(
  view: Pick<View, "db" | "now" | "timeZone">,
  of: { locationId: string } | { demographicIds: readonly string[] },
  { from, through }: { from: DateText; through: DateText },
): Promise<CensusDay[]> {
  if (through < from) return [];
  const zone = "locationId" in of ? (await placeById(view.db, of.locationId)).timeZone : view.timeZone;
  // A day more on both sides: the stays may be in other time zones.
  const window = {
    from: addMinutes(dayBounds(from, zone).start, -aDay),
    until: addMinutes(dayBounds(through, zone).end, aDay),
  };
  const days = (await staysInCare(view.db, of, window)).flatMap((stay) => censusDaysOf(stay, view.now));
  return days.filter(
    ({ serviceDate, locationId }) =>
      serviceDate >= from && serviceDate <= through && (!("locationId" in of) || locationId === of.locationId),
  );
}
