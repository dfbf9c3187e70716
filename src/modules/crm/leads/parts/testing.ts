import { changeLabel } from "#modules/clients/labels/label.contract.ts";
import { givenLabel } from "#modules/clients/labels/samples.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { addLeadContact, changeLeadContact, listLeadContacts } from "../contact.contract.ts";
import { changeLeadLabels, labelLeads, listLeadLabels } from "../labels/lead-label.contract.ts";
import { givenLead } from "../testing.ts";
import * as points from "./contact-point.contract.ts";
import { addSubstance, changeSubstance, endSubstance, listSubstances } from "./substance.contract.ts";

/** A label that is given to leads. */
export async function givenLeadLabel(facility: Facility, name: string): Promise<string> {
  const { id, version } = await givenLabel(facility, name);
  const admin = await facility.as("admin");
  await admin.call(changeLabel, { params: { labelId: id }, body: { version, scopes: ["client", "lead"] } });
  return id;
}

const ofLead = async (facility: Facility) => ({ params: { leadId: (await givenLead(facility)).id } });
let labels = 0;
const labelName = () => {
  labels += 1;
  return `Sample label ${labels}`;
};

async function givenSubstance(facility: Facility) {
  const { params } = await ofLead(facility);
  const admissions = await facility.as("admissions");
  const { id, version } = await admissions.call(addSubstance, { params, body: { tedsCode: "02" } });
  return { params: { ...params, substanceId: id }, version };
}

/** A valid call of every endpoint of a lead's labels, contact points, contacts and substances. */
export const partSamples: readonly Sample[] = [
  sample(points.listLeadPhones, "admissions", ofLead),
  sample(points.addLeadPhone, "admissions", async (facility) => ({
    ...(await ofLead(facility)),
    body: { raw: "(310) 555-0188" },
  })),
  sample(points.changeLeadPhone, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    const [phone] = lead.phones;
    const params = { leadId: lead.id, phoneId: phone?.id ?? "" };
    return { params, body: { version: phone?.version ?? 1, okText: true } };
  }),
  sample(points.endLeadPhone, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    return { params: { leadId: lead.id, phoneId: lead.phones[0]?.id ?? "" } };
  }),
  sample(points.listLeadEmails, "admissions", ofLead),
  sample(points.addLeadEmail, "admissions", async (facility) => ({
    ...(await ofLead(facility)),
    body: { address: "ann@example.com" },
  })),
  sample(points.changeLeadEmail, "admissions", async (facility) => {
    const lead = await givenLead(facility, { emails: ["ann@example.com", "ann.work@example.com"] });
    const email = lead.emails.find(({ isPrimary }) => !isPrimary);
    const params = { leadId: lead.id, emailId: email?.id ?? "" };
    return { params, body: { version: email?.version ?? 1, isPrimary: true as const } };
  }),
  sample(points.endLeadEmail, "admissions", async (facility) => {
    const lead = await givenLead(facility, { emails: ["ann@example.com"] });
    return { params: { leadId: lead.id, emailId: lead.emails[0]?.id ?? "" } };
  }),
  sample(listLeadContacts, "admissions", ofLead),
  sample(changeLeadContact, "admissions", async (facility) => {
    const { params } = await ofLead(facility);
    const admissions = await facility.as("admissions");
    const { id, version } = await admissions.call(addLeadContact, {
      params,
      body: { name: "Ruth Straw", relationship: "MTH" },
    });
    return { params: { ...params, contactId: id }, body: { version, isGuardian: true } };
  }),
  sample(listSubstances, "admissions", ofLead),
  sample(addSubstance, "admissions", async (facility) => ({
    ...(await ofLead(facility)),
    body: { tedsCode: "02" as const },
  })),
  sample(changeSubstance, "admissions", async (facility) => {
    const { params, version } = await givenSubstance(facility);
    return { params, body: { version, amount: "1 pint a day" } };
  }),
  sample(endSubstance, "admissions", async (facility) => ({ params: (await givenSubstance(facility)).params })),
  sample(listLeadLabels, "admissions", ofLead),
  sample(changeLeadLabels, "admissions", async (facility) => ({
    ...(await ofLead(facility)),
    body: { add: [await givenLeadLabel(facility, labelName())] },
  })),
  sample(labelLeads, "admissions", async (facility) => ({
    body: { leadIds: [(await givenLead(facility)).id], labelId: await givenLeadLabel(facility, labelName()) },
  })),
];
