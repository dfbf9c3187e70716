import { type Insertable, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { LocationSections, Locations } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { placeOccupancy } from "../ports.ts";
import type { Location } from "./location.contract.ts";
import {
  type BusinessLocation,
  type LocationDetail,
  type PostalAddress,
  PostalAddress as PostalAddressSchema,
} from "./location-edit.contract.ts";
import { locationStates } from "./location-states.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "locations.address": Record<string, string>;
  }
}

const taken = (path: string, message: string) => () => fieldProblem(path, message, "duplicate");
explainConstraint("business_locations_name", taken("body.name", "Another company already has this name."));
explainConstraint("locations_name", taken("body.name", "Another location already has this name."));
explainConstraint(
  "locations_tenant_id_short_code_key",
  taken("body.shortCode", "Another location already has this short code."),
);
explainConstraint("location_sections_name", taken("body.name", "This location already has a section with this name."));

/** An address as far as it can be read: rows saved before today's validation may lack parts of it. */
export function readAddress(value: unknown): PostalAddress {
  const given = typeof value === "object" && value !== null ? value : {};
  const text = (key: string) => {
    const part: unknown = Reflect.get(given, key);
    return typeof part === "string" ? part : "";
  };
  const whole = PostalAddressSchema.safeParse({
    line1: text("line1"),
    line2: text("line2"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
  });
  return whole.success ? whole.data : PostalAddressSchema.parse({ line1: text("line1"), city: text("city") });
}

/** Two-letter state of a location's address; null when the address has none. */
export async function stateOfPlace(db: TenantDb, locationId: string): Promise<string | null> {
  const row = await db
    .selectFrom("locations")
    .select(sql<string | null>`nullif(address ->> 'state', '')`.as("state"))
    .where("id", "=", locationId)
    .executeTakeFirst();
  return row?.state ?? null;
}

const companyColumns = [
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
] as const;

export async function businessLocations(db: TenantDb): Promise<BusinessLocation[]> {
  const rows = await db
    .selectFrom("businessLocations")
    .select(companyColumns)
    .orderBy("sort")
    .orderBy("name")
    .execute();
  return rows.map(withAddresses);
}

function withAddresses<T extends { billingAddress: unknown; remitAddress: unknown }>(row: T) {
  return { ...row, billingAddress: readAddress(row.billingAddress), remitAddress: readAddress(row.remitAddress) };
}

/** The company, locked until the end of the transaction. Throws `not-found`. */
export async function businessLocationForUpdate(db: TenantDb, id: string): Promise<BusinessLocation> {
  const row = await db
    .selectFrom("businessLocations")
    .select(companyColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This company does not exist.");
  return withAddresses(row);
}

/** Active locations in their order, all or those of `ids`, as a session chooses among them. */
export function activeLocations(db: TenantDb, ids: readonly string[] | null) {
  return db
    .selectFrom("locations")
    .select(["id", "name", "shortCode", "timeZone"])
    .where("status", "=", locationStates.code("active"))
    .$if(ids !== null, (q) => q.where(sql<boolean>`id = ANY (${[...(ids ?? [])]}::uuid[])`))
    .orderBy("sort")
    .orderBy("name")
    .execute();
}

/** Names of the active locations that bill through a company. */
export async function activeLocationNames(db: TenantDb, businessLocationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("locations")
    .select("name")
    .where("businessLocationId", "=", businessLocationId)
    .where("status", "=", locationStates.code("active"))
    .execute();
  return rows.map((row) => row.name);
}

export async function insertBusinessLocation(
  db: TenantDb,
  company: { id: string; name: string; legalName: string },
): Promise<void> {
  await db.insertInto("businessLocations").values(company).execute();
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

export async function insertSection(
  db: TenantDb,
  section: Omit<Insertable<LocationSections>, "tenantId">,
): Promise<void> {
  await db.insertInto("locationSections").values(section).execute();
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

/** The locations of the facility the actor may see, with their sections. */
export async function locationsInReach(view: View): Promise<Location[]> {
  const reach = view.reach("locations.view");
  const locations = await view.db
    .selectFrom("locations")
    .select(["id", "businessLocationId", "name", "shortCode", "timeZone", "phone", "address", "status", "version"])
    .$if(reach.kind !== "tenant", (q) => q.where((eb) => eb("id", "=", eb.fn.any(eb.val([...view.actor.locationIds])))))
    .orderBy("sort")
    .orderBy("name")
    .execute();
  const sections = await allSections(view.db);
  return locations.map((location) => ({
    ...location,
    sections: sections
      .filter((section) => section.locationId === location.id)
      .map(({ locationId: _, version: __, ...section }) => section),
  }));
}

const sectionColumns = ["id", "locationId", "name", "kind", "genderPolicy", "sort", "status", "version"] as const;

function allSections(db: TenantDb) {
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

/**
 * Saves the order of the facility's locations, or of one location's sections. Throws `not-found` when an id is not in that
 * list.
 */
export async function saveOrder(db: TenantDb, locationId: string | null, ids: readonly string[]): Promise<void> {
  const listed =
    locationId === null
      ? await db.selectFrom("locations").select("id").where("id", "in", ids).forUpdate().execute()
      : await db
          .selectFrom("locationSections")
          .select("id")
          .where("id", "in", ids)
          .where("locationId", "=", locationId)
          .forUpdate()
          .execute();
  if (listed.length !== new Set(ids).size)
    throw new Problem("not-found", "Someone else changed this list. Reload the page and try again.");
  const table = locationId === null ? "locations" : "locationSections";
  for (const [sort, id] of ids.entries()) await db.updateTable(table).set({ sort }).where("id", "=", id).execute();
}

const empty = { beds: 0, occupied: 0 };

/** Locations as their editor shows them; the port `placeOccupancy` counts beds and occupied beds. */
export async function locationDetails(view: View): Promise<LocationDetail[]> {
  const locations = await view.db
    .selectFrom("locations as l")
    .select(locationColumns.map((column) => `l.${column}` as const))
    .select(
      sql<number>`(SELECT count(*)::int FROM clinician_locations x JOIN clinicians c ON c.id = x.clinician_id
        WHERE x.location_id = l.id AND c.status = ${accountStates.code("active")})`.as("staff"),
    )
    .orderBy("l.sort")
    .orderBy("l.name")
    .execute();
  const sections = await allSections(view.db);
  const occupancy = await placeOccupancy(
    view,
    locations.map((location) => location.id),
  );
  return locations.map((location) => {
    const here = occupancy.filter((one) => one.locationId === location.id);
    return {
      ...location,
      address: readAddress(location.address),
      occupancy: here.reduce(add, empty),
      sections: sections
        .filter((section) => section.locationId === location.id)
        .map(({ locationId: _, ...section }) => ({
          ...section,
          occupancy: here.filter((one) => one.sectionId === section.id).reduce(add, empty),
        })),
    };
  });
}

function add(sum: typeof empty, one: typeof empty): typeof empty {
  return { beds: sum.beds + one.beds, occupied: sum.occupied + one.occupied };
}

/** Throws `not-found`. */
export async function locationDetail(view: View, locationId: string): Promise<LocationDetail> {
  const found = (await locationDetails(view)).find((location) => location.id === locationId);
  if (!found) throw new Problem("not-found", "This location does not exist.");
  return found;
}
