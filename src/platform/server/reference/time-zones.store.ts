import { sql } from "kysely";
import type { TimeZone } from "#platform/shared/time/time-zones.contract.ts";
import type { TenantDb } from "../database/tenant-database.ts";

/** All zones, west to east. */
export async function timeZones(db: TenantDb): Promise<TimeZone[]> {
  const { rows } = await sql<TimeZone>`
    SELECT zone, abbreviation, dst_abbreviation, has_dst, name, text, display, offset_minutes AS "offset", utc, country_group
    FROM time_zones ORDER BY sort`.execute(db);
  return rows;
}

/** Whether a location or user may have this zone: a name of the list, old aliases included. */
export async function isKnownTimeZone(db: TenantDb, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM time_zone_names WHERE name = ${name}`.execute(db);
  return rows.length > 0;
}

/** Zones of a facility's locations. */
export async function zonesOfLocations(db: TenantDb): Promise<string[]> {
  const rows = await db.selectFrom("locations").select("timeZone").distinct().execute();
  return rows.map(({ timeZone }) => timeZone);
}
