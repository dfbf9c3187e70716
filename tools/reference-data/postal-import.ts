import type pg from "pg";
import { readCsv } from "./csv.ts";
import { type CsvRow, orNull } from "./data-set.ts";
import { postalColumns } from "./places.ts";

/** SimpleMaps' uszips.csv, as far as we keep it; its other columns are left alone. */
const needed = [
  "zip",
  "lat",
  "lng",
  "city",
  "state_id",
  "state_name",
  "county_fips",
  "county_name",
  "timezone",
] as const;

const columns = { ...postalColumns, population: "integer" } as const;

export interface PostalImport {
  written: number;
  /** Rows without a zip code of five digits, a point or a zone of our list: said, not guessed. */
  left: number;
}

function entryOf(row: CsvRow): Record<keyof typeof columns, unknown> {
  return {
    // A spreadsheet takes the zeros in front of 02101.
    zip: (row.zip ?? "").padStart(5, "0"),
    city: row.city,
    state_id: row.state_id,
    state_name: row.state_name,
    county_name: orNull(row.county_name),
    county_fips: orNull(row.county_fips)?.padStart(5, "0") ?? null,
    lat: Number(row.lat || "NaN"),
    lng: Number(row.lng || "NaN"),
    time_zone: row.timezone,
    population: row.population ? Math.round(Number(row.population)) : null,
  };
}

/**
 * Puts the zip codes of a file in place of ours, in one transaction; codes the file does not hold stay as they are (GEO-1).
 * Throws when a column is missing or nothing could be read.
 */
export async function importPostal(owner: pg.ClientBase, text: string): Promise<PostalImport> {
  const rows = readCsv(text.replace(/^\ufeff/, ""));
  const missing = needed.filter((name) => rows[0]?.[name] === undefined);
  if (missing.length > 0)
    throw new Error(`The file lacks the columns ${missing.join(", ")} of SimpleMaps' uszips.csv.`);
  const { rows: zones } = await owner.query<{ name: string }>("SELECT name FROM time_zone_names");
  const known = new Set(zones.map(({ name }) => name));
  const good = rows
    .map(entryOf)
    .filter(
      ({ zip, lat, lng, time_zone }) =>
        /^\d{5}$/.test(String(zip)) &&
        Math.abs(Number(lat)) <= 90 &&
        Math.abs(Number(lng)) <= 180 &&
        known.has(String(time_zone)),
    );
  if (good.length === 0) throw new Error("No row of this file could be read.");
  const names = Object.keys(columns);
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await owner.query("BEGIN");
  try {
    for (let at = 0; at < good.length; at += 10_000)
      await owner.query(
        `INSERT INTO postal_codes (${names.join(", ")}) SELECT DISTINCT ON (zip) ${names.join(", ")}
         FROM json_to_recordset($1) AS r(${typed.join(", ")}) ORDER BY zip
         ON CONFLICT (zip) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`,
        [JSON.stringify(good.slice(at, at + 10_000))],
      );
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
  await owner.query("ANALYZE postal_codes");
  return { written: good.length, left: rows.length - good.length };
}
