import { describe, expect, it } from "vitest";
import { codeText, isInEffect, unitRules, unitsOf } from "./billing-code.ts";

const code = (unitRule: (typeof unitRules)[number], minimumMinutes = 0, maxUnitsPerDay: number | null = null) => ({
  unitRule,
  minimumMinutes,
  maxUnitsPerDay,
});

describe("units of a service (BIL-4)", () => {
  it.each([
    ["per15cms", 7, 0],
    ["per15cms", 8, 1],
    ["per15cms", 22, 1],
    ["per15cms", 23, 2],
    ["per15cms", 53, 4],
    ["per15floor", 14, 0],
    ["per15floor", 29, 1],
    ["perHourFloor", 59, 0],
    ["perHourFloor", 150, 2],
    ["perSession", 1, 1],
    ["perDay", 600, 1],
  ] as const)("%s: %i minutes are %i units", (rule, minutes, units) => {
    expect(unitsOf(code(rule), minutes)).toBe(units);
  });

  it("has none below the minimum of the code", () => {
    expect(unitsOf(code("perDay", 180), 170)).toBe(0);
    expect(unitsOf(code("perDay", 180), 180)).toBe(1);
    expect(unitsOf(code("perSession", 45), 44)).toBe(0);
  });

  it("has no more than the code allows in a day, and none for no time", () => {
    expect(unitsOf(code("per15cms", 8, 8), 600)).toBe(8);
    for (const rule of unitRules) expect(unitsOf(code(rule), 0)).toBe(0);
  });

  it("never gives fewer units for more minutes", () => {
    for (const rule of unitRules)
      for (let minutes = 1; minutes <= 400; minutes += 1)
        expect(unitsOf(code(rule, 8), minutes)).toBeGreaterThanOrEqual(unitsOf(code(rule, 8), minutes - 1));
  });
});

it("is in effect on both its first and its last day (BIL-1)", () => {
  const terms = { effectiveFrom: "2026-01-01", effectiveUntil: "2026-06-30" };
  expect(["2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01"].map((date) => isInEffect(terms, date))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isInEffect({ ...terms, effectiveUntil: null }, "2099-01-01")).toBe(true);
});

it("shows a code with its modifiers", () => {
  expect(codeText({ code: "H0004", modifiers: ["HF", "HQ"] })).toBe("H0004-HF-HQ");
});
