import { afterAll, describe, expect, it } from "vitest";
import { createPool } from "#platform/server/database/pool.ts";
import { Database } from "#platform/server/database/tenant-database.ts";
import { isKnownTimeZone, timeZones } from "#platform/server/reference/time-zones.store.ts";
import { newId } from "#platform/shared/ids.ts";
import { payerNames, referenceCodes, referenceCodesOf } from "./code-lists.store.ts";
import { nearestPlaces, placeOfZip, placesOfCity } from "./simple-maps.store.ts";

const database = new Database(createPool({ connectionString: process.env.APP_DATABASE_URL ?? "", max: 2 }));
// No tenant has this id: reference data is shared by all tenants.
const db = database.tenant(newId());
afterAll(() => database.close());

describe("zip codes and time zones", () => {
  it("GEO-1: returns a zip code's city, county and time zone", async () => {
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

  it("finds cities by name prefix and state", async () => {
    expect((await placesOfCity(db, "santa barb"))[0]).toMatchObject({ city: "Santa Barbara", state: "CA" });
    expect((await placesOfCity(db, "Portland, ME"))[0]).toMatchObject({ city: "Portland", state: "ME" });
    expect((await placesOfCity(db, "Portland, ME")).every((place) => place.state === "ME")).toBe(true);
    expect(await placesOfCity(db, "100%")).toEqual([]);
  });

  it("orders by great-circle distance, also in Alaska", async () => {
    expect((await nearestPlaces(db, 34.42, -119.7, 3)).every((place) => place.city === "Santa Barbara")).toBe(true);
    const north = await nearestPlaces(db, 64.84, -147.72, 5);
    expect(north[0]).toMatchObject({ city: "Fairbanks", state: "AK" });
    const distances = north.map((place) => place.kilometres);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  it("lists each time zone once, under its common name", async () => {
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
  it("pages, and searches by word prefixes", async () => {
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

  it("lists race and ethnicity separately, each with the null flavors", async () => {
    const omb = async (list: "race" | "ethnicity") =>
      (await referenceCodes(db, list, { page: 1, pageSize: 1000 })).rows.filter((row) => row.extra.omb === true);
    expect(await omb("race")).toHaveLength(5);
    expect(await omb("ethnicity")).toHaveLength(2);
    expect((await referenceCodesOf(db, "race", ["2028-9", "UNK", "none"])).map((row) => row.code).sort()).toEqual([
      "2028-9",
      "UNK",
    ]);
  });

  it("lists payer names", async () => {
    expect((await payerNames(db)).length).toBeGreaterThan(200);
  });
});
