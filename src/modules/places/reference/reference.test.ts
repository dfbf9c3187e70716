import { afterAll, describe, expect, it } from "vitest";
import { createPool } from "#platform/server/database/pool.ts";
import { Database } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import {
  billableIcd10Below,
  drugProduct,
  drugProducts,
  icd10CodeOn,
  icd10EndOf,
  interactionsAmong,
  isKnownTimeZone,
  nearestPlaces,
  payerNames,
  placeOfZip,
  placesOfCity,
  referenceCodes,
  referenceCodesOf,
  searchDrugs,
  searchIcd10,
  timeZones,
} from "./index.ts";

const database = new Database(createPool({ connectionString: process.env.APP_DATABASE_URL ?? "", max: 2 }));
// No tenant of this id exists: reference data is there for all of them.
const db = database.tenant(newId());
afterAll(() => database.close());

const today = "2026-11-20";
const codes = async (q: string, on = today) => (await searchIcd10(db, { q, on })).map((hit) => hit.code);
const drugs = async (q: string) => (await searchDrugs(db, { q })).map((hit) => hit.displayName);

describe("ICD-10-CM search", () => {
  it.each(["F10.20", "f10.20", "F1020", " f1020 "])("finds the code for %j", async (q) => {
    expect((await searchIcd10(db, { q, on: today }))[0]).toMatchObject({
      code: "F10.20",
      title: "Alcohol dependence, uncomplicated",
      plainName: "Alcohol use disorder, moderate or severe",
      billable: true,
      match: "code",
    });
  });

  it("gives a heading first, then the billable codes under it", async () => {
    const found = await searchIcd10(db, { q: "F11.2", on: today });
    expect(found[0]).toMatchObject({ code: "F11.2", billable: false, match: "code" });
    expect(found[1]).toMatchObject({ code: "F11.20", billable: true, match: "prefix" });
    const billable = found.slice(1).map((hit) => hit.billable);
    expect(billable).toEqual([...billable].sort((a, b) => Number(b) - Number(a)));
  });

  it.each([
    ["ptsd", "F43.10"],
    ["depression", "F32.A"],
    ["opioid use disorder", "F11.10"],
    ["severe alcohol use", "F10.20"],
    ["heroin overdose", "T40.1X1A"],
    ["meth", "F15.10"],
    ["high blood", "I10"],
    ["anxiety", "F41.9"],
  ])("finds %s by its words", async (q, code) => {
    expect((await codes(q))[0]).toBe(code);
  });

  it("tries a misspelt word as the one it is most like, and says so", async () => {
    const [first] = await searchIcd10(db, { q: "schizofrenia", on: today });
    expect(first).toMatchObject({ code: "F20.9", match: "similar" });
    expect(await codes("qqqqzz")).toEqual([]);
  });

  it.each(["", " ", "F", "%", "_", "%%", "'; DROP TABLE icd10_codes", "\\"])("takes %j without harm", async (q) => {
    expect(Array.isArray(await codes(q))).toBe(true);
    if (q.trim().length < 2) expect(await codes(q)).toEqual([]);
  });

  it("answers as the code set stood on the day", async () => {
    expect(await codes("S23.420A", "2026-09-30")).toEqual(["S23.420A"]);
    expect(await codes("S23.420A", "2026-10-01")).toEqual([]);
    expect(await icd10EndOf(db, "S23.420A")).toBe("2026-10-01");
    expect(await icd10EndOf(db, "F10.20")).toBeNull();
    expect(await codes("F64.A", "2026-09-30")).toEqual([]);
    expect(await codes("F64.A", "2026-10-01")).toEqual(["F64.A"]);
    expect(await icd10CodeOn(db, "I42.0", "2026-09-30")).toMatchObject({ billable: true });
    expect(await icd10CodeOn(db, "I42.0", "2026-10-01")).toMatchObject({ billable: false });
    expect((await billableIcd10Below(db, "I42.0", today)).map((each) => each.code)).toEqual([
      "I42.00",
      "I42.01",
      "I42.09",
    ]);
    // Before the first release that is loaded its codes are the best that is known.
    expect(await icd10CodeOn(db, "F10.20", "2019-05-01")).toMatchObject({ code: "F10.20" });
    expect(await icd10CodeOn(db, "F10.2X", today)).toBeNull();
  });

  it("knows what cannot be principal", async () => {
    expect(await icd10CodeOn(db, "Y92.9", today)).toMatchObject({ externalCause: true });
    expect(await icd10CodeOn(db, "F02.80", today)).toMatchObject({ manifestationOnly: true, externalCause: false });
  });
});

