import { beforeAll, expect, it } from "vitest";
import { listTimeZones } from "#platform/shared/time/time-zones.contract.ts";
import { givenFacility, type Person } from "#testing/facility.ts";
import { listReferenceCodes } from "./code-lists.contract.ts";
import { findNearestPlaces, findPlaces } from "./simple-maps.contract.ts";

let technician: Person;
beforeAll(async () => {
  technician = await (await givenFacility()).as("technician");
});

it("GEO-1: returns the city of a zip code, and 404 zip-unknown for an unknown one", async () => {
  const { rows } = await technician.call(findPlaces, { query: { zip: "93101" } });
  expect(rows).toEqual([expect.objectContaining({ city: "Santa Barbara", timeZone: "America/Los_Angeles" })]);
  await expect(technician.call(findPlaces, { query: { zip: "00000" } })).rejects.toMatchObject({
    code: "zip-unknown",
    status: 404,
  });
});

it.each([{ zip: "9310" }, { zip: "931011" }, { zip: "ABCDE" }, { q: "x" }, {}, { zip: "93101", q: "santa" }])(
  "GEO-1: rejects %j with 422",
  async (query) => {
    await expect(technician.call(findPlaces, { query })).rejects.toMatchObject({ code: "validation", status: 422 });
  },
);

it("GEO-1: finds cities and the nearest zip codes", async () => {
  const cities = await technician.call(findPlaces, { query: { q: "phoenix, az" } });
  expect(cities.rows[0]).toMatchObject({ city: "Phoenix", state: "AZ", timeZone: "America/Phoenix" });
  const near = await technician.call(findNearestPlaces, { body: { lat: 33.45, lng: -112.07, limit: 2 } });
  expect(near.rows).toHaveLength(2);
  expect(near.rows[0]?.city).toBe("Phoenix");
  await expect(technician.call(findNearestPlaces, { body: { lat: 91, lng: 0 } })).rejects.toMatchObject({
    status: 422,
  });
});

it("lists time zones and code lists", async () => {
  expect((await technician.call(listTimeZones)).rows.length).toBe(318);
  const religions = await technician.call(listReferenceCodes, {
    params: { list: "religions" },
    query: { pageSize: 1000 },
  });
  expect(religions).toMatchObject({ total: 82, page: 1 });
  expect(religions.rows).toHaveLength(82);
  await expect(technician.call(listReferenceCodes, { params: { list: "secrets" as "loinc" } })).rejects.toMatchObject({
    status: 422,
  });
});
