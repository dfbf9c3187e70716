import type { Insertable } from "kysely";
import type { LocationSections } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { requireAllListed } from "./location.store.ts";

explainConstraint("location_sections_name", () =>
  fieldProblem("body.name", "This location already has a section with this name.", "duplicate"),
);

const sectionColumns = ["id", "locationId", "name", "kind", "genderPolicy", "sort", "status", "version"] as const;

export function allSections(db: TenantDb) {
  return db.selectFrom("locationSections").select(sectionColumns).orderBy("sort").orderBy("name").execute();
}

export function sectionsOf(db: TenantDb, locationId: string) {
  return db
    .selectFrom("locationSections")
    .select(sectionColumns)
    .where("locationId", "=", locationId)
    .orderBy("sort")
    .orderBy("name")
    .execute();
}

/** The section, locked until the end of the transaction. Throws `not-found`. */
export async function sectionForUpdate(db: TenantDb, sectionId: string) {
  const row = await db
    .selectFrom("locationSections")
    .select(sectionColumns)
    .where("id", "=", sectionId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This section does not exist.");
  return row;
}

export async function insertSection(
  db: TenantDb,
  section: Omit<Insertable<LocationSections>, "tenantId">,
): Promise<void> {
  await db.insertInto("locationSections").values(section).execute();
}

/** Saves the order of a location's sections. Throws `not-found` for an id that is not one of them. */
export async function saveSectionOrder(db: TenantDb, locationId: string, ids: readonly string[]): Promise<void> {
  const listed = await db
    .selectFrom("locationSections")
    .select("id")
    .where("id", "in", ids)
    .where("locationId", "=", locationId)
    .forUpdate()
    .execute();
  requireAllListed(listed, ids);
  for (const [sort, id] of ids.entries())
    await db.updateTable("locationSections").set({ sort }).where("id", "=", id).execute();
}
