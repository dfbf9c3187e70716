import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { checkConsents, listDisclosures, recordDisclosure } from "../disclosures/disclosure.contract.ts";
import { givenCompletedForm } from "../forms/testing.ts";

const attendanceToSister = {
  recipient: { name: "Maria Soto" },
  categories: ["attendance" as const],
  purpose: "family" as const,
};

/** A client with a release to their sister for presence, attendance and medications. */
export async function givenReleased(facility: Facility): Promise<GivenClient> {
  const client = await givenAdmittedClient(facility);
  await givenCompletedForm(facility, "part2-disclosure", client);
  return client;
}

export const disclosureSamples: readonly Sample[] = [
  sample(checkConsents, "nurse", async (facility) => ({
    body: { mrNo: (await givenReleased(facility)).mrNo, ...attendanceToSister },
  })),
  sample(listDisclosures, "case_manager", async (facility) => ({
    params: { mrNo: (await givenReleased(facility)).mrNo },
  })),
  sample(recordDisclosure, "case_manager", async (facility) => ({
    params: { mrNo: (await givenReleased(facility)).mrNo },
    body: { ...attendanceToSister, method: "phone" as const, description: "Told her that he is doing well." },
  })),
];
