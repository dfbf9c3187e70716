import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../time/index.ts";
import { comingPeriods, daysIn, daysOf, monthsOf, pastPeriods, periodBefore, periodOf } from "./report-period.ts";

it("reads named periods from today, at the ends of months and years", () => {
  expect(periodOf("last7", "2026-03-03")).toEqual({ from: "2026-02-25", through: "2026-03-03" });
  expect(periodOf("thisMonth", "2026-03-01")).toEqual({ from: "2026-03-01", through: "2026-03-01" });
  expect(periodOf("lastMonth", "2026-03-31")).toEqual({ from: "2026-02-01", through: "2026-02-28" });
  expect(periodOf("lastMonth", "2028-03-01")).toEqual({ from: "2028-02-01", through: "2028-02-29" });
  expect(periodOf("lastMonth", "2026-01-15")).toEqual({ from: "2025-12-01", through: "2025-12-31" });
  expect(periodOf("last12Months", "2026-11-27")).toEqual({ from: "2025-12-01", through: "2026-11-27" });
  expect(periodOf("lastYear", "2026-11-27")).toEqual({ from: "2025-01-01", through: "2025-12-31" });
  expect(periodOf("next7", "2026-12-28")).toEqual({ from: "2026-12-28", through: "2027-01-03" });
});

it("reads days that a user chose, and refuses what is no period", () => {
  expect(periodOf("2026-11-01..2026-11-30", "2026-01-01")).toEqual({ from: "2026-11-01", through: "2026-11-30" });
  for (const text of ["", "toString", "2026-11-30..2026-11-01", "2026-02-30..2026-03-01", "2026-11-01", "..", "last8"])
    expect(periodOf(text, "2026-11-27"), text).toBeNull();
});

it("compares whole months with the whole months before, and days with as many days", () => {
  expect(periodBefore({ from: "2026-03-01", through: "2026-03-31" })).toEqual({
    from: "2026-02-01",
    through: "2026-02-28",
  });
  expect(periodBefore({ from: "2026-01-01", through: "2026-03-31" })).toEqual({
    from: "2025-10-01",
    through: "2025-12-31",
  });
  expect(periodBefore({ from: "2026-03-02", through: "2026-03-08" })).toEqual({
    from: "2026-02-23",
    through: "2026-03-01",
  });
});

it("a period has all its days and months once, and the one before ends the day before", () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays("2024-01-01", n));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (from, more) => {
      const period = { from, through: addDays(from, more) };
      const days = daysOf(period);
      expect(new Set(days).size).toBe(more + 1);
      expect(daysIn(period)).toBe(more + 1);
      expect(monthsOf(period)).toEqual([...new Set(days.map((date) => date.slice(0, 7)))]);
      const before = periodBefore(period);
      expect(addDays(before.through, 1)).toBe(from);
      expect(before.from <= before.through).toBe(true);
    }),
    { numRuns: 50 },
  );
});

it("every named period holds today, or ended before it", () => {
  for (const name of Object.keys({ ...pastPeriods, ...comingPeriods })) {
    const period = periodOf(name, "2026-11-27");
    if (!period) throw new Error(name);
    expect(period.from <= period.through).toBe(true);
  }
});
