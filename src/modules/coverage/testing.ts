import { type GivenClient, givenAdmittedClient, givenClient } from "#modules/clients/testing.ts";
import { givenLead } from "#modules/crm/leads/testing.ts";
import { signForm, submitForm } from "#modules/forms/forms/form.contract.ts";
import { fill, fullAnswers, givenForm, signing } from "#modules/forms/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { authorizationSamples } from "./authorizations/testing.ts";
import * as insurance from "./insurance/insurance.contract.ts";
import type { Insurance } from "./insurance/insurance-fields.contract.ts";
import * as leadInsurance from "./insurance/lead-insurance.contract.ts";
import { givenInsurance, givenPayer, type InsuranceFields, next } from "./insurance/testing.ts";
import * as payers from "./payers/payer.contract.ts";
import * as vobs from "./vob/vob.contract.ts";

export { givenInsurance, givenPayer } from "./insurance/testing.ts";

/** The primary insurance of a lead. */
export async function givenLeadInsurance(
  facility: Facility,
  leadId: string,
  fields: InsuranceFields = {},
): Promise<Insurance> {
  const admissions = await facility.as("admissions");
  const payerId = fields.payerId === undefined ? (await givenPayer(facility)).id : fields.payerId;
  return admissions.call(leadInsurance.addLeadInsurance, {
    params: { leadId },
    body: { rank: 1, memberId: `PHP${100_000 + next()}`, ...fields, payerId },
  });
}

/** A client with an insurance, as the parameters of its endpoints. */
async function insured(facility: Facility) {
  const { mrNo } = await givenClient(facility);
  const { id, version } = await givenInsurance(facility, { mrNo });
  return { params: { mrNo, insuranceId: id }, version };
}

async function insuredLead(facility: Facility) {
  const { id: leadId } = await givenLead(facility);
  const { id, version } = await givenLeadInsurance(facility, leadId);
  return { params: { leadId, insuranceId: id }, version };
}

/** What a payer says by phone, with nothing left to ask. */
export const allFigures = {
  coverage: "active" as const,
  deductibleCents: 300_000,
  deductibleLeftCents: 150_000,
  outOfPocketCents: 650_000,
  outOfPocketLeftCents: 400_000,
  coinsurancePercent: 20,
  isAuthorizationRequired: true,
  payerRep: "Denise",
  callReference: "I-204417",
};

/** The client's signed consent to disclose to this payer who they are, for payment (42 CFR 2.31). */
export async function givenPayerConsent(facility: Facility, client: GivenClient, payerName: string): Promise<void> {
  const therapist = await facility.as("therapist");
  const blank = await givenForm(facility, "part2-disclosure", client);
  const { version } = await fill(facility, blank, {
    ...fullAnswers["part2-disclosure"],
    recipientName: payerName,
    recipientOrganization: payerName,
    informationCategories: ["billing"],
    purpose: "payment",
  });
  let form = await therapist.call(submitForm, { params: { formId: blank.id }, body: { version } });
  for (const slot of form.slots.filter((one) => one.required))
    form = await therapist.call(signForm, signing(facility, form, slot.slotKey), { signing: slot.role === "staff" });
}

/** Sets the NPI of the main location's billing entity, which an inquiry names as the provider. */
export async function givenNpi(facility: Facility): Promise<void> {
  await facility.system(async (act) => {
    await act.db.updateTable("businessLocations").set({ npi: "1234567893" }).execute();
  });
}

