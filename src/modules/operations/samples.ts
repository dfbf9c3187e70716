import { changeError, getErrorConfig, listErrors, reportError } from "#platform/shared/telemetry/error-log.contract.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { downtimeSamples } from "./downtime/samples.ts";
import * as operations from "./health/operations.contract.ts";
import { givenExport, givenFailedJob } from "./testing.ts";

export const aCrash = {
  name: "TypeError",
  message: "x is undefined",
  cause: null,
  stack: "TypeError: x is undefined\n    at Chart (chart.js:1:1)",
  componentInfo: "at Chart",
  screenResolution: "1440x900@1",
  os: "Linux",
  browser: "Chrome 150",
  timezone: "America/Los_Angeles",
  url: "/clients/:id",
  subdomain: "demo",
  clickedElement: "button role=tab",
  role: "nurse",
  clinicianId: null,
  clinicianName: null,
  version: "1.0.0",
  buildDate: null,
  requestIds: [],
};

async function reported(facility: Facility): Promise<string> {
  const { reportId } = await facility.stranger().call(reportError, { body: aCrash });
  return reportId;
}

const crash = {
  name: "TypeError",
  message: "x is undefined",
  cause: null,
  stack: null,
  componentInfo: null,
  screenResolution: "1440x900",
  os: "Linux",
  browser: "Chrome",
  timezone: "America/Los_Angeles",
  url: "/clients/:id",
  subdomain: "demo",
  clickedElement: null,
  role: "nurse",
  clinicianId: null,
  clinicianName: null,
  version: "1.0.0",
  buildDate: null,
};

const operationSamples: readonly Sample[] = [
  sample(getErrorConfig, "nurse", () => ({})),
  sample(listErrors, "admin", () => ({})),
  sample(changeError, "admin", async (facility) => ({
    params: { errorId: await reported(facility) },
    body: { move: "acknowledge" as const },
  })),
  sample(operations.listBackups, "compliance", () => ({})),
  sample(operations.listFailedJobs, "admin", () => ({})),
  sample(operations.retryJob, "owner", async (facility) => ({ params: { jobNumber: await givenFailedJob(facility) } })),
  sample(operations.exportTenant, "owner", () => ({})),
  sample(operations.fetchExport, "owner", async (facility) => ({ params: { runId: await givenExport(facility) } })),
  sample(operations.getHealth, "admin", () => ({})),
];

export const samples: readonly Sample[] = [
  ...operationSamples,
  sample(reportError, "nurse", () => ({ body: crash })),
  ...downtimeSamples,
];
