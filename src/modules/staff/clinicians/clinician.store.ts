import { type Insertable, sql, type Updateable } from "kysely";
import type { Clinicians } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { ClinicianStatus } from "#platform/shared/columns.generated.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";

explainConstraint(
  "last_administrator",
  () =>
    new Problem(
      "last-administrator",
      "At least one active user must be able to edit roles, change staff status, see security and verify the audit log. Give someone else that permission first.",
    ),
);
explainConstraint(
  "last_owner",
  () => new Problem("last-administrator", "At least one owner must stay active. Make someone else an owner first."),
);
explainConstraint(
  "oversight",
  () =>
    new Problem(
      "forbidden",
      "Only an owner can change the access of owners and compliance staff. Ask an owner to do it.",
    ),
);
explainConstraint("clinicians_initials", () =>
  fieldProblem("body.initials", "Another active staff member has these initials. Add a letter.", "duplicate"),
);

/** Ids of the locations of clinician `c`, the default one first. */
export const locationIdsSql = sql<string[]>`coalesce((
  SELECT array_agg(l.location_id::text ORDER BY l.is_default DESC, l.location_id)
  FROM clinician_locations l WHERE l.clinician_id = c.id), '{}')`;

const unknown = () => new Problem("not-found", "This staff member does not exist.");

/** The clinician row, locked until the end of the transaction. Throws `not-found`. */
export async function clinicianForUpdate(db: TenantDb, clinicianId: string) {
  const row = await db
    .selectFrom("clinicians")
    .selectAll()
    .where("id", "=", clinicianId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknown();
  return row;
}

/** The clinician row of a user, locked until the end of the transaction; undefined for other accounts. */
export function clinicianOfUserForUpdate(db: TenantDb, userId: string) {
  return db.selectFrom("clinicians").selectAll().where("userId", "=", userId).forUpdate().executeTakeFirst();
}

/** Throws `not-found`. */
export async function requireClinician(
  db: TenantDb,
  clinicianId: string,
): Promise<{ userId: string; status: ClinicianStatus }> {
  const row = await db
    .selectFrom("clinicians")
    .select(["userId", "status"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw unknown();
  return row;
}

/** A staff member's record with the names of role and supervisor and the locations. Throws `not-found`. */
export async function clinicianById(db: TenantDb, clinicianId: string) {
  const row = await db
    .selectFrom("clinicians as c")
    .innerJoin("users as u", "u.id", "c.userId")
    .leftJoin("roles as r", "r.code", "c.role")
    .leftJoin("clinicians as s", "s.id", "c.supervisorId")
    .select([
      "c.id",
      "c.userId",
      "c.fullName",
      "c.email",
      "c.firstName",
      "c.middleName",
      "c.lastName",
      "c.preferredName",
      "c.pronouns",
      "c.credentials",
      "c.title",
      "c.phone",
      "c.npi",
      "c.dea",
      "c.taxonomyCode",
      "c.supervisorId",
      "c.cosignRequired",
      "c.isPrimaryTherapist",
      "c.caseloadLimit",
      "c.initials",
      "c.languages",
      "c.hiredOn",
      "c.defaultLocationId",
      "c.role",
      "c.status",
      "c.photoFileId",
      "c.leftOn",
      "c.version",
      "u.lastLoginAt",
      "s.fullName as supervisorName",
      sql<string>`coalesce(r.name, c.role)`.as("roleLabel"),
      locationIdsSql.as("locationIds"),
    ])
    .where("c.id", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw unknown();
  return row;
}

/** What the search index holds of a staff member; undefined for an unknown one. */
export function searchedClinician(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("clinicians")
    .select(["id", "firstName", "lastName", "preferredName", "credentials", "title", "status"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
}

/** The user with this email address, and their staff record if they have one. */
export function userWithEmail(db: TenantDb, email: string) {
  return db
    .selectFrom("users as u")
    .leftJoin("clinicians as c", "c.userId", "u.id")
    .select(["c.id", "c.fullName", "u.status"])
    .where("u.email", "=", email)
    .executeTakeFirst();
}

/** Whether a staff member can supervise others, and who supervises them. */
export function supervisorById(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("clinicians")
    .select(["status", "supervisorId"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
}

/** Throws `not-found` unless every one of these staff members exists. */
export async function requireClinicians(db: TenantDb, clinicianIds: readonly string[]): Promise<void> {
  if (clinicianIds.length === 0) return;
  const known = await db.selectFrom("clinicians").select("id").where("id", "in", clinicianIds).execute();
  if (known.length !== clinicianIds.length)
    throw new Problem("not-found", "One of these staff members does not exist. Reload the page.");
}

export async function insertClinician(db: TenantDb, clinician: Insertable<Clinicians>): Promise<void> {
  await db.insertInto("clinicians").values(clinician).execute();
}

export async function updateClinician(
  db: TenantDb,
  clinicianId: string,
  change: Updateable<Clinicians>,
): Promise<void> {
  await db.updateTable("clinicians").set(change).where("id", "=", clinicianId).execute();
}

export async function setClinicianEmail(db: TenantDb, userId: string, email: string): Promise<void> {
  await db.updateTable("clinicians").set({ email }).where("userId", "=", userId).execute();
}

export async function locationIdsOf(db: TenantDb, clinicianId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("clinicianLocations")
    .select("locationId")
    .where("clinicianId", "=", clinicianId)
    .orderBy("isDefault", "desc")
    .orderBy("locationId")
    .execute();
  return rows.map((row) => row.locationId);
}

/**
 * Sets a clinician's locations, with `defaultId` or the first as the default, which is returned. Throws `not-found` for an
 * unknown location.
 */
export async function setLocations(
  db: TenantDb,
  clinicianId: string,
  locationIds: readonly string[],
  defaultId: string | null,
): Promise<string | null> {
  const usual = defaultId !== null && locationIds.includes(defaultId) ? defaultId : (locationIds[0] ?? null);
  const known = await db
    .selectFrom("locations")
    .select("id")
    .where(sql<boolean>`id = ANY (${[...locationIds]}::uuid[])`)
    .execute();
  if (known.length !== new Set(locationIds).size)
    throw new Problem("not-found", "One of these locations no longer exists. Reload the page and choose again.");
  await db.deleteFrom("clinicianLocations").where("clinicianId", "=", clinicianId).execute();
  if (locationIds.length > 0)
    await db
      .insertInto("clinicianLocations")
      .values(
        [...new Set(locationIds)].map((locationId) => ({ clinicianId, locationId, isDefault: locationId === usual })),
      )
      .execute();
  return usual;
}
