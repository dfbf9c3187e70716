import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, givenClient, givenEmergencyContact, mrNo } from "../testing.ts";
import * as contacts from "./contact.contract.ts";
import * as family from "./family.contract.ts";

async function givenRelatives(facility: Facility) {
  const nurse = await facility.as("nurse");
  const [client, relative] = [await givenClient(facility), await givenClient(facility)];
  const linked = await nurse.call(family.linkRelative, {
    params: mrNo(client),
    body: { relativeMrNo: relative.mrNo, role: "parent", relativeRole: "child" },
  });
  return { client, memberId: linked.family?.members[0]?.id ?? "" };
}

/** One valid call per endpoint, for the generated access tests. */
export const contactSamples: readonly Sample[] = [
  sample(contacts.listContacts, "nurse", chart()),
  sample(contacts.addFamilyMember, "nurse", async (facility) => ({
    params: mrNo(await givenClient(facility)),
    body: { relationship: "PRN" as const, firstName: "Pat" },
  })),
  sample(contacts.addStakeholder, "nurse", async (facility) => ({
    params: mrNo(await givenClient(facility)),
    body: { relationship: "attorney" as const, firstName: "Sam", organizationName: "Sample Law" },
  })),
  sample(contacts.changeContact, "nurse", async (facility) => {
    const client = await givenClient(facility);
    const contact = await givenEmergencyContact(facility, client);
    return {
      params: { ...mrNo(client), contactId: contact.id },
      body: { version: contact.version, relationship: "SIB" as const, firstName: "Robin", emergencyPriority: 2 },
    };
  }),
  sample(contacts.endContact, "nurse", async (facility) => {
    const client = await givenClient(facility);
    const contact = await givenEmergencyContact(facility, client);
    return { params: { ...mrNo(client), contactId: contact.id }, query: { version: contact.version } };
  }),
  sample(family.getFamily, "nurse", async (facility) => ({ params: mrNo((await givenRelatives(facility)).client) })),
  sample(family.linkRelative, "nurse", async (facility) => {
    const [client, relative] = [await givenClient(facility), await givenClient(facility)];
    return {
      params: mrNo(client),
      body: { relativeMrNo: relative.mrNo, role: "spouse" as const, relativeRole: "spouse" as const },
    };
  }),
  sample(family.unlinkRelative, "nurse", async (facility) => {
    const { client, memberId } = await givenRelatives(facility);
    return { params: { ...mrNo(client), memberId }, query: { reason: "Not related" } };
  }),
];
