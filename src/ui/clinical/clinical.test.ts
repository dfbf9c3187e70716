import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flagOf } from "./range.ts";
import { tallMan, tallManNames } from "./tall-man.ts";
import { dayTicks, valueTicks } from "./ticks.ts";

describe("tall-man letters", () => {
  it.each([
    ["lorazepam 1 mg tablet", "LORazepam 1 mg tablet"],
    ["Hydroxyzine Pamoate", "hydrOXYzine Pamoate"],
    ["BUPROPION / naltrexone", "buPROPion / naltrexone"],
    ["sertraline", "sertraline"],
    ["quetiapine/olanzapine", "QUEtiapine/OLANZapine"],
  ])("writes %s as %s", (plain, shown) => {
    expect(tallMan(plain)).toBe(shown);
  });

  it("changes only the height of letters, never a letter", () => {
    for (const [plain, shown] of tallManNames) {
      expect(shown.toLowerCase()).toBe(plain);
      expect(shown, plain).not.toBe(plain);
    }
    fc.assert(fc.property(fc.string(), (text) => tallMan(text).toLowerCase() === text.toLowerCase()));
  });
});

describe("a reading against its range", () => {
  const range = { low: 60, high: 100, criticalLow: 40, criticalHigh: 140 };
  it.each([
    [39, "critical-low"],
    [40, "low"],
    [59.9, "low"],
    [60, undefined],
    [100, undefined],
    [101, "high"],
    [141, "critical-high"],
  ] as const)("calls %d %s", (value, flag) => {
    expect(flagOf(value, range)).toBe(flag);
  });
  it("judges nothing without limits", () => {
    expect(flagOf(900, {})).toBeUndefined();
  });
});

describe("ticks of a plot", () => {
  it("are round, few and around all values", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (one, other) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        const ticks = valueTicks(least, most);
        expect(ticks[0]).toBeLessThanOrEqual(least);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });

  it("stand at local midnight, also over a clock change", () => {
    const ticks = dayTicks(
      Date.parse("2026-10-30T18:00:00Z"),
      Date.parse("2026-11-03T18:00:00Z"),
      "America/Los_Angeles",
    );
    expect(ticks.map((tick) => new Date(tick).toISOString())).toEqual([
      "2026-10-31T07:00:00.000Z",
      "2026-11-01T07:00:00.000Z",
      "2026-11-02T08:00:00.000Z",
      "2026-11-03T08:00:00.000Z",
    ]);
  });
});
