import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Holiday } from "./holiday.contract.ts";

explainConstraint(
  "site_holidays_tenant_id_location_id_on_date_key",
  () => new Problem("duplicate", "This day is a holiday already."),
);

const columns = ["id", "onDate as date", "name", "locationId"] as const;

/** The holidays of a location and of the whole facility, as local dates. Federal holidays are not included. */
export async function holidaysAt(db: TenantDb, locationId: string): Promise<ReadonlySet<string>> {
  const days = await db
    .selectFrom("siteHolidays")
    .select("onDate")
    .where((eb) => eb.or([eb("locationId", "=", locationId), eb("locationId", "is", null)]))
    .execute();
  return new Set(days.map((day) => day.onDate));
}

/** The same of one year, with their names, by date. */
export function ownHolidays(db: TenantDb, locationId: string, year: number): Promise<Holiday[]> {
  return db
    .selectFrom("siteHolidays")
    .select(columns)
    .where((eb) => eb.or([eb("locationId", "=", locationId), eb("locationId", "is", null)]))
    .where(sql<boolean>`extract(year FROM on_date) = ${year}`)
    .orderBy("onDate")
    .execute();
}

export function insertHoliday(
  db: TenantDb,
  { id, date, name, locationId }: { id: string; date: string; name: string; locationId: string | null },
): Promise<Holiday> {
  return db
    .insertInto("siteHolidays")
    .values({ id, onDate: date, name, locationId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteHoliday(db: TenantDb, id: string): Promise<Holiday> {
  const row = await db.deleteFrom("siteHolidays").where("id", "=", id).returning(columns).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such holiday. It may have been removed already.");
  return row;
}
