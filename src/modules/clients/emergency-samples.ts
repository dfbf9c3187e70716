import { type Facility, type Sample, sample } from "#platform/server/testing.ts";
import { endGrant, listGrants, reviewGrant } from "#platform/shared/break-glass/break-glass.contract.ts";
import { liftLegalHold, listLegalHolds, setLegalHold } from "#platform/shared/legal-holds/legal-holds.contract.ts";
import { breakGlass } from "./identity/break-glass.contract.ts";
import { getChart, restrictClient } from "./identity/client.contract.ts";
import { type GivenClient, givenClient } from "./testing.ts";

export const anEmergency = { reason: "patient_safety" as const, reasonText: "Called about a fall at the other place" };

/** A chart that is restricted to its care team, so that nobody of the main place reaches it. */
export async function givenShutClient(facility: Facility): Promise<GivenClient> {
  const client = await givenClient(facility);
  const compliance = await facility.as("compliance");
  const { version } = await compliance.call(getChart, { params: { mrNo: client.mrNo } });
  await compliance.call(restrictClient, {
    params: { mrNo: client.mrNo },
    body: { version, restricted: true, reason: "Works at this facility" },
  });
  return client;
}

/** The shut chart, opened by the nurse of the main place. */
export async function givenBrokenGlass(facility: Facility) {
  const client = await givenShutClient(facility);
  const nurse = await facility.as("nurse");
  const grant = await nurse.call(breakGlass, { params: { mrNo: client.mrNo }, body: anEmergency }, { signing: true });
  return { client, grant };
}

export const breakGlassSamples: readonly Sample[] = [
  sample(
    breakGlass,
    "nurse",
    async (facility) => ({ params: { mrNo: (await givenShutClient(facility)).mrNo }, body: anEmergency }),
    { signing: true },
  ),
  sample(listGrants, "compliance", () => ({})),
  sample(endGrant, "nurse", async (facility) => ({
    params: { grantId: (await givenBrokenGlass(facility)).grant.grantId },
  })),
  sample(reviewGrant, "compliance", async (facility) => ({
    params: { grantId: (await givenBrokenGlass(facility)).grant.grantId },
    body: { version: 1, decision: "justify" as const, note: "The fall is in the incident log." },
  })),
  sample(listLegalHolds, "compliance", () => ({})),
  sample(setLegalHold, "compliance", async (facility) => ({
    body: { subjectType: "client", subjectId: (await givenClient(facility)).clientId, reason: holdReason },
  })),
  sample(liftLegalHold, "compliance", async (facility) => {
    const { id, version } = await givenHold(facility);
    return { params: { holdId: id }, body: { version, reason: "The court released the record today" } };
  }),
];

const holdReason = "Subpoena in the matter of a former employee";
async function givenHold(facility: Facility) {
  const compliance = await facility.as("compliance");
  return compliance.call(setLegalHold, {
    body: { subjectType: "client", subjectId: (await givenClient(facility)).clientId, reason: holdReason },
  });
}
