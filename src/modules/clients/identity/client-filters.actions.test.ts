import { beforeAll, expect, it } from "vitest";
import { givenInsurance, givenPayer } from "#modules/coverage/testing.ts";
import { addMember } from "#modules/notes/groups/member.contract.ts";
import { givenProgram, givenSessions, localDay } from "#modules/notes/groups/testing.ts";
import { givenTrainee, givenWaitingNote } from "#modules/notes/testing.ts";
import { createSection } from "#modules/places/locations/location-edit.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addAlert } from "../alerts/alert.contract.ts";
import { requestApproval } from "../approvals/approval.contract.ts";
import { setPrimaryTherapist } from "../care-team/care-team.contract.ts";
import { getLatestDemographic } from "../episodes/demographic.contract.ts";
import { type GivenAdmittedClient, givenAdmittedClient, givenClient } from "../testing.ts";
import { type ClientFacet, listClientFacets, listClients } from "./client-list.contract.ts";

let facility: Facility;
let nurse: Person;
let therapist: Person;
let maria: GivenAdmittedClient;
let other: GivenAdmittedClient;
let programId: string;
let sectionId: string;
let payerId: string;

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  therapist = await facility.as("therapist");
  const admin = await facility.as("admin");
  const params = { locationId: facility.locations.main };
  sectionId = (await admin.call(createSection, { params, body: { name: "East wing" } })).id;
  programId = (await givenProgram(facility, { levelOfCareCodes: [] })).id;
  maria = await givenAdmittedClient(facility, { sectionId, programId });
  other = await givenAdmittedClient(facility, {
    programId: (await givenProgram(facility, { levelOfCareCodes: [] })).id,
  });
  payerId = (await givenPayer(facility)).id;
  await givenInsurance(facility, maria, { payerId });
  const alert = { category: "diet", level: "info", instructions: "No peanuts" } as const;
  await nurse.call(addAlert, { params: { mrNo: maria.mrNo }, body: alert });
  await (await facility.as("case_manager")).call(setPrimaryTherapist, {
    params: { mrNo: maria.mrNo },
    body: { demographicId: maria.demographicId, clinicianId: therapist.clinicianId },
  });
});

const idsOf = async (person: Person, query: object) =>
  (await person.call(listClients, { query: { pageSize: 100, ...query } })).rows.map((row) => row.clientId);
const facetOf = async (person: Person, facet: ClientFacet, query: object = {}) => {
  const { facets } = await person.call(listClientFacets, { query: { facets: facet, ...query } });
  return Object.fromEntries((facets[0]?.values ?? []).map(({ value, count }) => [value, count]));
};

it("CLI-17: filters by program, unit, payer, alert and primary therapist, and combines them", async () => {
  const filters = {
    program: programId,
    section: sectionId,
    payer: payerId,
    alert: "diet",
    primaryTherapist: therapist.clinicianId,
  };
  for (const [filter, value] of Object.entries(filters))
    expect([filter, await idsOf(nurse, { [filter]: value })]).toEqual([filter, [maria.clientId]]);
  expect(await idsOf(nurse, filters)).toEqual([maria.clientId]);
  expect(await idsOf(nurse, { ...filters, alert: "fall" })).toEqual([]);
  expect(await idsOf(nurse, { payer: "none" })).toEqual([other.clientId]);
  expect(await idsOf(nurse, { alert: "diet,fall", primaryTherapist: "unassigned" })).toEqual([]);
  expect(await idsOf(nurse, { primaryTherapist: `unassigned,${therapist.clinicianId}` })).toHaveLength(2);
  await expect(nurse.call(listClients, { query: { alert: "hungry" } })).rejects.toMatchObject({ status: 422 });
  const { rows } = await nurse.call(listClients, { query: { program: programId } });
  expect(rows[0]).toMatchObject({ programName: expect.any(String), payerName: expect.stringContaining("Pacific") });
});

it("CLI-17: counts the values of a filter under the other filters, only within reach", async () => {
  await givenClient(facility);
  expect(await facetOf(nurse, "status")).toMatchObject({ admitted: 2, pre_admission: 1, discharged: 0 });
  expect(await facetOf(nurse, "payer")).toEqual({ [payerId]: 1, none: 1 });
  expect(await facetOf(nurse, "payer", { payer: payerId })).toEqual({ [payerId]: 1, none: 1 });
  expect(await facetOf(nurse, "payer", { alert: "diet" })).toEqual({ [payerId]: 1 });
  expect(await facetOf(nurse, "primaryTherapist")).toEqual({ [therapist.clinicianId ?? ""]: 1, unassigned: 1 });
  expect(await facetOf(nurse, "section")).toEqual({ [sectionId]: 1 });
  expect(await facetOf(nurse, "location", { program: programId })).toEqual({ [facility.locations.main]: 1 });
  const stranger = await facility.as("nurse", "first", "other");
  expect(await facetOf(stranger, "status")).toMatchObject({ admitted: 0, pre_admission: 0 });
  expect(await facetOf(stranger, "alert")).toEqual({});
});

it("CLI-17: my groups are those that I lead today or later", async () => {
  const { group } = await givenSessions(facility, {
    facilitators: [{ clinicianId: therapist.clinicianId ?? "", role: "lead" }],
  });
  const body = { mrNo: other.mrNo, startDate: await localDay(facility) };
  await therapist.call(addMember, { params: { groupId: group.id }, body });
  expect(await idsOf(therapist, { myGroup: "true" })).toEqual([other.clientId]);
  expect(await idsOf(nurse, { myGroup: "true" })).toEqual([]);
});

it("CLI-17: my reviews await me, my submissions await others, at any status", async () => {
  const trainee = await givenTrainee(facility, therapist);
  facility.clock.advance({ hours: 2 });
  for (const role of ["therapist", "nurse", "case_manager", "admissions"] as const)
    await (await facility.as(role)).signIn();
  await trainee.signIn();
  await givenWaitingNote(trainee, maria, facility.clock.now());
  expect(await idsOf(therapist, { myReviews: "true" })).toEqual([maria.clientId]);
  expect(await idsOf(trainee, { mySubmissions: "true" })).toEqual([maria.clientId]);
  expect(await idsOf(trainee, { myReviews: "true" })).toEqual([]);

  const waiting = await givenClient(facility);
  const admissions = await facility.as("admissions");
  const manager = await facility.as("case_manager");
  const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: waiting.mrNo } });
  await admissions.call(requestApproval, {
    params: { mrNo: waiting.mrNo },
    body: { demographicId: waiting.demographicId, version },
  });
  expect(await idsOf(manager, { myReviews: "true" })).toEqual([waiting.clientId]);
  expect(await idsOf(admissions, { mySubmissions: "true" })).toEqual([waiting.clientId]);
  expect(await idsOf(nurse, { myReviews: "true" })).toEqual([]);
});

it("CLI-17: filters by authorization, for users who see authorizations", async () => {
  const reviewer = await facility.as("utilization_review");
  await facility.runJobs();
  expect(await idsOf(reviewer, { authorization: "none" })).toContain(maria.clientId);
  expect(await idsOf(reviewer, { authorization: "covered" })).not.toContain(maria.clientId);
  expect(Object.keys(await facetOf(reviewer, "authorization"))).toEqual(["none"]);
  await expect(nurse.call(listClients, { query: { authorization: "none" } })).rejects.toMatchObject({ status: 403 });
  expect(await facetOf(nurse, "authorization")).toEqual({});
});
