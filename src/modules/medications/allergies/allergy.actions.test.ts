import { beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenClientInCare } from "../testing.ts";
import { addAllergy, changeAllergy, readAllergies, reviewAllergies } from "./allergy.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("allergies", () => {
  it("ALG-1: 'none known' conflicts with an active allergy", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const nurse = await facility.as("nurse");
    const params = { mrNo: client.mrNo };
    expect(await nurse.call(readAllergies, { params })).toMatchObject({
      display: "not_recorded",
      reviewedThisStay: false,
    });
    expect(await nurse.call(reviewAllergies, { params, body: { outcome: "nkda" } })).toMatchObject({
      display: "no_known_drug",
      reviewedThisStay: true,
    });
    const body = {
      kind: "allergy",
      substanceText: "Penicillin",
      category: "medication",
      reactions: [{ manifestation: "Anaphylaxis", severity: "severe" }],
      criticality: "high",
    } satisfies CallInput<typeof addAllergy>["body"];
    expect(await nurse.call(addAllergy, { params, body })).toMatchObject({ display: "list" });
    await expect(nurse.call(addAllergy, { params, body })).rejects.toMatchObject({ code: "duplicate" });
    await expect(nurse.call(reviewAllergies, { params, body: { outcome: "nkda" } })).rejects.toMatchObject({
      code: "allergy-exists",
    });
    const therapist = await facility.as("therapist");
    await expect(therapist.call(addAllergy, { params, body })).rejects.toMatchObject({ status: 403 });
  });

  it("ALG-3: a refuted allergy stays listed with its reason, and no longer counts", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const nurse = await facility.as("nurse");
    const params = { mrNo: client.mrNo };
    const latex = { kind: "allergy", substanceText: "Latex", category: "latex" } as const;
    const [added] = (await nurse.call(addAllergy, { params, body: latex })).allergies;
    const refuted = await nurse.call(changeAllergy, {
      params: { ...params, allergyId: added?.id ?? "" },
      body: { version: added?.version ?? 0, move: "refute", reason: "Tested negative" },
    });
    expect(refuted).toMatchObject({
      display: "not_recorded",
      allergies: [{ substanceText: "Latex", status: "refuted", statusReason: "Tested negative" }],
    });
  });
});
