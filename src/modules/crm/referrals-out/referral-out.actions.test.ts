import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { addLeadContact } from "../leads/contact.contract.ts";
import { getLead } from "../leads/lead.contract.ts";
import { givenLead } from "../leads/testing.ts";
import { givenOrganization } from "../partners/testing.ts";
import * as contract from "./referral-out.contract.ts";
import { givenRelease, referralBody, releaseBody } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("referring out", () => {
  it("REF-1 needs what was offered and who chose, closes the lead and is followed to its outcome", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const { id } = await givenOrganization(facility);
    const body = await referralBody(facility, lead, id);
    const { chosenBy: _, ...undocumented } = body;
    await expect(admissions.call(contract.referOut, { body: undocumented })).rejects.toMatchObject({
      code: "choice-not-documented",
    });
    await expect(admissions.call(contract.referOut, { body: { ...body, offeredIds: [] } })).rejects.toMatchObject({
      code: "choice-not-documented",
    });
    const made = await admissions.call(contract.referOut, { body });
    expect(made).toMatchObject({ state: "sent", letterBasis: null });
    expect((await admissions.call(getLead, { params: { leadId: lead.id } })).status).toBe(3);
    const done = await admissions.call(contract.setReferralOutcome, {
      params: { referralId: made.id },
      body: { version: made.version, outcome: "admit" },
    });
    expect(done.state).toBe("admitted");
    await expect(
      admissions.call(contract.setReferralOutcome, {
        params: { referralId: made.id },
        body: { version: done.version, outcome: "decline" },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("REF-2 a letter needs a release that names the organization, and stops when it is revoked", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const [to, other] = [await givenOrganization(facility), await givenOrganization(facility)];
    await givenRelease(facility, lead.id, other.id);
    const refer = async () => {
      const now = await admissions.call(getLead, { params: { leadId: lead.id } });
      const body = { ...(await referralBody(facility, now, to.id)), letter: "release" as const };
      return admissions.call(contract.referOut, { body });
    };
    await expect(refer()).rejects.toMatchObject({ code: "consent-required" });
    const release = await givenRelease(facility, lead.id, to.id);
    const { id: referralId } = await refer();
    const letter = () => admissions.call(contract.referralLetter, { params: { referralId } });
    expect((await letter()).client).not.toBeNull();
    await admissions.call(contract.revokeRelease, {
      params: { releaseId: release.id },
      body: { version: release.version, reason: "Changed their mind" },
    });
    await expect(letter()).rejects.toMatchObject({ code: "consent-required" });
    const sheet = await admissions.call(contract.referralLetter, { params: { referralId }, query: { as: "client" } });
    expect(sheet.client).toBeNull();
  });

  it("REF-2 a medical emergency needs its facts", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const body = await referralBody(facility, lead, (await givenOrganization(facility)).id);
    const refer = (more: object) =>
      admissions.call(contract.referOut, { body: { ...body, letter: "emergency" as const, ...more } });
    await expect(refer({})).rejects.toMatchObject({ code: "validation" });
    const emergency = { recipientName: "Dr. Ortiz, emergency room", nature: "Seizure during withdrawal" };
    const made = await refer({ emergency });
    expect(made.letterBasis).toBe("emergency");
    const letter = await admissions.call(contract.referralLetter, { params: { referralId: made.id } });
    expect(letter.client).not.toBeNull();
  });

  it("REF-2 a letter of a medical emergency is given for 24 hours", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const body = await referralBody(facility, lead, (await givenOrganization(facility)).id);
    const emergency = { recipientName: "Dr. Ortiz, emergency room", nature: "Seizure during withdrawal" };
    const made = await admissions.call(contract.referOut, { body: { ...body, letter: "emergency", emergency } });
    facility.clock.advance({ hours: 24 });
    const later = await facility.as("admissions");
    await expect(later.call(contract.referralLetter, { params: { referralId: made.id } })).rejects.toMatchObject({
      code: "consent-required",
    });
  });

  it("REF-2 only a contact recorded as the guardian signs for the client", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const organization = await givenOrganization(facility);
    const contact = { name: "Rosa Straw", relationship: "MTH" as const };
    const add = (isGuardian: boolean) =>
      admissions.call(addLeadContact, { params: { leadId: lead.id }, body: { ...contact, isGuardian } });
    const sign = (guardianId: string) =>
      admissions.call(contract.signRelease, {
        body: { ...releaseBody(facility, lead.id, organization.id), guardianId },
      });
    await expect(sign((await add(false)).id)).rejects.toMatchObject({ code: "validation" });
    const foreign = await givenLead(facility);
    await expect(sign(foreign.id)).rejects.toMatchObject({ code: "validation" });
    const release = await sign((await add(true)).id);
    expect(release).toMatchObject({ signerName: "Rosa Straw", relationship: "guardian" });
    expect(release.statement).toMatch(/^I, Rosa Straw, guardian of /);
  });
});
