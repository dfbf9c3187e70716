import { linkMailedTo } from "#modules/settings/setup/samples.ts";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { givenLead } from "../leads/testing.ts";
import * as contract from "./fit-letter.contract.ts";

/** A lead with an email address, and a date to offer. */
async function givenMailable(facility: Facility) {
  const email = `fit.${facility.mark()}@mail.example`.toLowerCase();
  const lead = await givenLead(facility, { emails: [email] });
  const proposedAt = addMinutes(facility.clock.now(), 3 * 24 * 60);
  return { lead, email, body: { to: email, language: "en" as const, proposedAt } };
}

/** A letter that was mailed to a lead, with its token. */
export async function givenFitLetter(facility: Facility) {
  const { lead, email, body } = await givenMailable(facility);
  const admissions = await facility.as("admissions");
  const { letter } = await admissions.call(contract.sendFitLetter, { params: { leadId: lead.id }, body });
  if (!letter) throw new Error("No letter was sent.");
  return { lead, email, letter, proposedAt: body.proposedAt, token: await linkMailedTo(facility, email) };
}

export const fitLetterSamples: readonly Sample[] = [
  sample(contract.sendFitLetter, "admissions", async (facility) => {
    const { lead, body } = await givenMailable(facility);
    return { params: { leadId: lead.id }, body };
  }),
  sample(contract.leadFitLetter, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
  })),
  sample(contract.revokeFitLetter, "admissions", async (facility) => {
    const { lead, letter } = await givenFitLetter(facility);
    return { params: { leadId: lead.id }, body: { version: letter.version } };
  }),
  sample(contract.readFitLetter, "nurse", async (facility) => ({
    params: { token: (await givenFitLetter(facility)).token },
  })),
  sample(contract.answerFitLetter, "nurse", async (facility) => {
    const { token } = await givenFitLetter(facility);
    const post = await publicPostOf(facility, "fit-letter");
    return { params: { token }, body: { answer: "accept" as const, post } };
  }),
];
