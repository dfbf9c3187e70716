import { type Sample, sample } from "#testing/facility.ts";
import { readTolerance, resolveTolerance, saveTolerance } from "./tolerance.contract.ts";

export const toleranceSamples: readonly Sample[] = [
  sample(readTolerance, "nurse", () => ({})),
  sample(saveTolerance, "medical_director", () => ({
    body: { rules: [{ scopeType: "frequency" as const, scopeId: "BID", earlyMin: 60, lateMin: 90 }] },
  })),
  sample(resolveTolerance, "nurse", (facility) => ({
    body: { frequencyCode: "BID", locationId: facility.locations.main },
  })),
];
