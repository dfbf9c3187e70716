import { beforeAll, expect, it } from "vitest";
import { listContacts } from "#modules/clients/contacts/contact.contract.ts";
import { getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { addLeadInsurance, listLeadInsurance } from "#modules/coverage/insurance/lead-insurance.contract.ts";
import { addAllergy } from "#modules/medications/allergies/allergy.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addLeadContact } from "../leads/contact.contract.ts";
import { getLead } from "../leads/lead.contract.ts";
import { givenReadyLead } from "../testing.ts";
import { convertLead, reverseConversion } from "./conversion.contract.ts";

let facility: Facility;
let admissions: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
});
const overrideReason = "Screened by telephone with Dr. Hale";
const body = { reason: "Converted the wrong person" };

async function givenConversion() {
  const lead = await givenReadyLead(facility);
  const params = { leadId: lead.id };
  await admissions.call(addLeadContact, { params, body: { name: "Ruth Straw", relationship: "MTH" } });
  await admissions.call(addLeadInsurance, {
    params,
    body: { rank: 1, payerName: "Pacific Health Plan", memberId: "PHP884201" },
  });
  const { version } = await admissions.call(getLead, { params });
  const made = await admissions.call(convertLead, { body: { leadId: lead.id, version, overrideReason } });
  return { ...made, params, reversal: { conversionId: made.conversionId } };
}

it("CONV-6 reversed, the lead is open with its insurance, the stay is canceled, and the next conversion keeps the chart", async () => {
  const { params, reversal, mrNo, clientId } = await givenConversion();
  facility.clock.advance({ hours: 2 });
  await admissions.signIn();
  expect((await admissions.call(getLead, { params })).abilities.reverse).toBe(true);
  await admissions.call(reverseConversion, { params: reversal, body });
  const lead = await admissions.call(getLead, { params });
  expect(lead).toMatchObject({ status: 1, lifecycle: 5, clientId: null, mrNo: null, priorClientId: clientId });
  const { rows: insured } = await admissions.call(listLeadInsurance, { params });
  expect(insured).toMatchObject([{ payerName: "Pacific Health Plan" }]);
  expect((await admissions.call(getLatestDemographic, { params: { mrNo } })).status).toBe("cancelled");
  const { rows: contacts } = await admissions.call(listContacts, { params: { mrNo } });
  expect(contacts.every(({ endedOn }) => endedOn !== null)).toBe(true);
  await expect(admissions.call(reverseConversion, { params: reversal, body })).rejects.toMatchObject({
    code: "wrong-state",
  });
  const again = await admissions.call(convertLead, {
    body: { leadId: lead.id, version: lead.version, overrideReason },
  });
  expect(again).toMatchObject({ mrNo, clientId });
});

it("CONV-6 a chart that is in use, and a conversion of yesterday, are not reversed", async () => {
  const used = await givenConversion();
  facility.clock.advance({ minutes: 5 });
  const nurse = await facility.as("nurse");
  await nurse.call(addAllergy, {
    params: { mrNo: used.mrNo },
    body: { kind: "allergy", substanceText: "Penicillin", category: "medication" },
  });
  const refused = { code: "conversion-has-chart-activity", status: 409 };
  await expect(admissions.call(reverseConversion, { params: used.reversal, body })).rejects.toMatchObject(refused);
  const late = await givenConversion();
  facility.clock.advance({ hours: 24, minutes: 1 });
  await admissions.signIn();
  await expect(admissions.call(reverseConversion, { params: late.reversal, body })).rejects.toMatchObject(refused);
});
