import { type Sample, sample } from "#testing/facility.ts";
import { chart, givenClient, givenEmergencyContact, mrNo } from "../testing.ts";
import * as contacts from "./contact.contract.ts";

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
];
