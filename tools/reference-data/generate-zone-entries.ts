import { readFileSync, writeFileSync } from "node:fs";
import { readCsv } from "./csv.ts";

/** Writes the table that `resolveZone` reads, from database/reference/timezones.csv. Run after that file changes. */
const root = new URL("../../", import.meta.url);
const rows = readCsv(readFileSync(new URL("database/reference/timezones.csv", root), "utf8"));
const entries = rows.map((row) =>
  JSON.stringify([
    row.primary_iana,
    row.country_code,
    row.text,
    row.display,
    row.name,
    row.abbreviation,
    row.dst_abbreviation,
  ]),
);
const source = `// Made by tools/reference-data/generate-zone-entries.ts from database/reference/timezones.csv.
/** IANA zone, country, text, display, name, abbreviation, DST abbreviation. */
export type ZoneEntry = readonly [string, string, string, string, string, string, string];

export const zoneEntries: readonly ZoneEntry[] = [
  ${entries.join(",\n  ")},
];
`;
writeFileSync(new URL("src/platform/shared/time/zone-entries.generated.ts", root), source);
