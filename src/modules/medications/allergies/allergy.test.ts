import { describe, expect, it } from "vitest";
import { type AllergyFacts, allergyStanding, reviewConflict } from "./allergy.ts";

const allergy = (more: Partial<AllergyFacts> = {}): AllergyFacts => ({
  status: "active",
  category: "medication",
  statusSince: "2026-11-01T10:00:00.000Z",
  ...more,
});
const review = (outcome: "nkda" | "nka" | "list", reviewedAt = "2026-11-02T10:00:00.000Z", demographicId = "stay") => ({
  outcome,
  reviewedAt,
  demographicId,
});

describe("allergyStanding", () => {
  it("ALG-1: is not recorded without a review, never 'none known'", () => {
    expect(allergyStanding([], null, "stay")).toEqual({ display: "not_recorded", reviewedThisStay: false });
  });
  it("ALG-1: lists active allergies whatever an earlier review said", () => {
    expect(allergyStanding([allergy()], review("nkda"), "stay").display).toBe("list");
  });
  it.each([
    ["nkda", "no_known_drug"],
    ["nka", "no_known"],
  ] as const)("shows %s as %s", (outcome, display) => {
    expect(allergyStanding([], review(outcome), "stay")).toEqual({ display, reviewedThisStay: true });
  });
  it("ALG-1: voids 'none known' after a later allergy, even if that one is refuted", () => {
    const refuted = allergy({ status: "refuted", statusSince: "2026-11-03T10:00:00.000Z" });
    expect(allergyStanding([refuted], review("nka"), "stay")).toEqual({
      display: "not_recorded",
      reviewedThisStay: false,
    });
    expect(allergyStanding([refuted], review("nka", "2026-11-04T10:00:00.000Z"), "stay").display).toBe("no_known");
  });
  it("ALG-1: a review of an earlier stay is not one of this stay", () => {
    expect(allergyStanding([], review("nka"), "next stay")).toEqual({ display: "no_known", reviewedThisStay: false });
  });
});

describe("ALG-1: reviewConflict", () => {
  it.each([
    ["nkda", [allergy()], true],
    ["nka", [allergy({ category: "food" })], true],
    ["nkda", [allergy({ category: "food" })], false],
    ["nka", [allergy({ status: "refuted" })], false],
    ["list", [], true],
    ["list", [allergy({ status: "inactive" })], true],
    ["list", [allergy({ category: "latex" })], false],
  ] as const)("%s over %j conflicts: %s", (outcome, allergies, refused) => {
    expect(reviewConflict(outcome, allergies) !== null).toBe(refused);
  });
});
