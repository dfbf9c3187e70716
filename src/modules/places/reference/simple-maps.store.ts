import { type RawBuilder, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { NearPlace, Place } from "./simple-maps.contract.ts";

const placeColumns = sql`p.zip, p.city, p.state_id AS state, p.state_name, p.county_name AS county, p.county_fips,
  p.lat, p.lng, p.time_zone`;

export async function placeOfZip(db: TenantDb, zip: string): Promise<Place | null> {
  const { rows } = await sql<Place>`SELECT ${placeColumns} FROM postal_codes p WHERE p.zip = ${zip}`.execute(db);
  return rows[0] ?? null;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Finds cities by part of their name, `santa barb` or `springfield, il`: exact matches first, then prefixes, then larger
 * cities. Returns one row per city, with its lowest zip code, and at most 20.
 */
export async function placesOfCity(db: TenantDb, q: string): Promise<Place[]> {
  const [, name = q, state] = /^(.+?)\s*,\s*([a-z]{2})$/i.exec(q) ?? [];
  const city = name.trim().toLowerCase();
  const inState: RawBuilder<unknown> = state ? sql`AND p.state_id = ${state.toUpperCase()}` : sql``;
  const { rows } = await sql<Place>`
    SELECT ${placeColumns} FROM (
      SELECT p.*, row_number() OVER (PARTITION BY lower(p.city), p.state_id ORDER BY p.zip) AS place,
        count(*) OVER (PARTITION BY lower(p.city), p.state_id) AS zips
      FROM postal_codes p WHERE lower(p.city) LIKE ${likePattern(city)} ${inState}
    ) p
    WHERE p.place = 1
    ORDER BY lower(p.city) <> ${city}, NOT starts_with(lower(p.city), ${city}), p.zips DESC, p.city, p.state_id
    LIMIT 20`.execute(db);
  return rows;
}

/** Zip codes nearest to a point, by great-circle distance. */
export async function nearestPlaces(db: TenantDb, lat: number, lng: number, limit: number): Promise<NearPlace[]> {
  const { rows } = await sql<NearPlace>`
    SELECT ${placeColumns}, round(n.kilometres::numeric, 2)::double precision AS kilometres
    FROM cairn_nearest_places(${lat}, ${lng}, ${limit}) n JOIN postal_codes p ON p.zip = n.zip
    ORDER BY n.kilometres, p.zip`.execute(db);
  return rows;
}
