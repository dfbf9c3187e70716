import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** The holidays of a location and of the whole facility, as local dates. Federal holidays are not included. */
export async function holidaysAt(db: TenantDb, locationId: string): Promise<ReadonlySet<string>> {
  const days = await db
    .selectFrom("siteHolidays")
    .select("onDate")
    .where((eb) => eb.or([eb("locationId", "=", locationId), eb("locationId", "is", null)]))
    .execute();
  return new Set(days.map((day) => day.onDate));
}
