import { query } from "#platform/server/execution/module.ts";
import { listLocations } from "./places.contract.ts";

export const placeHandlers = [
  query(listLocations, async (view) => {
    const reach = view.reach("locations.view");
    const locations = await view.db
      .selectFrom("locations")
      .select(["id", "businessLocationId", "name", "shortCode", "timeZone", "phone", "address", "status", "version"])
      .$if(reach.kind !== "tenant", (q) =>
        q.where((eb) => eb("id", "=", eb.fn.any(eb.val([...view.actor.locationIds])))),
      )
      .orderBy("sort")
      .orderBy("name")
      .execute();
    const sections = await view.db
      .selectFrom("locationSections")
      .select(["id", "locationId", "name", "kind", "genderPolicy", "sort", "status"])
      .orderBy("sort")
      .orderBy("name")
      .execute();
    return {
      rows: locations.map((location) => ({
        ...location,
        address: location.address as Record<string, string>,
        sections: sections
          .filter((section) => section.locationId === location.id)
          .map(({ locationId: _, ...section }) => ({
            ...section,
            kind: section.kind as "wing",
            genderPolicy: section.genderPolicy as "any",
          })),
      })),
    };
  }),
];