describe("drug search", () => {
  it("finds by ingredient, brand, strength and form, with tall-man letters", async () => {
    expect((await drugs("lorazepam")).slice(0, 3)).toEqual([
      "LORazepam 0.5 mg tablet",
      "LORazepam 1 mg tablet",
      "LORazepam 2 mg tablet",
    ]);
    expect(await drugs("sert 50 tab")).toEqual(["sertraline 50 mg tablet"]);
    expect((await drugs("acetaminophen 325"))[0]).toBe("acetaminophen 325 mg tablet");
    expect(await drugs("vivitrol")).toEqual(["naltrexone 380 mg injection"]);
    expect((await searchDrugs(db, { q: "zoloft" }))[0]).toMatchObject({
      displayName: "sertraline 25 mg tablet",
      matchedBrand: "Zoloft",
      match: "words",
    });
    expect((await drugs("librium"))[0]).toBe("chlordiazePOXIDE 5 mg capsule");
    expect(await drugs("l")).toEqual([]);
  });

  it("says when it respelt a word, and does not guess far", async () => {
    expect((await searchDrugs(db, { q: "lorazapam" }))[0]).toMatchObject({ tallMan: "LORazepam", match: "similar" });
    expect(await drugs("zzyzx")).toEqual([]);
  });

  it("gives a product's facts, and null for what is not known", async () => {
    expect(await drugProduct(db, "351267")).toMatchObject({
      tty: "SCD",
      displayName: "buprenorphine-naloxone 8 mg-2 mg sublingual tablet",
      ingredientNames: ["buprenorphine", "naloxone"],
      route: "sublingual",
      routeCode: "C38300",
      unitOfUse: "{tablet}",
      deaSchedule: 3,
    });
    expect((await drugProduct(db, "351267"))?.ingredients[0]).toMatchObject({ strengthValue: "8", strengthUnit: "mg" });
    expect(await drugProduct(db, "637213")).toMatchObject({ route: "injection", routeCode: null, deaSchedule: 0 });
    expect(await drugProduct(db, "1")).toBeNull();
    // The starter formulary of the medications chapter is in the catalogue.
    const formulary = ["905369", "905495", "199167", "199168", "351266", "351267", "637213"];
    expect((await drugProducts(db, formulary)).map((each) => each.rxcui).sort()).toEqual([...formulary].sort());
  });

  it("finds listed interactions by name without salt or by code", async () => {
    const of = async (...rxcuis: string[]) => (await drugProducts(db, rxcuis)).flatMap((each) => each.ingredients);
    expect(await interactionsAmong(db, [{ base: "phenelzine", rxcui: null }, ...(await of("312941"))])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: "onc", severity: "high priority" }),
        expect.objectContaining({ source: "va", severity: "critical" }),
      ]),
    );
    expect(await interactionsAmong(db, await of("312941"))).toEqual([]);
  });
});

describe("places", () => {
  it("GEO-1 knows a zip code's city, county and zone", async () => {
    expect(await placeOfZip(db, "93101")).toEqual({
      zip: "93101",
      city: "Santa Barbara",
      state: "CA",
      stateName: "California",
      county: "Santa Barbara",
      countyFips: "06083",
      lat: expect.closeTo(34.42, 1),
      lng: expect.closeTo(-119.7, 1),
      timeZone: "America/Los_Angeles",
    });
    expect(await placeOfZip(db, "00000")).toBeNull();
  });

  it("finds cities by the beginning of their name, and by state", async () => {
    expect((await placesOfCity(db, "santa barb"))[0]).toMatchObject({ city: "Santa Barbara", state: "CA" });
    expect((await placesOfCity(db, "Portland, ME"))[0]).toMatchObject({ city: "Portland", state: "ME" });
    expect((await placesOfCity(db, "Portland, ME")).every((place) => place.state === "ME")).toBe(true);
    expect(await placesOfCity(db, "100%")).toEqual([]);
  });

  it("orders by distance over the ground, in the far north too", async () => {
    expect((await nearestPlaces(db, 34.42, -119.7, 3)).every((place) => place.city === "Santa Barbara")).toBe(true);
    const north = await nearestPlaces(db, 64.84, -147.72, 5);
    expect(north[0]).toMatchObject({ city: "Fairbanks", state: "AK" });
    const distances = north.map((place) => place.kilometres);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  it("has each time zone once, as people know it", async () => {
    const zones = await timeZones(db);
    expect(zones.find((each) => each.zone === "America/Los_Angeles")).toMatchObject({
      abbreviation: "PST",
      dstAbbreviation: "PDT",
      hasDst: true,
      name: "Pacific Standard Time",
      text: "(UTC-08:00) Pacific Time (US & Canada)",
      offset: -480,
      countryGroup: "United States",
    });
    expect(new Set(zones.map((each) => each.display)).size).toBe(zones.length);
    const names = zones.flatMap((each) => each.utc);
    expect(new Set(names).size).toBe(names.length);
    expect(await isKnownTimeZone(db, "US/Pacific")).toBe(true);
    expect(await isKnownTimeZone(db, "Mars/Olympus")).toBe(false);
  });
});

describe("code lists", () => {
  it("pages and searches by the beginnings of words", async () => {
    const page = await referenceCodes(db, "languages", { page: 2, pageSize: 10 });
    expect(page).toMatchObject({ total: 190, page: 2, pageSize: 10 });
    expect(page.rows).toHaveLength(10);
    const spanish = await referenceCodes(db, "languages", { q: "span", page: 1, pageSize: 25 });
    expect(spanish.rows[0]).toMatchObject({ code: "es", extra: { native: expect.any(String) } });
    expect((await referenceCodes(db, "hcpcs", { q: "H0010", page: 1, pageSize: 5 })).rows[0]?.code).toBe("H0010");
    expect(await referenceCodes(db, "religions", { q: "nothing such", page: 1, pageSize: 5 })).toMatchObject({
      total: 0,
    });
  });

  it("answers race and ethnicity apart, each with the null flavors", async () => {
    const omb = async (list: "race" | "ethnicity") =>
      (await referenceCodes(db, list, { page: 1, pageSize: 1000 })).rows.filter((row) => row.extra.omb === true);
    expect(await omb("race")).toHaveLength(5);
    expect(await omb("ethnicity")).toHaveLength(2);
    expect((await referenceCodesOf(db, "race", ["2028-9", "UNK", "none"])).map((row) => row.code).sort()).toEqual([
      "2028-9",
      "UNK",
    ]);
  });

  it("has payers' names", async () => {
    expect((await payerNames(db)).length).toBeGreaterThan(200);
  });
});
