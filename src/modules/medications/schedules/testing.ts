import { addDays, localDate } from "#platform/shared/time/index.ts";
import { type Sample, sample } from "#testing/facility.ts";
import { readMedTimes, saveMedTimes } from "./med-times.contract.ts";

export const medTimesSamples: readonly Sample[] = [
  sample(readMedTimes, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(saveMedTimes, "medical_director", (facility) => ({
    body: {
      locationId: facility.locations.main,
      frequencyCode: "BID",
      times: ["08:00", "20:00"],
      effectiveFrom: addDays(localDate(facility.clock.now(), "America/Los_Angeles"), 30),
    },
  })),
];
