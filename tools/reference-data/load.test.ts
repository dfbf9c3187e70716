import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { roleUrl } from "#platform/server/database/migrate.ts";
import { testSecrets } from "../test/template.ts";
import { startTestCluster, type TestCluster } from "../test/test-cluster.ts";
import { loadReferenceData } from "./load.ts";
import { importPostal } from "./postal-import.ts";

let cluster: TestCluster;
let owner: pg.Client;
let application: pg.Client;

beforeAll(async () => {
  cluster = await startTestCluster("reference");
  const url = await cluster.clone("reference");
  owner = new pg.Client({ connectionString: url });
  application = new pg.Client({ connectionString: roleUrl(url, "cairn_app", testSecrets.appPassword) });
  await Promise.all([owner.connect(), application.connect()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([owner?.end(), application?.end()]);
  await cluster?.stop();
});

it("leaves alone what is in already", async () => {
  await loadReferenceData(owner);
  expect(await loadReferenceData(owner)).toEqual([]);
});

it("replaces one data set when its content differs, and only that", async () => {
  await owner.query(`UPDATE reference_loads SET sha256 = repeat('0', 64) WHERE data_set = 'list:religions'`);
  await owner.query(`DELETE FROM reference_codes WHERE list = 'religions' AND code <> '1001'`);
  expect(await loadReferenceData(owner)).toEqual([
    { name: "list:religions", rows: 82, milliseconds: expect.any(Number) },
  ]);
  const { rows } = await owner.query(`SELECT count(*)::int AS n FROM reference_codes WHERE list = 'religions'`);
  expect(rows[0].n).toBe(82);
});

it("keeps the old rows when a load fails", async () => {
  await owner.query(`UPDATE reference_loads SET sha256 = repeat('0', 64) WHERE data_set = 'list:states'`);
  await owner.query(`ALTER TABLE reference_codes ADD CONSTRAINT refuse CHECK (code <> 'WY') NOT VALID`);
  try {
    await expect(loadReferenceData(owner)).rejects.toThrow(/list:states/);
    const { rows } = await owner.query(`SELECT count(*)::int AS n FROM reference_codes WHERE list = 'states'`);
    expect(rows[0].n).toBe(62);
  } finally {
    await owner.query(`ALTER TABLE reference_codes DROP CONSTRAINT refuse`);
    expect((await loadReferenceData(owner)).map((set) => set.name)).toEqual(["list:states"]);
  }
});

it("cannot be written by the application", async () => {
  for (const table of ["icd10_codes", "drug_products", "postal_codes", "reference_codes", "time_zones"])
    await expect(application.query(`DELETE FROM ${table}`), table).rejects.toThrow(/permission denied/);
});

it("has rows in every table, and indexes after the first load", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes WHERE indexname = ANY ($1) ORDER BY 1`,
    [["icd10_codes_search", "drug_products_search", "postal_codes_city", "postal_codes_point", "icd10_codes_key"]],
  );
  expect(rows).toHaveLength(5);
  for (const table of ["drug_brands", "drug_interactions", "payer_names", "time_zone_names", "reference_words"])
    expect((await owner.query(`SELECT 1 FROM ${table} LIMIT 1`)).rowCount, table).toBe(1);
});

it("GEO-1 takes the columns of SimpleMaps' uszips.csv, and says how many rows it could not read", async () => {
  const header =
    '"zip","lat","lng","city","state_id","state_name","zcta","parent_zcta","population","density","county_fips","county_name","timezone"';
  const row = (zip: string, zone = "America/Los_Angeles") =>
    `"${zip}","34.42","-119.70","Santa Barbara (import)","CA","California","TRUE","","31234.0","1.2","6083","Santa Barbara","${zone}"`;
  const file = [header, row("93101"), row("00001"), row("93199", "Mars/Olympus"), ""].join("\n");
  expect(await importPostal(owner, `\ufeff${file}`)).toEqual({ written: 2, left: 1 });
  const { rows } = await owner.query(
    "SELECT zip, city, county_fips, population, time_zone FROM postal_codes WHERE zip IN ('93101', '00001', '93103') ORDER BY zip",
  );
  const imported = {
    city: "Santa Barbara (import)",
    county_fips: "06083",
    population: 31234,
    time_zone: "America/Los_Angeles",
  };
  expect(rows).toEqual([
    { zip: "00001", ...imported },
    { zip: "93101", ...imported },
    expect.objectContaining({ zip: "93103" }),
  ]);
  await expect(importPostal(owner, "zip,city\n93101,Ojai\n")).rejects.toThrow("lacks the columns lat, lng");
});
