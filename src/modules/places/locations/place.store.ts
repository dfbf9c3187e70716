import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeOccupancy } from "../ports.ts";
import type { BusinessLocation, PlaceDetail, PostalAddress } from "./places-edit.contract.ts";
import { PostalAddress as Address } from "./places-edit.contract.ts";

/** Old rows may lack parts of an address, or hold what today's rule would refuse: shown as far as it is readable. */
export function readAddress(value: unknown): PostalAddress {
  const given = (value ?? {}) as Record<string, unknown>;
  const text = (key: string) => (typeof given[key] === "string" ? given[key] : "");
  const whole = Address.safeParse({
    line1: text("line1"),
    line2: text("line2"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
  });
  return whole.success ? whole.data : Address.parse({ line1: text("line1"), city: text("city") });
}

/** Two letters of the state a place stands in; null when its address does not say. */
export async function stateOfPlace(db: TenantDb, locationId: string): Promise<string | null> {
  const row = await db
    .selectFrom("locations")
    .select(sql<string | null>`nullif(address ->> 'state', '')`.as("state"))
    .where("id", "=", locationId)
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function businessLocations(db: TenantDb): Promise<BusinessLocation[]> {
  const rows = await db
    .selectFrom("businessLocations")
    .select([
      "id",
      "name",
      "legalName",
      "ein",
      "npi",
      "taxonomyCode",
      "billingAddress",
      "remitAddress",
      "phone",
      "fax",
      "status",
      "version",
    ])
    .orderBy("sort")
    .orderBy("name")
    .execute();
  return rows.map((row) => ({
    ...row,
    billingAddress: readAddress(row.billingAddress),
    remitAddress: readAddress(row.remitAddress),
  }));
}

/** Throws `not-found`. */
export async function businessLocationById(db: TenantDb, id: string): Promise<BusinessLocation> {
  const found = (await businessLocations(db)).find((row) => row.id === id);
  if (!found) throw new Problem("not-found", "There is no such company here.");
  return found;
}

const empty = { beds: 0, occupied: 0 };

/** Places as their editor shows them, with beds and people counted by the modules that know (seam `placeOccupancy`). */
export async function placeDetails(view: View): Promise<PlaceDetail[]> {
  const places = await view.db
    .selectFrom("locations as l")
    .select([
      "l.id",
      "l.businessLocationId",
      "l.name",
      "l.shortCode",
      "l.timeZone",
      "l.phone",
      "l.address",
      "l.licenseNumber",
      "l.licenseExpiresOn",
      "l.stateProgramId",
      "l.levelsOfCare",
      "l.status",
      "l.version",
      sql<number>`(SELECT count(*)::int FROM clinician_locations x JOIN clinicians c ON c.id = x.clinician_id
        WHERE x.location_id = l.id AND c.status = 1)`.as("staff"),
    ])
    .orderBy("l.sort")
    .orderBy("l.name")
    .execute();
  const sections = await view.db
    .selectFrom("locationSections")
    .select(["id", "locationId", "name", "kind", "genderPolicy", "sort", "status", "version"])
    .orderBy("sort")
    .orderBy("name")
    .execute();
  const full = await occupancyOf(
    view,
    places.map((place) => place.id),
  );
  return places.map((place) => {
    const own = sections.filter((section) => section.locationId === place.id);
    const here = full.filter((one) => one.locationId === place.id);
    return {
      ...place,
      address: readAddress(place.address),
      occupancy: here.reduce((sum, one) => add(sum, one), empty),
      sections: own.map(({ locationId: _, ...section }) => ({
        ...section,
        kind: section.kind as "wing",
        genderPolicy: section.genderPolicy as "any",
        occupancy: here.filter((one) => one.sectionId === section.id).reduce((sum, one) => add(sum, one), empty),
      })),
    };
  });
}

function add(sum: typeof empty, one: typeof empty): typeof empty {
  return { beds: sum.beds + one.beds, occupied: sum.occupied + one.occupied };
}

export async function occupancyOf(view: View, locationIds: readonly string[]) {
  return placeOccupancy(view, locationIds);
}

/** Throws `not-found`. */
export async function placeById(view: View, locationId: string): Promise<PlaceDetail> {
  const found = (await placeDetails(view)).find((place) => place.id === locationId);
  if (!found) throw new Problem("not-found", "There is no such place here.");
  return found;
}
