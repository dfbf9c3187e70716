import { type Sample, sample } from "#testing/facility.ts";
import { givenClientInCare } from "../orders/testing.ts";
import { addAllergy, changeAllergy, readAllergies, reviewAllergies } from "./allergy.contract.ts";

export const allergySamples: readonly Sample[] = [
  sample(readAllergies, "nurse", async (facility) => ({ params: { mrNo: (await givenClientInCare(facility)).mrNo } })),
  sample(addAllergy, "nurse", async (facility) => ({
    params: { mrNo: (await givenClientInCare(facility)).mrNo },
    body: { kind: "allergy", substanceText: "Penicillin", category: "medication" } as const,
  })),
  sample(changeAllergy, "nurse", async (facility) => {
    const { mrNo } = await givenClientInCare(facility, { allergies: "unasked" });
    const nurse = await facility.as("nurse");
    const body = { kind: "allergy", substanceText: "Latex", category: "latex" } as const;
    const sheet = await nurse.call(addAllergy, { params: { mrNo }, body });
    const allergyId = sheet.allergies[0]?.id ?? "";
    return { params: { mrNo, allergyId }, body: { version: 1, move: "refute", reason: "Tested negative" } as const };
  }),
  sample(reviewAllergies, "nurse", async (facility) => ({
    params: { mrNo: (await givenClientInCare(facility)).mrNo },
    body: { outcome: "nka" } as const,
  })),
];
