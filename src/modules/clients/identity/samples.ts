import { endGrant, listGrants, reviewGrant } from "#modules/compliance/break-glass/break-glass.contract.ts";
import {
  findHoldable,
  liftLegalHold,
  listLegalHolds,
  setLegalHold,
} from "#modules/compliance/legal-holds/legal-holds.contract.ts";
import { formOf, onePixel } from "#platform/server/files/samples.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, type GivenClient, givenClient, mrNo } from "../testing.ts";
import { breakGlass } from "./break-glass.contract.ts";
import * as people from "./client.contract.ts";
import * as lists from "./client-list.contract.ts";
import * as photos from "./profile-photo.contract.ts";

/** One valid call per endpoint, for the generated access tests. */
export const identitySamples: readonly Sample[] = [
  sample(lists.listClients, "nurse", () => ({})),
  sample(lists.searchClients, "nurse", () => ({ body: { q: "test", filters: {} } })),
  sample(lists.listClientPatients, "nurse", () => ({})),
  sample(lists.listNameAlerts, "nurse", () => ({})),
  sample(lists.listClientFacets, "nurse", () => ({ query: { facets: "status,payer" } })),
  sample(people.createClientEndpoint, "admissions", (facility) => ({
    body: {
      legalFirstName: "Wren",
      legalLastName: `Sample${newId().slice(-6)}`,
      birthDate: "1991-04-05",
      sexAtBirth: "UNK" as const,
      locationId: facility.locations.main,
    },
  })),
  sample(people.matchClients, "admissions", () => ({ body: { legalFirstName: "Wren", legalLastName: "Nobody" } })),
  sample(people.getChart, "nurse", chart()),
  sample(photos.getProfilePhoto, "nurse", chart()),
  {
    contract: photos.putProfilePhoto,
    as: "nurse",
    input: async (facility) => {
      const { body, headers } = formOf({}, { name: "me.png", type: "image/png", content: onePixel });
      return { input: { params: mrNo(await givenClient(facility)), body }, extras: { headers } };
    },
  },
  sample(photos.removeProfilePhoto, "nurse", async (facility) => {
    const client = await givenClient(facility);
    const { body, headers } = formOf({}, { name: "me.png", type: "image/png", content: onePixel });
    await (await facility.as("nurse")).send(photos.putProfilePhoto, { params: mrNo(client), body }, { headers });
    await facility.runJobs();
    return { params: mrNo(client), query: { reason: "Photo of another client" } };
  }),
  sample(people.updateClient, "nurse", async (facility) => {
    const client = await givenClient(facility);
    const nurse = await facility.as("nurse");
    const { version } = await nurse.call(people.getChart, { params: mrNo(client) });
    return { params: mrNo(client), body: { version, ssn: "219-09-9999" } };
  }),
  sample(people.revealClient, "admissions", async (facility) => ({
    params: mrNo(await givenClient(facility)),
    body: { field: "ssn" as const },
  })),
  sample(people.restrictClient, "compliance", async (facility) => {
    const client = await givenClient(facility);
    const compliance = await facility.as("compliance");
    const { version } = await compliance.call(people.getChart, { params: mrNo(client) });
    return { params: mrNo(client), body: { version, restricted: true, reason: "Works at this facility" } };
  }),
];

const anEmergency = { reason: "patient_safety" as const, reasonText: "Called about a fall at the other location" };

/** A chart restricted to its care team, out of scope for staff of the main location. */
async function givenRestrictedClient(facility: Facility): Promise<GivenClient> {
  const client = await givenClient(facility);
  const compliance = await facility.as("compliance");
  const { version } = await compliance.call(people.getChart, { params: { mrNo: client.mrNo } });
  await compliance.call(people.restrictClient, {
    params: { mrNo: client.mrNo },
    body: { version, restricted: true, reason: "Works at this facility" },
  });
  return client;
}

/** A restricted chart opened by the main nurse with break-the-glass access. */
async function givenBrokenGlass(facility: Facility) {
  const client = await givenRestrictedClient(facility);
  const nurse = await facility.as("nurse");
  const grant = await nurse.call(breakGlass, { params: { mrNo: client.mrNo }, body: anEmergency }, { signing: true });
  return { client, grant };
}

const holdReason = "Subpoena in the matter of a former employee";
async function givenHold(facility: Facility) {
  const compliance = await facility.as("compliance");
  return compliance.call(setLegalHold, {
    body: { subjectType: "client", subjectId: (await givenClient(facility)).clientId, reason: holdReason },
  });
}

/** Break-the-glass grants and legal holds on charts. */
export const emergencySamples: readonly Sample[] = [
  sample(
    breakGlass,
    "nurse",
    async (facility) => ({ params: { mrNo: (await givenRestrictedClient(facility)).mrNo }, body: anEmergency }),
    { signing: true },
  ),
  sample(listGrants, "compliance", () => ({})),
  sample(endGrant, "nurse", async (facility) => ({
    params: { grantId: (await givenBrokenGlass(facility)).grant.grantId },
  })),
  sample(reviewGrant, "compliance", async (facility) => ({
    params: { grantId: (await givenBrokenGlass(facility)).grant.grantId },
    body: { version: 1, decision: "justify" as const, note: "The fall is in the incident log." },
  })),
  sample(listLegalHolds, "compliance", () => ({})),
  sample(findHoldable, "compliance", async (facility) => ({
    params: { recordId: (await givenClient(facility)).clientId },
  })),
  sample(setLegalHold, "compliance", async (facility) => ({
    body: { subjectType: "client", subjectId: (await givenClient(facility)).clientId, reason: holdReason },
  })),
  sample(liftLegalHold, "compliance", async (facility) => {
    const { id, version } = await givenHold(facility);
    return { params: { holdId: id }, body: { version, reason: "The court released the record today" } };
  }),
];
