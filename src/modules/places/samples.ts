import { newId } from "#platform/shared/ids.ts";
import { listTimeZones } from "#platform/shared/time/time-zones.contract.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { listLocations } from "./locations/location.contract.ts";
import * as places from "./locations/location-edit.contract.ts";
import { listReferenceCodes } from "./reference/code-lists.contract.ts";
import { findNearestPlaces, findPlaces } from "./reference/simple-maps.contract.ts";

const company = () => ({ name: `Company ${newId().slice(-8)}`, legalName: "Company LLC" });

export async function givenLocation(facility: Facility) {
  const owner = await facility.as("owner");
  const { id } = await owner.call(places.createBusinessLocation, { body: company() });
  return owner.call(places.createLocation, { body: newLocation(facility.mark(), id) });
}
function newLocation(mark: string, businessLocationId: string) {
  return { businessLocationId, name: `Location ${mark}`, shortCode: mark, timeZone: "America/Phoenix" };
}

const locationSamples: readonly Sample[] = [
  sample(places.listBusinessLocations, "nurse", () => ({})),
  sample(places.createBusinessLocation, "admin", () => ({ body: company() })),
  sample(places.changeBusinessLocation, "admin", async (facility) => {
    const owner = await facility.as("owner");
    const made = await owner.call(places.createBusinessLocation, { body: company() });
    return { params: { businessLocationId: made.id }, body: { version: made.version, ein: "12-3456789" } };
  }),
  sample(places.listLocationDetails, "admin", () => ({})),
  sample(places.createLocation, "admin", async (facility) => ({
    body: newLocation(facility.mark(), (await givenLocation(facility)).businessLocationId),
  })),
  sample(places.changeLocation, "admin", async (facility) => {
    const location = await givenLocation(facility);
    return { params: { locationId: location.id }, body: { version: location.version, phone: "+18055550199" } };
  }),
  sample(places.orderLocations, "admin", async (facility) => ({ body: { ids: [(await givenLocation(facility)).id] } })),
  sample(places.listSections, "nurse", (facility) => ({ params: { locationId: facility.locations.main } })),
  sample(places.createSection, "admin", async (facility) => ({
    params: { locationId: (await givenLocation(facility)).id },
    body: { name: "East Wing" },
  })),
  sample(places.changeSection, "admin", async (facility) => {
    const location = await givenLocation(facility);
    const owner = await facility.as("owner");
    const made = await owner.call(places.createSection, {
      params: { locationId: location.id },
      body: { name: "East Wing" },
    });
    return {
      params: { locationId: location.id, sectionId: made.id },
      body: { version: made.version, name: "West Wing" },
    };
  }),
];

export const samples: readonly Sample[] = [
  ...locationSamples,
  sample(listLocations, "nurse", () => ({})),
  sample(listTimeZones, "nurse", () => ({})),
  sample(listReferenceCodes, "nurse", () => ({ params: { list: "states" as const } })),
  sample(findPlaces, "nurse", () => ({ query: { zip: "93101" } })),
  sample(findNearestPlaces, "nurse", () => ({ body: { lat: 34.42, lng: -119.7 } })),
];
