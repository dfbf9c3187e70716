import { givenClient } from "#modules/clients/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as audit from "./audit-log/audit.contract.ts";
import { scopeBreach } from "./breach-scope/breach.contract.ts";

const day = (facility: Facility) => ({
  from: new Date(Date.parse(facility.clock.now()) - 86_400_000).toISOString(),
  to: facility.clock.now(),
});

export const samples: readonly Sample[] = [
  sample(audit.listAudit, "compliance", () => ({})),
  sample(audit.countAudit, "admin", (facility) => ({ query: day(facility) })),
  sample(audit.getChartAccess, "compliance", async (facility) => ({
    params: { clientId: (await givenClient(facility)).clientId },
  })),
  sample(audit.exportChartAccess, "compliance", async (facility) => ({
    params: { clientId: (await givenClient(facility)).clientId },
  })),
  sample(scopeBreach, "compliance", async (facility) => ({
    body: { ...day(facility), actor: (await facility.as("nurse")).clinicianId },
  })),
  sample(audit.verifyAuditNow, "compliance", () => ({})),
  sample(audit.listVerifications, "admin", () => ({})),
  sample(audit.getAuditChain, "admin", () => ({})),
];
