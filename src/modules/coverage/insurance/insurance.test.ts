import { describe, expect, it } from "vitest";
import { endOfMonth, insuranceState, isInForce, plainMemberId, validThroughOf } from "./insurance.ts";

const held = { status: "verified", effectiveOn: "2026-01-01", endsOn: null, validThrough: "2026-03-10" } as const;

describe("an insurance on a day", () => {
  it("VOB-12: counts as verified through its last day, then as expired", () => {
    expect(insuranceState(held, "2026-03-10")).toBe("verified");
    expect(insuranceState(held, "2026-03-11")).toBe("stale");
  });

  it("starts later, is in force on both its first and last day, then ended", () => {
    const year = { ...held, status: "unverified", endsOn: "2026-12-31" } as const;
    expect(insuranceState(year, "2025-12-31")).toBe("future");
    expect(["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"].map((day) => isInForce(year, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(insuranceState(year, "2027-01-01")).toBe("termed");
  });

  it("is never in force once it is inactive", () => {
    expect(isInForce({ ...held, status: "inactive" }, "2026-03-01")).toBe(false);
    expect(insuranceState({ ...held, status: "inactive" }, "2026-03-01")).toBe("inactive");
  });
});

describe("a verification", () => {
  it("VOB-12: counts 7 days, to the end of the month, or of the coverage, whichever is first", () => {
    expect(validThroughOf("2026-11-10", null)).toBe("2026-11-17");
    expect(validThroughOf("2026-11-28", null)).toBe("2026-11-30");
    expect(validThroughOf("2026-11-10", "2026-11-12")).toBe("2026-11-12");
  });
  it.each([
    ["2026-12-05", "2026-12-31"],
    ["2028-02-05", "2028-02-29"],
    ["2026-02-28", "2026-02-28"],
  ])("the month of %s ends on %s", (day, end) => expect(endOfMonth(day)).toBe(end));
});

it("member IDs are compared without spaces and dashes, in capitals", () => {
  expect(plainMemberId(" php 8842-01173 ")).toBe("PHP884201173");
});
