import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Setting } from "./settings.contract.ts";
import { type SettingKey, type SettingValue, settings } from "./settings.ts";

/** Read before the facility itself was asked: name, zone, brand, parts stand in the tenant's own row. */
async function tenantFields(db: TenantDb) {
  return db
    .selectFrom("tenants")
    .select(["name", "legalName", "npi", "ein", "timeZone", "part2Program", "customerType", "modules", "brand"])
    .where("id", "=", sql<string>`cairn_tenant()`)
    .executeTakeFirstOrThrow();
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

async function storedValue(view: View, key: SettingKey, kept: unknown): Promise<unknown> {
  const own = fieldsOf(kept);
  if (key === "facility") {
    const { name, legalName, npi, ein, timeZone, part2Program } = await tenantFields(view.db);
    return { ...own, name, legalName, npi, ein, timeZone, part2Program };
  }
  if (key === "brand") return { ...own, ...(await tenantFields(view.db)).brand };
  if (key === "modules") {
    const { customerType, modules } = await tenantFields(view.db);
    return { customerType, modules };
  }
  return own;
}

/** Parts a key's schema does not know (of an older release, of another branch of it) are left out. */
function readable(key: SettingKey, value: unknown): Record<string, unknown> {
  const schema = settings[key];
  const known = new Set(Object.keys(schema.shape));
  const own = Object.fromEntries(Object.entries(fieldsOf(value)).filter(([name]) => known.has(name)));
  const read = schema.safeParse(own);
  return read.success ? read.data : own;
}

function usualOf(key: SettingKey): Record<string, unknown> | null {
  const usual = settings[key].safeParse({});
  return usual.success ? usual.data : null;
}

/** Until the transaction ends no one else saves this setting: its first save has no row yet that could be locked. */
export async function lockSetting({ db, tenant }: View, key: SettingKey): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`setting:${tenant.id}:${key}`}, 0))`.execute(db);
}

/** A setting as it acts now, with who changed it last. */
export async function readSetting(view: View, key: SettingKey): Promise<Setting> {
  const row = await view.db
    .selectFrom("tenantSettings as s")
    .leftJoin("clinicians as c", "c.userId", "s.updatedBy")
    .select(["s.value", "s.updatedAt", "s.version", "c.fullName"])
    .where("s.key", "=", key)
    .executeTakeFirst();
  return {
    key,
    value: readable(key, await storedValue(view, key, row?.value)),
    usual: usualOf(key),
    changedAt: row?.updatedAt ?? null,
    changedByName: row?.fullName ?? null,
    version: row?.version ?? 0,
  };
}

/** A setting's value for the server's own use, defaults where nothing is set. */
export async function settingOf<K extends SettingKey>(view: View, key: K): Promise<SettingValue<K>> {
  return settings[key].parse((await readSetting(view, key)).value) as SettingValue<K>;
}

/** What the tenant's own row takes of a setting; the rest is in `tenant_settings` alone. */
export function tenantChange(key: SettingKey, value: Record<string, unknown>): Record<string, unknown> | null {
  if (key === "facility") {
    const { supportEmail: _, supportPhone: __, ...rest } = value;
    return rest;
  }
  if (key === "brand") return { brand: value };
  if (key === "modules") return value;
  return null;
}
