import { beforeAll, expect, it } from "vitest";
import { givenEnabled } from "#modules/integrations/testing.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { listDirectory, listPhysicians, updateDirectoryEntry } from "./directory.contract.ts";
import { searchRegistry } from "./registry.contract.ts";
import { givenDirectoryEntry } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("DIR-1 an NPI needs its check digit, and stands in one entry in use", async () => {
  const entry = await givenDirectoryEntry(facility, { npi: "1234567893" });
  expect(entry.npi).toBe("1234567893");
  await expect(givenDirectoryEntry(facility, { npi: "1234567890" })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: "body.npi" }] },
  });
  await expect(givenDirectoryEntry(facility, { npi: "1234567893" })).rejects.toMatchObject({ code: "duplicate" });
  const admin = await facility.as("admin");
  await admin.call(updateDirectoryEntry, {
    params: { entryId: entry.id },
    body: { version: entry.version, active: false },
  });
  const nurse = await facility.as("nurse");
  expect((await nurse.call(listPhysicians, {})).rows.map(({ id }) => id)).not.toContain(entry.id);
  expect((await nurse.call(listPhysicians, { query: { all: "true" } })).rows.map(({ id }) => id)).toContain(entry.id);
  await expect(givenDirectoryEntry(facility, { npi: "1234567893" })).resolves.toMatchObject({ active: true });
});

it("DIR-1 is searched by name, specialty, city, NPI and ZIP, and by kind", async () => {
  const pharmacy = await givenDirectoryEntry(facility, {
    kind: "pharmacy",
    name: "Lakeside 100% Pharmacy",
    zip: "94606",
  });
  const nurse = await facility.as("nurse");
  const found = async (query: Record<string, string>) =>
    (await nurse.call(listDirectory, { query })).rows.map(({ id }) => id);
  expect(await found({ search: "lakeside" })).toEqual([pharmacy.id]);
  expect(await found({ search: "100%" })).toEqual([pharmacy.id]);
  expect(await found({ search: "94606" })).toEqual([pharmacy.id]);
  expect(await found({ kind: "pharmacy" })).toEqual([pharmacy.id]);
  expect(await found({ kind: "court" })).toEqual([]);
});

it("DIR-1, facility scenario 27: the NPI registry answers with proposals, a wrong number is refused, and without it entries are typed by hand", async () => {
  const own = await givenFacility();
  const admin = await own.as("admin");
  const byName = { query: { name: "Samuel Shah", zip: "93001" } };
  expect(await admin.call(searchRegistry, byName)).toEqual({ isConnected: false, rows: [] });
  await givenEnabled(own, "registry.nppes");
  const { rows } = await admin.call(searchRegistry, byName);
  expect(rows[0]).toMatchObject({ name: "Samuel Shah, MD", city: "Ventura", state: "CA", knownAs: null });
  await givenDirectoryEntry(own, { name: "Dr. Shah", npi: rows[0]?.npi ?? "" });
  expect((await admin.call(searchRegistry, { query: { npi: rows[0]?.npi ?? "" } })).rows).toMatchObject([
    { knownAs: "Dr. Shah" },
  ]);
  await expect(admin.call(searchRegistry, { query: { npi: "1234567890" } })).rejects.toMatchObject({ status: 422 });
  await expect(admin.call(searchRegistry, { query: { name: "S" } })).rejects.toMatchObject({ status: 422 });
});
