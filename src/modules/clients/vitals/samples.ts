import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, type GivenClient, givenAdmittedClient, mrNo } from "../testing.ts";
import * as vitals from "./vital.contract.ts";

async function withVitals(facility: Facility) {
  const client = await givenAdmittedClient(facility);
  const nurse = await facility.as("nurse");
  const set = await nurse.call(vitals.recordVitals, {
    params: mrNo(client),
    body: aSet(facility, client, [{ metric: "pulse", value: "140", unit: "/min" }], { told: "Charge nurse" }),
  });
  return { client, set };
}

export function aSet(
  facility: Facility,
  client: GivenClient,
  readings: { metric: string; value: string; unit: string }[],
  over: object = {},
) {
  return {
    demographicId: client.demographicId,
    clientRequestId: newId(),
    effectiveAt: facility.clock.now(),
    readings,
    ...over,
  };
}

/** One valid call per endpoint, for the generated access tests. */
export const vitalSamples: readonly Sample[] = [
  sample(vitals.listVitals, "nurse", chart(givenAdmittedClient)),
  sample(vitals.getMetricSeries, "nurse", async (facility) => ({
    params: mrNo(await givenAdmittedClient(facility)),
    query: { keys: "pulse,systolic" },
  })),
  sample(vitals.recordVitals, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return {
      params: mrNo(client),
      body: aSet(facility, client, [{ metric: "temperature", value: "98.6", unit: "[degF]" }]),
    };
  }),
  sample(vitals.markVitalsInError, "nurse", async (facility) => {
    const { client, set } = await withVitals(facility);
    return { params: { ...mrNo(client), setId: set.id }, body: { reason: "Cuff was too small" } };
  }),
  sample(vitals.acknowledgeReading, "nurse", async (facility) => {
    const { client, set } = await withVitals(facility);
    return {
      params: { ...mrNo(client), readingId: set.readings[0]?.id ?? "" },
      body: { actionTaken: "Repeated after rest, prescriber called" },
    };
  }),
];
