import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenLocation } from "../samples.ts";
import { listLocations } from "./location.contract.ts";
import * as places from "./location-edit.contract.ts";

let facility: Facility;
let owner: Person;
beforeAll(async () => {
  facility = await givenFacility();
  owner = await facility.as("owner");
});

describe("Locations", () => {
  it("creates, changes and deactivates a location, and rejects a stale version", async () => {
    const location = await givenLocation(facility);
    expect(location).toMatchObject({
      status: 1,
      timeZone: "America/Phoenix",
      occupancy: { beds: 0, occupied: 0, held: 0 },
    });
    const params = { locationId: location.id };
    const moved = await owner.call(places.changeLocation, {
      params,
      body: { version: location.version, address: { line1: "1 Road", city: "Ojai", state: "CA", zip: "93023" } },
    });
    expect(moved.address).toMatchObject({ city: "Ojai", line2: "" });
    const off = await owner.call(places.changeLocation, { params, body: { version: moved.version, status: 2 } });
    expect(off.status).toBe(2);
    const stale = owner.call(places.changeLocation, { params, body: { version: moved.version, status: 1 } });
    await expect(stale).rejects.toMatchObject({ code: "stale-version", problem: { current: { status: 2 } } });
  });

  it("rejects a duplicate short code or name at its field", async () => {
    const location = await givenLocation(facility);
    const { businessLocationId } = location;
    const again = (name: string, shortCode: string) =>
      owner.call(places.createLocation, { body: { businessLocationId, name, shortCode, timeZone: "America/Phoenix" } });
    await expect(again("Elsewhere", location.shortCode)).rejects.toMatchObject({
      code: "duplicate",
      problem: { errors: [{ path: "body.shortCode" }] },
    });
    await expect(again(location.name.toUpperCase(), "ZZZZ")).rejects.toMatchObject({
      problem: { errors: [{ path: "body.name" }] },
    });
    await expect(again("Nowhere", "NWHR").then(() => again("Noon", "-"))).rejects.toMatchObject({ code: "validation" });
  });

  it("adds sections at the end and saves their order", async () => {
    const { id: locationId } = await givenLocation(facility);
    const params = { locationId };
    const add = (name: string) => owner.call(places.createSection, { params, body: { name } });
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    await expect(add("a")).rejects.toMatchObject({ code: "duplicate" });
    await owner.call(places.orderLocations, { body: { locationId, ids: [c.id, a.id, b.id] } });
    const { rows } = await owner.call(places.listSections, { params });
    expect(rows.map((row) => row.name)).toEqual(["C", "A", "B"]);
    const stranger = owner.call(places.orderLocations, { body: { ids: [a.id] } });
    await expect(stranger).rejects.toMatchObject({ code: "not-found" });
  });

  it("rejects deactivating a company with active locations", async () => {
    const location = await givenLocation(facility);
    const { rows } = await owner.call(places.listBusinessLocations);
    const company = rows.find((row) => row.id === location.businessLocationId);
    const off = owner.call(places.changeBusinessLocation, {
      params: { businessLocationId: location.businessLocationId },
      body: { version: company?.version ?? 0, status: 2 },
    });
    await expect(off).rejects.toMatchObject({ code: "in-use" });
  });

  it("rejects an NPI with a wrong check digit", async () => {
    const body = { name: "Numbers", legalName: "Numbers LLC", npi: "1234567890" };
    await expect(owner.call(places.createBusinessLocation, { body })).rejects.toMatchObject({ code: "validation" });
    const made = await owner.call(places.createBusinessLocation, { body: { ...body, npi: "1234567893" } });
    expect(made.npi).toBe("1234567893");
  });

  it("shows staff only the sections of their own locations", async () => {
    const nurse = await facility.as("nurse");
    const foreign = { params: { locationId: facility.locations.other } };
    await expect(nurse.call(places.listSections, foreign)).rejects.toMatchObject({ code: "out-of-scope" });
    const { rows } = await nurse.call(listLocations);
    expect(rows.map((row) => row.shortCode)).toEqual(["MAIN"]);
  });
});
