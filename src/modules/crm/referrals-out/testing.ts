import { aDrawnMark } from "#modules/signatures/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { assignBenefits, benefitsQueue } from "../benefits/benefits-queue.contract.ts";
import { leadOptions } from "../leads/lead.contract.ts";
import { leadStatusCode } from "../leads/lead.ts";
import type { Lead } from "../leads/lead-fields.contract.ts";
import { givenLead } from "../leads/testing.ts";
import { givenOrganization } from "../partners/testing.ts";
import * as contract from "./referral-out.contract.ts";

/** A valid release of a lead to an organization. */
export function releaseBody(facility: Facility, leadId: string, organizationId: string) {
  const now = facility.clock.now();
  const expiresOn = new Date(Date.parse(now) + 30 * 86_400_000).toISOString().slice(0, 10);
  return {
    leadId,
    organizationId,
    expiresOn,
    drawing: aDrawnMark(),
    reviewedAt: now,
    intentAt: now,
  };
}

export async function givenRelease(facility: Facility, leadId: string, organizationId: string) {
  const admissions = await facility.as("admissions");
  return admissions.call(contract.signRelease, { body: releaseBody(facility, leadId, organizationId) });
}

/** A referral of a lead as the body of the request; without a letter. */
export async function referralBody(facility: Facility, lead: Lead, organizationId: string) {
  const { closeReasons } = await (await facility.as("admissions")).call(leadOptions);
  const reason = closeReasons.find(({ status }) => status === leadStatusCode.referred_out);
  return {
    leadId: lead.id,
    version: lead.version,
    closeReasonId: reason?.id ?? "",
    offeredIds: [organizationId],
    organizationId,
    chosenBy: "client" as const,
    letter: "none" as const,
  };
}

async function givenReferral(facility: Facility) {
  const lead = await givenLead(facility);
  const { id } = await givenOrganization(facility);
  const body = await referralBody(facility, lead, id);
  return (await facility.as("admissions")).call(contract.referOut, { body });
}

export const referralSamples: readonly Sample[] = [
  sample(benefitsQueue, "billing", () => ({})),
  sample(assignBenefits, "billing", async (facility) => {
    const { clinicianId } = await facility.as("billing");
    const { id } = await givenLead(facility, { payMethod: "insurance" });
    return { params: { leadId: id }, body: { assigneeId: clinicianId, from: null } };
  }),
  sample(contract.referralOptions, "admissions", async (facility) => ({
    query: { leadId: (await givenLead(facility)).id },
  })),
  sample(contract.listReferralsOut, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
  })),
  sample(contract.listLeadSignatures, "admissions", async (facility) => ({
    query: { leadId: (await givenLead(facility)).id },
  })),
  sample(contract.referOut, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    return { body: await referralBody(facility, lead, (await givenOrganization(facility)).id) };
  }),
  sample(contract.referralLetter, "admissions", async (facility) => ({
    params: { referralId: (await givenReferral(facility)).id },
    query: { as: "client" as const },
  })),
  sample(contract.setReferralOutcome, "admissions", async (facility) => {
    const { id, version } = await givenReferral(facility);
    return { params: { referralId: id }, body: { version, outcome: "admit" as const } };
  }),
  sample(contract.signRelease, "admissions", async (facility) => {
    const { id } = await givenLead(facility);
    return { body: releaseBody(facility, id, (await givenOrganization(facility)).id) };
  }),
  sample(contract.revokeRelease, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    const { id, version } = await givenRelease(facility, lead.id, (await givenOrganization(facility)).id);
    return { params: { releaseId: id }, body: { version, reason: "Took it back by phone" } };
  }),
];
