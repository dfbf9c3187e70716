import { beforeAll, expect, it } from "vitest";
import { givenBed, givenResident } from "#modules/facility/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { recentSearch, search } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenClient } from "../testing.ts";
import { createClientEndpoint, getChart } from "./client.contract.ts";
import { refreshClient } from "./refresh-client.actions.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});
const find = async (person: Person, q: string) => (await person.call(search, { body: { q, kinds: ["client"] } })).rows;
/** Admitted by the location's own staff. */
const elsewhere = async (name: { legalFirstName: string; legalLastName: string; birthDate: string }) =>
  (await facility.as("admissions", "far", "other")).call(createClientEndpoint, {
    body: { ...name, sexAtBirth: "F", locationId: facility.locations.other },
  });
const zephyrine = { legalFirstName: "Zephyrine", legalLastName: "Quillfeather", birthDate: "1981-03-11" };

it("finds one masked out-of-scope client by MR number, or by full name with date of birth", async () => {
  const client = await elsewhere(zephyrine);
  const masked = {
    kind: "client",
    subjectId: client.clientId,
    title: "Z. Q.",
    link: `/clients/${client.mrNo}`,
    masked: true,
  };
  for (const q of [client.mrNo, "zephyrine quillfeather 03/11/1981", "Quillfeather, Zephyrine 1981-03-11"]) {
    const rows = await find(nurse, q);
    // Exact matches come first, because Enter opens the first result.
    expect(rows[0]).toMatchObject(masked);
    expect(rows.filter((row) => row.subjectId === client.clientId)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("Quillfeather");
  }
  for (const q of ["zephyrine quillfeather", "quillfeather 03/11/1981", "zephyrine quillfeather 03/12/1981"])
    expect((await find(nurse, q)).map((row) => row.subjectId)).not.toContain(client.clientId);
  // The link answers out-of-scope rather than not-found, so the page can offer break-the-glass.
  const answer = await nurse.send(getChart, { params: { mrNo: client.mrNo } });
  expect([answer.statusCode, answer.json().code]).toEqual([403, "out-of-scope"]);
});

it("shows no masked result to users without break-the-glass permission", async () => {
  const client = await elsewhere({ legalFirstName: "Ottoline", legalLastName: "Brambleby", birthDate: "1962-07-04" });
  const technician = await facility.as("technician");
  expect((await find(technician, client.mrNo)).map((row) => row.subjectId)).not.toContain(client.clientId);
});

it("shows an in-scope client once, unmasked", async () => {
  const client = await givenClient(facility, {
    legalFirstName: "Isaura",
    legalLastName: "Underhill",
    birthDate: "1975-12-30",
    locationId: facility.locations.main,
  });
  const rows = (await find(nurse, client.mrNo)).filter((row) => row.subjectId === client.clientId);
  expect(rows).toHaveLength(1);
  expect(rows[0]).not.toHaveProperty("masked");
  expect(rows[0]?.title).toContain("Underhill");
});

it("shows status and bed of clients in scope, in search and among the charts opened last", async () => {
  const bed = await givenBed(facility);
  const { mrNo, clientId } = await givenResident(facility, { bedId: bed.id });
  const standing = `Admitted · Bed ${bed.code}`;
  expect((await find(nurse, mrNo))[0]).toMatchObject({ standing });
  await nurse.call(getChart, { params: { mrNo } });
  const { rows } = await nurse.call(recentSearch);
  expect(rows.find((row) => row.subjectId === clientId)).toMatchObject({ standing });
  const far = await elsewhere({ legalFirstName: "Cosima", legalLastName: "Wetherby", birthDate: "1970-01-02" });
  expect((await find(nurse, far.mrNo))[0]).not.toHaveProperty("standing");
});

it("masks a restricted chart at the user's own location", async () => {
  const client = await givenClient(facility, {
    legalFirstName: "Perpetua",
    legalLastName: "Quince",
    birthDate: "1990-05-21",
    locationId: facility.locations.main,
  });
  await facility.system(async (act) => {
    await act.db.updateTable("clients").set({ restricted: true }).where("id", "=", client.clientId).execute();
    await refreshClient(act, client.clientId);
  });
  const rows = (await find(nurse, client.mrNo)).filter((row) => row.subjectId === client.clientId);
  expect(rows).toMatchObject([{ title: "P. Q.", masked: true }]);
});

it("marks clients with the same name and shows their photos", async () => {
  const twin = { legalFirstName: "Isolde", legalLastName: "Marchwinter" };
  const [first, second] = [
    await givenClient(facility, { ...twin, birthDate: "1970-02-01" }),
    await givenClient(facility, { ...twin, birthDate: "1991-05-20" }),
  ];
  const photoFileId = newId();
  await facility.system((act) =>
    act.db.updateTable("clients").set({ photoFileId }).where("id", "=", first.clientId).execute(),
  );
  const rows = await find(nurse, "marchwinter");
  expect(new Map(rows.map((row) => [row.subjectId, [row.nameAlert, row.photoFileId]]))).toEqual(
    new Map([
      [first.clientId, [true, photoFileId]],
      [second.clientId, [true, null]],
    ]),
  );
  const alone = await givenClient(facility, { ...twin, legalLastName: "Solewinter", birthDate: "1980-01-01" });
  expect((await find(nurse, "solewinter")).find((row) => row.subjectId === alone.clientId)).not.toHaveProperty(
    "nameAlert",
  );
});

it("finds clients by date of birth in any format, alone or with part of a name", async () => {
  const name = { legalFirstName: "Perpetua", legalMiddleName: "Anne", legalLastName: "Thistledown" };
  const [older, younger] = [
    await givenClient(facility, { ...name, birthDate: "1958-03-07" }),
    await givenClient(facility, { ...name, birthDate: "1988-03-07" }),
  ];
  const ids = async (q: string) => (await find(nurse, q)).map((row) => row.subjectId);
  for (const q of ["thistledown 3/7/1958", "1958-03-07 perpetua", "Thistledown, Perpetua 03-07-1958", "03/07/1958"])
    expect([q, await ids(q)]).toEqual([q, [older.clientId]]);
  expect(await ids("thistldown 03/07/1988")).toEqual([younger.clientId]);
  expect(await ids("somebody 03/07/1988")).toEqual([]);
});
