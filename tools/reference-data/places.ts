import { type DataSet, insertRows, listOf, orNull } from "./data-set.ts";

export const timeZones: DataSet = {
  name: "time-zones",
  files: ["timezones.csv"],
  edition: 1,
  tables: ["time_zone_names", "time_zones"],
  async load(client, rows = []) {
    const entries = rows.map((row, sort) => ({
      zone: row.primary_iana,
      abbreviation: row.abbreviation,
      dst_abbreviation: orNull(row.dst_abbreviation),
      has_dst: row.has_dst === "1",
      name: row.name,
      text: row.text,
      display: row.display,
      offset_minutes: Math.round(Number(row.offset_hours) * 60),
      utc: listOf(row.iana_names),
      country_code: orNull(row.country_code),
      country_group: row.country_group,
      sort,
    }));
    const columns = {
      zone: "text",
      abbreviation: "text",
      dst_abbreviation: "text",
      has_dst: "boolean",
      name: "text",
      text: "text",
      display: "text",
      offset_minutes: "integer",
      utc: "text[]",
      country_code: "text",
      country_group: "text",
      sort: "integer",
    };
    await insertRows(client, "time_zones", columns, entries);
    const names = entries.flatMap((entry) => entry.utc.map((name) => ({ name, zone: entry.zone })));
    return insertRows(client, "time_zone_names", { name: "text", zone: "text" }, names);
  },
};

/** What every list of zip codes gives. */
export const postalColumns = {
  zip: "text",
  city: "text",
  state_id: "text",
  state_name: "text",
  county_name: "text",
  county_fips: "text",
  lat: "double precision",
  lng: "double precision",
  time_zone: "text",
} as const;

export const postalCodes: DataSet = {
  name: "postal-codes",
  files: ["zipcodes.csv.gz"],
  edition: 1,
  tables: ["postal_codes"],
  load(client, rows = []) {
    return insertRows(
      client,
      "postal_codes",
      postalColumns,
      rows.map((row) => ({
        zip: row.zip,
        city: row.city,
        state_id: row.state,
        state_name: row.state_name,
        county_name: orNull(row.county),
        county_fips: orNull(row.county_fips),
        lat: row.latitude,
        lng: row.longitude,
        time_zone: row.time_zone,
      })),
    );
  },
};

export const payerNames: DataSet = {
  name: "payers",
  files: ["payers.csv"],
  edition: 1,
  tables: ["payer_names"],
  load(client, rows = []) {
    return insertRows(
      client,
      "payer_names",
      { name: "text", payer_type: "text", state: "text" },
      rows.map((row) => ({ name: row.name, payer_type: row.payer_type, state: orNull(row.state) })),
    );
  },
};