/** One valid call of every endpoint of this module, for the access tests. */
export const samples: readonly Sample[] = [
  ...authorizationSamples,
  sample(payers.listPayers, "nurse", () => ({})),
  sample(payers.addPayer, "billing", () => ({ body: { name: `Coastal Benefit Trust ${next()}` } })),
  sample(payers.updatePayer, "admin", async (facility) => {
    const { id, version } = await givenPayer(facility);
    return { params: { payerId: id }, body: { version, providerPhone: "(805) 555-0150" } };
  }),
  sample(insurance.listInsurance, "nurse", async (facility) => ({
    params: { mrNo: (await givenClient(facility)).mrNo },
  })),
  sample(insurance.addInsurance, "billing", async (facility) => ({
    params: { mrNo: (await givenClient(facility)).mrNo },
    body: { rank: 1, payerId: (await givenPayer(facility)).id, memberId: "PHP884201173" },
  })),
  sample(insurance.changeInsurance, "admissions", async (facility) => {
    const { params, version } = await insured(facility);
    return { params, body: { version, rank: 1, payerName: "Valley Mutual", memberId: "VM 1002-3" } };
  }),
  sample(insurance.terminateInsurance, "billing", async (facility) => {
    const { params, version } = await insured(facility);
    return { params, body: { version, reason: "changed" as const } };
  }),
  sample(insurance.reorderInsurance, "billing", async (facility) => {
    const { mrNo } = await givenClient(facility);
    const first = await givenInsurance(facility, { mrNo });
    const second = await givenInsurance(facility, { mrNo }, { rank: 2 });
    return { params: { mrNo }, body: { insuranceIds: [second.id, first.id] } };
  }),
  sample(leadInsurance.listLeadInsurance, "nurse", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
  })),
  sample(leadInsurance.addLeadInsurance, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
    body: { rank: 1, payerName: "Pacific Health Plan", memberId: "PHP 8842-01173" },
  })),
  sample(leadInsurance.changeLeadInsurance, "billing", async (facility) => {
    const { params, version } = await insuredLead(facility);
    return { params, body: { version, rank: 1, payerName: "Valley Mutual" } };
  }),
  sample(leadInsurance.voidLeadInsurance, "admissions", async (facility) => {
    const { params, version } = await insuredLead(facility);
    return { params, body: { version, reason: "entered-in-error" as const } };
  }),
  sample(vobs.listVobs, "nurse", async (facility) => ({ params: (await insured(facility)).params })),
  sample(vobs.checkEligibility, "utilization_review", async (facility) => {
    await givenNpi(facility);
    const client = await givenAdmittedClient(facility);
    const payer = await givenPayer(facility, { clearinghouseId: `SIM${next()}` });
    await givenPayerConsent(facility, client, payer.name);
    const { id } = await givenInsurance(facility, client, { payerId: payer.id });
    return { params: { mrNo: client.mrNo, insuranceId: id }, body: {} };
  }),
  sample(vobs.recordVob, "utilization_review", async (facility) => ({
    params: (await insured(facility)).params,
    body: allFigures,
  })),
  sample(vobs.verifyVob, "utilization_review", async (facility) => {
    const { params } = await insured(facility);
    const vob = await (await facility.as("billing")).call(vobs.recordVob, { params, body: allFigures });
    return { params: { ...params, vobId: vob.id }, body: { version: vob.version } };
  }),
  sample(vobs.listAllLeadVobs, "nurse", async (facility) => ({
    params: { leadId: (await insuredLead(facility)).params.leadId },
  })),
  sample(vobs.listLeadVobs, "nurse", async (facility) => ({ params: (await insuredLead(facility)).params })),
  sample(vobs.checkLeadEligibility, "admissions", async (facility) => {
    await givenNpi(facility);
    const { id: leadId } = await givenLead(facility, { dateOfBirth: "1988-05-14" });
    const payer = await givenPayer(facility, { clearinghouseId: `SIM${next()}` });
    const { id } = await givenLeadInsurance(facility, leadId, { payerId: payer.id });
    const releaseSignedOn = facility.clock.now().slice(0, 10);
    return { params: { leadId, insuranceId: id }, body: { releaseSignedOn } };
  }),
  sample(vobs.recordLeadVob, "admissions", async (facility) => ({
    params: (await insuredLead(facility)).params,
    body: allFigures,
  })),
  sample(vobs.verifyLeadVob, "billing", async (facility) => {
    const { params } = await insuredLead(facility);
    const vob = await (await facility.as("admissions")).call(vobs.recordLeadVob, { params, body: allFigures });
    return { params: { ...params, vobId: vob.id }, body: { version: vob.version } };
  }),
];
