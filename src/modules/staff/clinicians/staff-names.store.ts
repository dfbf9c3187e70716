import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clinicianStates } from "./staff.contract.ts";

type Ids = readonly (string | null | undefined)[];

/** Names of staff by clinician id, in one statement; unknown ids are left out. */
export function namesOfClinicians(db: TenantDb, clinicianIds: Ids): Promise<Map<string, string>> {
  return namesBy(db, "id", clinicianIds);
}

/** Names of staff by user id, in one statement; the system and other accounts have none. */
export function namesOfUsers(db: TenantDb, userIds: Ids): Promise<Map<string, string>> {
  return namesBy(db, "userId", userIds);
}

async function namesBy(db: TenantDb, column: "id" | "userId", ids: Ids): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "string"))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("clinicians")
    .select([`${column} as key`, "fullName"])
    .where(column, "in", wanted)
    .execute();
  return new Map(rows.map(({ key, fullName }) => [key, fullName]));
}

/** Throws `wrong-state` unless this member of staff is active. */
export async function requireActiveClinician(db: TenantDb, clinicianId: string): Promise<void> {
  const active = await db
    .selectFrom("clinicians")
    .select("id")
    .where("id", "=", clinicianId)
    .where("status", "=", clinicianStates.code("active"))
    .executeTakeFirst();
  if (!active) throw new Problem("wrong-state", "This staff member is not active. Choose someone else.");
}

/** Of these clinicians, those who are active and work at the location. */
export async function staffAt(
  db: TenantDb,
  clinicianIds: readonly string[],
  locationId: string,
): Promise<ReadonlySet<string>> {
  if (clinicianIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("clinicianLocations as l")
    .innerJoin("clinicians as c", "c.id", "l.clinicianId")
    .select("c.id")
    .where("l.locationId", "=", locationId)
    .where("c.id", "in", [...new Set(clinicianIds)])
    .where("c.status", "=", clinicianStates.code("active"))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Throws `wrong-state` unless this member of staff is active and works at the location. */
export async function requireWorksAt(db: TenantDb, clinicianId: string, locationId: string): Promise<void> {
  await requireActiveClinician(db, clinicianId);
  if (!(await staffAt(db, [clinicianId], locationId)).has(clinicianId))
    throw new Problem("wrong-state", "This staff member does not work at this location. Choose someone else.");
}
