import { givenApiKey } from "#modules/integrations/testing.ts";
import { apiPrefix } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, type GivenClient, givenAdmittedClient, mrNo } from "../testing.ts";
import * as definitions from "./definition.contract.ts";
import * as devices from "./devices/device.contract.ts";
import { ingestVitals, streamVitals } from "./devices/stream.actions.ts";
import { endVitalLimits, getVitalLimits, orderVitalLimits } from "./threshold.contract.ts";
import { listUnitVitals } from "./unit/unit.contract.ts";
import * as vitals from "./vital.contract.ts";

export const adolescents = {
  sex: null,
  ageFrom: 12,
  ageTo: 17,
  normal: { low: 55, high: 105 },
  critical: { low: 40, high: 140 },
};

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

/** A monitor at the main location. */
export async function givenDevice(facility: Facility, serial = `SN-${facility.mark()}`) {
  const director = await facility.as("medical_director");
  return director.call(devices.addVitalDevice, {
    body: { name: "Detox monitor 2", serial, locationId: facility.locations.main },
  });
}

interface SentLine {
  id?: string;
  loinc?: string;
  value: number;
  unit?: string;
  band?: string;
  at?: string;
}
/** One line as a bedside gateway sends it. */
export function aLine(facility: Facility, serial: string, sent: SentLine): string {
  return JSON.stringify({
    resourceType: "Observation",
    status: "final",
    identifier: [{ value: sent.id ?? newId() }],
    code: { coding: [{ system: "http://loinc.org", code: sent.loinc ?? "8867-4" }] },
    valueQuantity: { value: sent.value, code: sent.unit ?? "/min" },
    effectiveDateTime: sent.at ?? facility.clock.now(),
    device: { identifier: { value: serial } },
    ...(sent.band ? { subject: { identifier: { value: sent.band } } } : {}),
  });
}

/** A set that a monitor sent. */
export async function givenSentSet(facility: Facility, client: GivenClient, line: SentLine = { value: 84 }) {
  const device = await givenDevice(facility);
  const answer = await sendLines(facility, client.mrNo, [aLine(facility, device.serial, line)]);
  return { device, setId: (answer.json() as { results: { setId: string }[] }).results[0]?.setId ?? "" };
}

/** Sends lines to the chart with the key of a gateway. */
export async function sendLines(facility: Facility, number: string, lines: readonly string[]) {
  const { key } = await givenApiKey(facility, { permissions: ["metrics.ingest"] });
  return facility.world.app.http.inject({
    method: "POST",
    url: `${apiPrefix}/clients/${number}/stream-metrics`,
    headers: { host: facility.host, authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    payload: lines.join("\n"),
  });
}

async function withLimits(facility: Facility) {
  const client = await givenAdmittedClient(facility);
  const prescriber = await facility.as("prescriber");
  const limits = await prescriber.call(orderVitalLimits, {
    params: mrNo(client),
    body: { demographicId: client.demographicId, metric: "systolic", high: 150, criticalHigh: 165 },
  });
  return { client, thresholdId: limits.ordered[0]?.id ?? "" };
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
  sample(vitals.recordVitalsOfMany, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const row = { ...aSet(facility, client, [{ metric: "pulse", value: "72", unit: "/min" }]), mrNo: client.mrNo };
    return { body: { locationId: facility.locations.main, rows: [row] } };
  }),
  sample(listUnitVitals, "nurse", async (facility) => {
    await givenAdmittedClient(facility);
    return { query: { locationId: facility.locations.main } };
  }),
  sample(vitals.acceptVitals, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const { setId } = await givenSentSet(facility, client);
    return { params: { ...mrNo(client), setId }, body: {} };
  }),
  sample(definitions.listMetricDefinitions, "nurse", async () => ({})),
  sample(definitions.saveMetricDefinition, "medical_director", async () => ({
    body: { metric: "pulse", version: 0, offered: true, bands: [adolescents] },
  })),
  sample(getVitalLimits, "nurse", chart(givenAdmittedClient)),
  sample(orderVitalLimits, "prescriber", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return {
      params: mrNo(client),
      body: { demographicId: client.demographicId, metric: "systolic", high: 150, criticalHigh: 165 },
    };
  }),
  sample(endVitalLimits, "prescriber", async (facility) => {
    const { client, thresholdId } = await withLimits(facility);
    return { params: { ...mrNo(client), thresholdId }, body: {} };
  }),
  sample(devices.listVitalDevices, "nurse", async () => ({})),
  sample(devices.addVitalDevice, "medical_director", async (facility) => ({
    body: { name: "Detox monitor 1", serial: `SN-${facility.mark()}`, locationId: facility.locations.main },
  })),
  sample(devices.changeVitalDevice, "medical_director", async (facility) => {
    const { id, version } = await givenDevice(facility);
    return { params: { deviceId: id }, body: { version, active: false } };
  }),
  sample(streamVitals, "nurse", async (facility) => ({
    params: mrNo(await givenAdmittedClient(facility)),
    query: { follow: "false" as const },
  })),
  // Without lines nothing is taken in.
  sample(ingestVitals, "nurse", chart(givenAdmittedClient)),
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
