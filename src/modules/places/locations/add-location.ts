import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";

export interface NewLocation {
  businessLocationId: string;
  name: string;
  shortCode: string;
  timeZone: string;
  phone?: string;
  address?: Record<string, string>;
  licenseNumber?: string;
  levelsOfCare?: string[];
  sort?: number;
  sections?: {
    name: string;
    kind: "floor" | "wing" | "unit" | "house" | "room_group";
    genderPolicy?: "any" | "male" | "female" | "nonbinary";
  }[];
}

export async function addBusinessLocation(act: Act, place: { name: string; legalName: string }): Promise<string> {
  const id = newId();
  await act.db
    .insertInto("businessLocations")
    .values({ id, ...place })
    .execute();
  return id;
}

/** A place with its sections. Returns their ids by name. */
export async function addLocation(
  act: Act,
  place: NewLocation,
): Promise<{ id: string; sections: Map<string, string> }> {
  const id = newId();
  const sections = new Map<string, string>();
  await act.db
    .insertInto("locations")
    .values({
      id,
      businessLocationId: place.businessLocationId,
      name: place.name,
      shortCode: place.shortCode,
      timeZone: place.timeZone,
      phone: place.phone ?? null,
      address: JSON.stringify(place.address ?? {}),
      licenseNumber: place.licenseNumber ?? null,
      levelsOfCare: place.levelsOfCare ?? [],
      sort: place.sort ?? 0,
    })
    .execute();
  for (const [index, section] of (place.sections ?? []).entries()) {
    const sectionId = newId();
    sections.set(section.name, sectionId);
    await act.db
      .insertInto("locationSections")
      .values({
        id: sectionId,
        locationId: id,
        name: section.name,
        kind: section.kind,
        genderPolicy: section.genderPolicy ?? "any",
        sort: index,
      })
      .execute();
  }
  await act.raise("platform.location-created", { locationId: id });
  return { id, sections };
}
