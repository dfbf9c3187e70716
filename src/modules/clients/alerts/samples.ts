import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { chart, givenClient, mrNo } from "../testing.ts";
import * as alerts from "./alert.contract.ts";

async function withAlert(facility: Facility) {
  const client = await givenClient(facility);
  const nurse = await facility.as("nurse");
  const alert = await nurse.call(alerts.addAlert, {
    params: mrNo(client),
    body: { category: "diet" as const, level: "info" as const, instructions: "No peanuts" },
  });
  return { client, alert };
}

/** One valid call per endpoint, for the generated access tests. */
export const alertSamples: readonly Sample[] = [
  sample(alerts.listAlerts, "nurse", chart()),
  sample(alerts.addAlert, "nurse", async (facility) => ({
    params: mrNo(await givenClient(facility)),
    body: { category: "diet" as const, level: "info" as const, instructions: "No peanuts" },
  })),
  sample(alerts.changeAlert, "nurse", async (facility) => {
    const { client, alert } = await withAlert(facility);
    return {
      params: { ...mrNo(client), alertId: alert.id },
      body: { version: alert.version, level: "caution" as const, instructions: "No peanuts, no sesame" },
    };
  }),
  sample(alerts.reviewAlert, "nurse", async (facility) => {
    const { client, alert } = await withAlert(facility);
    return { params: { ...mrNo(client), alertId: alert.id }, body: { version: alert.version, reviewDueAt: null } };
  }),
  sample(alerts.resolveAlert, "nurse", async (facility) => {
    const { client, alert } = await withAlert(facility);
    return {
      params: { ...mrNo(client), alertId: alert.id },
      body: { version: alert.version, reason: "Tested negative" },
    };
  }),
];
