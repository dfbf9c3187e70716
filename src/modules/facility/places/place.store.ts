import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";

export interface Section {
  id: string;
  locationId: string;
  name: string;
  genderPolicy: "any" | "male" | "female" | "nonbinary";
}
export interface Place {
  id: string;
  name: string;
  shortCode: string;
  timeZone: string;
}

export async function placeById(db: TenantDb, locationId: string): Promise<Place> {
  const row = await db
    .selectFrom("locations")
    .select(["id", "name", "shortCode", "timeZone"])
    .where("id", "=", locationId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such location.");
  return row;
}

/** Every location by name, also inactive ones: their past is counted. */
export function allLocations(db: TenantDb): Promise<{ id: string; name: string; timeZone: string }[]> {
  return db.selectFrom("locations").select(["id", "name", "timeZone"]).orderBy("name").execute();
}

export async function sectionById(db: TenantDb, sectionId: string): Promise<Section> {
  const row = await db
    .selectFrom("locationSections")
    .select(["id", "locationId", "name", "genderPolicy"])
    .where("id", "=", sectionId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such section.");
  return row;
}
