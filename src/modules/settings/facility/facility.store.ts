import { sql } from "kysely";
import { placeStates } from "#modules/places/locations/place-states.ts";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { changeTenant } from "../tenancy/tenant.store.ts";
import { tenantChange } from "./setting.store.ts";
import type { SettingKey } from "./settings.ts";

/** Saves a setting, and the part of it that is kept in the facility's own row. */
export async function writeSetting(db: TenantDb, key: SettingKey, value: Record<string, unknown>): Promise<void> {
  const saved = JSON.stringify(value);
  await db
    .insertInto("tenantSettings")
    .values({ id: newId(), key, value: saved })
    .onConflict((conflict) => conflict.columns(["tenantId", "key"]).doUpdateSet({ value: saved }))
    .execute();
  const change = tenantChange(key, value);
  if (change) await changeTenant(db, change);
}

/** Values stored under these keys, by key. Keys that were never set are left out. */
export async function storedSettings(db: TenantDb, keys: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom("tenantSettings").select(["key", "value"]).where("key", "in", keys).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Names and roles of the staff with these email addresses. */
export function staffWithEmails(db: TenantDb, emails: readonly string[]) {
  return db
    .selectFrom("clinicians")
    .select([sql<string>`email::text`.as("email"), "fullName", "role"])
    .where("email", "in", emails)
    .execute();
}

/** Facts of the facility and its database for the About page. */
export async function aboutFacility(db: TenantDb) {
  const { rows } = await sql<{
    foundedAt: string;
    people: number;
    places: number;
    database: string;
    migrations: number;
  }>`SELECT t.created_at AS "foundedAt",
      (SELECT count(*)::int FROM clinicians WHERE status = ${clinicianStates.code("active")}) AS people,
      (SELECT count(*)::int FROM locations WHERE status = ${placeStates.code("active")}) AS places,
      'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) AS database,
      (SELECT count(*)::int FROM schema_migrations) AS migrations
    FROM tenants t WHERE t.id = cairn_tenant()`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem("not-found");
  return row;
}

/** A file's purpose, scan result and type; undefined for an unknown one. */
export function uploadedFile(db: TenantDb, fileId: string) {
  return db
    .selectFrom("files")
    .select(["subjectType", "status", "mediaType"])
    .where("id", "=", fileId)
    .executeTakeFirst();
}
