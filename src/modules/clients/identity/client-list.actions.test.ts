import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addToClients, getCaseLoad, setPrimaryTherapist } from "../care-team/care-team.contract.ts";
import { addFamilyMember, listContacts } from "../contacts/contact.contract.ts";
import { changeLocationEndpoint } from "../stays/stay.contract.ts";
import { type GivenAdmittedClient, givenAdmittedClient, givenClient, timePasses } from "../testing.ts";
import { getChart, restrictClient } from "./client.contract.ts";
import { listClients, searchClients } from "./client-list.contract.ts";

let facility: Facility;
let maria: GivenAdmittedClient;
beforeAll(async () => {
  facility = await givenFacility();
  maria = await givenAdmittedClient(facility, {
    client: {
      legalFirstName: "María",
      legalLastName: "Delgado-Núñez",
      preferredName: "Mia",
      birthDate: "1992-03-14",
      phones: [{ number: "(805) 555-0117", use: "mobile" }],
    },
  });
});
const idsOf = async (person: Person, query: object) =>
  (await person.call(listClients, { query: { pageSize: 100, ...query } })).rows.map((row) => row.clientId);
const found = async (person: Person, q: string) =>
  (await person.call(searchClients, { body: { q, filters: {} } })).rows.map((row) => row.clientId);

