import type { Act } from "#platform/server/execution/context.ts";
import type { LocationSectionGenderPolicy, LocationSectionKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { insertBusinessLocation } from "./business-location.store.ts";
import { insertLocation } from "./location.store.ts";
import { insertSection } from "./section.store.ts";

export interface LocationToAdd {
  businessLocationId: string;
  name: string;
  shortCode: string;
  timeZone: string;
  phone?: string | null;
  address?: Record<string, string>;
  licenseNumber?: string | null;
  licenseExpiresOn?: string | null;
  stateProgramId?: string | null;
  levelsOfCare?: string[];
  sort?: number;
  sections?: { name: string; kind: LocationSectionKind; genderPolicy?: LocationSectionGenderPolicy }[];
}

export async function addBusinessLocation(act: Act, company: { name: string; legalName: string }): Promise<string> {
  const id = newId();
  await insertBusinessLocation(act.db, { id, ...company });
  return id;
}

/** Adds a location with its sections. Returns its id and the section ids by name. */
export async function addLocation(
  act: Act,
  { sections = [], ...location }: LocationToAdd,
): Promise<{ id: string; sections: Map<string, string> }> {
  const id = newId();
  await insertLocation(act.db, { id, ...location });
  const ids = new Map<string, string>();
  for (const [sort, section] of sections.entries()) {
    const sectionId = newId();
    ids.set(section.name, sectionId);
    await insertSection(act.db, { id: sectionId, locationId: id, sort, ...section });
  }
  await act.raise("platform.location-created", { locationId: id });
  return { id, sections: ids };
}
