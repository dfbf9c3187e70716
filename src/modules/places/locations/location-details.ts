import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeOccupancy } from "../ports.ts";
import type { Location } from "./location.contract.ts";
import { locationRows, locationsWithStaff } from "./location.store.ts";
import type { LocationDetail } from "./location-edit.contract.ts";
import { allSections } from "./section.store.ts";

/** The locations the actor may see, with their sections. */
export async function locationsInReach(view: View): Promise<Location[]> {
  const everywhere = view.reach("locations.view").kind === "tenant";
  const locations = await locationRows(view.db, everywhere ? null : view.actor.locationIds);
  const sections = await allSections(view.db);
  return locations.map((location) => ({
    ...location,
    sections: sections
      .filter((section) => section.locationId === location.id)
      .map(({ locationId: _, version: __, ...section }) => section),
  }));
}

const empty = { beds: 0, occupied: 0, held: 0 };

/** Locations as their editor shows them; the port `placeOccupancy` counts beds and occupied beds. */
export async function locationDetails(view: View): Promise<LocationDetail[]> {
  const locations = await locationsWithStaff(view.db);
  const sections = await allSections(view.db);
  const occupancy = await placeOccupancy(
    view,
    locations.map((location) => location.id),
  );
  return locations.map((location) => {
    const here = occupancy.filter((one) => one.locationId === location.id);
    return {
      ...location,
      occupancy: here.reduce(add, empty),
      sections: sections
        .filter((section) => section.locationId === location.id)
        .map(({ locationId: _, ...section }) => ({
          ...section,
          occupancy: here.filter((one) => one.sectionId === section.id).reduce(add, empty),
        })),
    };
  });
}

function add(sum: typeof empty, one: typeof empty): typeof empty {
  return { beds: sum.beds + one.beds, occupied: sum.occupied + one.occupied, held: sum.held + one.held };
}

/** Throws `not-found`. */
export async function locationDetail(view: View, locationId: string): Promise<LocationDetail> {
  const found = (await locationDetails(view)).find((location) => location.id === locationId);
  if (!found) throw new Problem("not-found", "This location does not exist.");
  return found;
}
