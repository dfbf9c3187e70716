import { type Insertable, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { Locations } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { placeStates } from "./place-states.ts";
import { readAddress } from "./postal-address.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "locations.address": Record<string, string>;
  }
}

const taken = (path: string, message: string) => () => fieldProblem(path, message, "duplicate");
explainConstraint("locations_name", taken("body.name", "Another location already has this name."));
explainConstraint(
  "locations_tenant_id_short_code_key",
  taken("body.shortCode", "Another location already has this short code."),
);

/** Two-letter state of a location's address; null when the address has none. */
export async function stateOfPlace(db: TenantDb, locationId: string): Promise<string | null> {
  const row = await db
    .selectFrom("locations")
    .select(sql<string | null>`nullif(address ->> 'state', '')`.as("state"))
    .where("id", "=", locationId)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Active locations in their order, all or those of `ids`, as a session chooses among them. */
export function activeLocations(db: TenantDb, ids: readonly string[] | null) {
  return db
    .selectFrom("locations")
    .select(["id", "name", "shortCode", "timeZone"])
    .where("status", "=", placeStates.code("active"))
    .$if(ids !== null, (q) => q.where(sql<boolean>`id = ANY (${[...(ids ?? [])]}::uuid[])`))
    .orderBy("sort")
    .orderBy("name")
    .execute();
}

export async function insertLocation(
  db: TenantDb,
  { address, ...location }: Omit<Insertable<Locations>, "address" | "tenantId"> & { address?: Record<string, string> },
): Promise<void> {
  await db
    .insertInto("locations")
    .values({ ...location, address: jsonb(address ?? {}) })
    .execute();
}

const locationColumns = [
  "id",
  "businessLocationId",
  "name",
  "shortCode",
  "timeZone",
  "phone",
  "address",
  "licenseNumber",
  "licenseExpiresOn",
  "stateProgramId",
  "levelsOfCare",
  "status",
  "version",
] as const;

/** The location's own columns, locked until the end of the transaction. Throws `not-found`. */
export async function locationForUpdate(db: TenantDb, locationId: string) {
  const row = await db
    .selectFrom("locations")
    .select(locationColumns)
    .where("id", "=", locationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This location does not exist.");
  return { ...row, address: readAddress(row.address) };
}

export async function countLocations(db: TenantDb): Promise<number> {
  const { count } = await db
    .selectFrom("locations")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function saveOfferedLevels(db: TenantDb, locationId: string, codes: readonly string[]): Promise<void> {
  await db
    .updateTable("locations")
    .set({ levelsOfCare: [...codes] })
    .where("id", "=", locationId)
    .execute();
}

/** Names of the active locations that bill through a company. */
export async function activeLocationNames(db: TenantDb, businessLocationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("locations")
    .select("name")
    .where("businessLocationId", "=", businessLocationId)
    .where("status", "=", placeStates.code("active"))
    .execute();
  return rows.map((row) => row.name);
}

/** Locations as a list shows them, all or those of `ids`. */
export function locationRows(db: TenantDb, ids: readonly string[] | null) {
  return db
    .selectFrom("locations")
    .select(["id", "businessLocationId", "name", "shortCode", "timeZone", "phone", "address", "status", "version"])
    .$if(ids !== null, (q) => q.where((eb) => eb("id", "=", eb.fn.any(eb.val([...(ids ?? [])])))))
    .orderBy("sort")
    .orderBy("name")
    .execute();
}

/** Locations with all their columns and how many active staff work there. */
export async function locationsWithStaff(db: TenantDb) {
  const rows = await db
    .selectFrom("locations as l")
    .select(locationColumns.map((column) => `l.${column}` as const))
    .select(
      sql<number>`(SELECT count(*)::int FROM clinician_locations x JOIN clinicians c ON c.id = x.clinician_id
        WHERE x.location_id = l.id AND c.status = ${accountStates.code("active")})`.as("staff"),
    )
    .orderBy("l.sort")
    .orderBy("l.name")
    .execute();
  return rows.map((row) => ({ ...row, address: readAddress(row.address) }));
}

/** Saves the order of the facility's locations. Throws `not-found` for an unknown id. */
export async function saveLocationOrder(db: TenantDb, ids: readonly string[]): Promise<void> {
  const listed = await db.selectFrom("locations").select("id").where("id", "in", ids).forUpdate().execute();
  requireAllListed(listed, ids);
  for (const [sort, id] of ids.entries())
    await db.updateTable("locations").set({ sort }).where("id", "=", id).execute();
}

/** Throws `not-found` when a new order names a row that is not in the list. */
export function requireAllListed(listed: readonly unknown[], ids: readonly string[]): void {
  if (listed.length !== new Set(ids).size)
    throw new Problem("not-found", "Someone else changed this list. Reload the page and try again.");
}