describe("client list", () => {
  it("CLI-17: shows clients in treatment unless another status is requested", async () => {
    const nurse = await facility.as("nurse");
    const waiting = await givenClient(facility);
    expect(await idsOf(nurse, {})).toContain(maria.clientId);
    expect(await idsOf(nurse, {})).not.toContain(waiting.clientId);
    expect(await idsOf(nurse, { statusList: "pre_admission" })).toContain(waiting.clientId);
    await expect(nurse.call(listClients, { query: { statusList: "asleep" as never } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it("CLI-6, CLI-7: finds clients by part of a name, MR number, birth date and phone", async () => {
    const nurse = await facility.as("nurse");
    for (const q of [
      "delgadonunez",
      "Delgado",
      "mia",
      "maria DELGADO",
      maria.mrNo,
      maria.mrNo.slice(2),
      "3/14/92",
      "555-0117",
    ])
      expect([q, await found(nurse, q)]).toEqual([q, [maria.clientId]]);
    expect(await found(nurse, "delgado 1/1/92")).toEqual([]);
    expect(await found(nurse, "100%")).toEqual([]);
  });

  it("CLI-17: filters by care team: mine, another clinician's, unassigned", async () => {
    const therapist = await facility.as("therapist");
    const manager = await facility.as("case_manager");
    const nurse = await facility.as("nurse");
    const alone = await givenAdmittedClient(facility);
    const unassigned = { role: "primary_therapist", clinician: "unassigned" };
    expect(await idsOf(manager, unassigned)).toContain(alone.clientId);
    await manager.call(setPrimaryTherapist, {
      params: { mrNo: alone.mrNo },
      body: { demographicId: alone.demographicId, clinicianId: therapist.clinicianId },
    });
    expect(await idsOf(manager, unassigned)).not.toContain(alone.clientId);
    expect(await idsOf(therapist, { myClient: "true" })).toEqual([alone.clientId]);
    expect(await idsOf(manager, { clinician: therapist.clinicianId })).toEqual([alone.clientId]);
    const { results } = await manager.call(addToClients, {
      body: { clinicianId: nurse.clinicianId, clientIds: [alone.clientId, maria.clientId], careRole: "nurse" },
    });
    expect(results.map((result) => result.ok)).toEqual([true, true]);
    const load = await nurse.call(getCaseLoad);
    expect(load.rows.map((row) => row.clientId).sort()).toEqual([alone.clientId, maria.clientId].sort());
  });

  it("sorts by name ignoring accents and pages without gaps", async () => {
    const nurse = await facility.as("nurse");
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(...(await nurse.call(listClients, { query: { page, pageSize: 1 } })).rows);
    const names = pages.map((row) => row.legalLastName);
    expect(names).toEqual([...names].sort());
    expect(new Set(pages.map((row) => row.clientId)).size).toBe(pages.length);
    const { total } = await nurse.call(listClients, { query: { pageSize: 1 } });
    expect(await idsOf(nurse, {})).toHaveLength(total);
  });
});

describe("CLI-12: chart access", () => {
  it("is limited to staff of its location; others cannot open it or see it in lists and totals", async () => {
    const stranger = await facility.as("nurse", "first", "other");
    await expect(stranger.call(getChart, { params: { mrNo: maria.mrNo } })).rejects.toMatchObject({
      code: "out-of-scope",
    });
    const technician = await facility.as("technician", "first", "other");
    await expect(technician.call(getChart, { params: { mrNo: maria.mrNo } })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await found(stranger, "Delgado")).toEqual([]);
    expect((await stranger.call(listClients)).total).toBe(0);
  });

  it("ADM-11: follows the client to a new location and time zone; the former location can read for 30 days", async () => {
    const client = await givenAdmittedClient(facility);
    await timePasses(facility, { hours: 1 }, ["admissions", "nurse"]);
    const nurse = await facility.as("nurse");
    const other = await facility.as("nurse", "first", "other");
    await other.signIn();
    const admissions = await facility.as("admissions");
    await admissions.call(changeLocationEndpoint, {
      params: { mrNo: client.mrNo },
      body: {
        demographicId: client.demographicId,
        locationId: facility.locations.other,
        effectiveAt: facility.clock.now(),
      },
    });
    const chart = await other.call(getChart, { params: { mrNo: client.mrNo } });
    expect(chart.episode).toMatchObject({ locationId: facility.locations.other, timeZone: "America/Phoenix" });
    const read = await nurse.call(getChart, { params: { mrNo: client.mrNo } });
    expect(read.mrNo).toBe(client.mrNo);
    // The former location can read but not change the chart.
    expect(read.abilities).toEqual([]);
    expect(chart.abilities).toContain("recordVitals");
    const sister = { params: { mrNo: client.mrNo }, body: { relationship: "SIB", firstName: "Rosa" } };
    await expect(nurse.call(addFamilyMember, sister)).rejects.toMatchObject({
      code: "out-of-scope",
      message: expect.stringContaining("moved to another location"),
    });
    await other.call(addFamilyMember, sister);
    expect((await nurse.call(listContacts, { params: { mrNo: client.mrNo } })).rows).toHaveLength(1);
    expect(await idsOf(nurse, {})).toContain(client.clientId);
    facility.clock.advance({ days: 31 });
    await nurse.signIn();
    // The list that was read before must not keep its clock.
    expect(await idsOf(nurse, {})).not.toContain(client.clientId);
    await expect(nurse.call(getChart, { params: { mrNo: client.mrNo } })).rejects.toMatchObject({
      code: "out-of-scope",
    });
  });

  it("is limited to the care team when restricted", async () => {
    for (const role of ["admissions", "nurse", "prescriber", "compliance", "admin", "therapist"] as const)
      await (await facility.as(role)).signIn();
    const therapist = await facility.as("therapist");
    const client = await givenAdmittedClient(facility, {
      careTeam: [{ clinicianId: therapist.clinicianId, role: "primary_therapist", isPrimary: true }],
    });
    const compliance = await facility.as("compliance");
    const { version } = await compliance.call(getChart, { params: { mrNo: client.mrNo } });
    await compliance.call(restrictClient, {
      params: { mrNo: client.mrNo },
      body: { version, restricted: true, reason: "Works at this facility" },
    });
    const nurse = await facility.as("nurse");
    await expect(nurse.call(getChart, { params: { mrNo: client.mrNo } })).rejects.toMatchObject({
      code: "out-of-scope",
    });
    expect(await idsOf(nurse, {})).not.toContain(client.clientId);
    expect(await idsOf(therapist, {})).toContain(client.clientId);
    expect((await therapist.call(getChart, { params: { mrNo: client.mrNo } })).restricted).toBe(true);
  });

  it("CLI-1, clients scenario 1: a wrong digit opens no chart", async () => {
    const nurse = await facility.as("nurse");
    const last = Number(maria.mrNo.at(-1));
    const wrong = maria.mrNo.slice(0, -1) + ((last + 1) % 10);
    await expect(nurse.call(getChart, { params: { mrNo: wrong } })).rejects.toMatchObject({
      code: "mr-number-invalid",
      message: expect.stringContaining("A digit in this MR number is wrong."),
    });
  });
});
