import { givenLevel } from "#modules/facility/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { updateLifecycle } from "../leads/pipeline.contract.ts";
import { givenLead } from "../leads/testing.ts";
import * as contract from "./waitlist.contract.ts";

/** A lead on the waiting list of the main location. */
export async function givenWaiting(facility: Facility, over: Parameters<typeof givenLead>[1] = {}) {
  const level = await givenLevel(facility, "3.7");
  const lead = await givenLead(facility, {
    dateOfBirth: "1988-05-14",
    sexAtBirth: "F",
    levelOfCareId: level.id,
    payMethod: "self-pay",
    touch: "call",
    ...over,
  });
  const admissions = await facility.as("admissions");
  const { waitlist } = await admissions.call(updateLifecycle, {
    params: { leadId: lead.id },
    body: {
      version: lead.version,
      lifecycle: 13,
      waitlist: { locationId: facility.locations.main, levelOfCareId: level.id },
    },
  });
  const [entry] = waitlist;
  if (!entry) throw new Error("The lead is not on the list.");
  return { leadId: lead.id, params: { entryId: entry.id }, version: 1 };
}

export const waitlistSamples: readonly Sample[] = [
  sample(contract.listWaitlist, "admissions", () => ({})),
  sample(contract.offerPlace, "admissions", async (facility) => {
    const { params, version } = await givenWaiting(facility);
    return { params, body: { version, passingOverReason: "The others could not be reached" } };
  }),
  sample(contract.acceptPlace, "admissions", async (facility) => {
    const { params, version } = await givenOffered(facility);
    return { params, body: { version } };
  }),
  sample(contract.declinePlace, "admissions", async (facility) => {
    const { params, version } = await givenOffered(facility);
    return { params, body: { version, reason: "Wants to wait" } };
  }),
  sample(contract.provideInterim, "admissions", async (facility) => {
    const { params, version } = await givenWaiting(facility, { injectsDrugs: "yes" });
    return { params, body: { version } };
  }),
];

async function givenOffered(facility: Facility) {
  const { params, version } = await givenWaiting(facility);
  const admissions = await facility.as("admissions");
  await admissions.call(contract.offerPlace, {
    params,
    body: { version, passingOverReason: "The others could not be reached" },
  });
  return { params, version: version + 1 };
}
