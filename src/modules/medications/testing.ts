import { type Sample, sample } from "#testing/facility.ts";
import { administrationSamples } from "./administrations/testing.ts";
import { allergySamples } from "./allergies/testing.ts";
import { countSamples } from "./counts/testing.ts";
import { destructionSamples } from "./destruction/testing.ts";
import { prescribingSamples } from "./e-prescribing/testing.ts";
import { orderTemplateSamples } from "./order-templates/testing.ts";
import { orderSamples } from "./orders/samples.ts";
import { givenClientInCare } from "./orders/testing.ts";
import { readMedicationPrint } from "./prints/print.contract.ts";
import { protocolSamples } from "./protocols/testing.ts";
import { refillSamples } from "./refills/testing.ts";
import { reviewSamples } from "./reviews/testing.ts";
import { medTimesSamples } from "./schedules/testing.ts";
import { scoreSamples } from "./scores/testing.ts";
import { toleranceSamples } from "./tolerance/testing.ts";

export { givenDueDose, givenLog, givenPhoto, passOf } from "./administrations/testing.ts";
export { givenOrderSet } from "./order-templates/testing.ts";
export * from "./orders/testing.ts";
export { givenByScore, givenEnrollment } from "./protocols/testing.ts";
export { bodyOfScore, givenScore } from "./scores/testing.ts";

/** One valid call of every endpoint of this module. */
export const samples: readonly Sample[] = [
  ...allergySamples,
  ...orderSamples,
  ...orderTemplateSamples,
  ...scoreSamples,
  ...protocolSamples,
  ...administrationSamples,
  ...countSamples,
  ...destructionSamples,
  ...refillSamples,
  ...reviewSamples,
  ...prescribingSamples,
  ...toleranceSamples,
  ...medTimesSamples,
  sample(readMedicationPrint, "nurse", async (facility) => ({
    params: { kind: "mar" as const, id: (await givenClientInCare(facility)).demographicId },
  })),
];
