import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysLeft, isLow, needsApproval, type SupplyFacts, suggestedRefill } from "./refill.ts";

const now = "2026-11-20T18:00:00.000Z";
const facts: SupplyFacts = {
  scheduleKind: "scheduled",
  onHand: "10",
  runsOutAt: null,
  needed: "14",
  plannedThrough: "2026-11-27T17:00:00.000Z",
  endAt: null,
  mostPerDay: null,
};

describe("days of supply", () => {
  it("are the whole days until the first planned dose that is not covered", () => {
    expect(daysLeft({ ...facts, runsOutAt: "2026-11-25T17:00:00.000Z" }, now).days).toBe(4);
    expect(daysLeft({ ...facts, runsOutAt: "2026-11-25T18:00:00.000Z" }, now).days).toBe(5);
    expect(daysLeft({ ...facts, onHand: "0", runsOutAt: now }, now).days).toBe(0);
  });

  it("go on at the planned rate beyond the last planned dose", () => {
    // 14 units are needed for a week, 20 more last 10 days at 2 a day.
    expect(daysLeft({ ...facts, onHand: "34" }, now).days).toBe(16);
  });

  it("are not shown where the supply covers the order to its end", () => {
    const endAt = "2026-11-28T07:59:00.000Z";
    expect(daysLeft({ ...facts, onHand: "14", endAt }, now)).toMatchObject({ days: null, coversOrder: true });
    expect(daysLeft({ ...facts, onHand: "40", endAt: "2026-12-05T08:00:00.000Z" }, now)).toMatchObject({
      days: null,
      coversOrder: true,
    });
    expect(daysLeft({ ...facts, onHand: "16", endAt: "2026-12-20T08:00:00.000Z" }, now).days).toBe(7);
  });

  it("of a PRN order are measured by the most it allows; without a number they are not known", () => {
    const prn = { ...facts, scheduleKind: "prn", plannedThrough: null, needed: "0" };
    expect(daysLeft({ ...prn, onHand: "10", mostPerDay: "3" }, now).days).toBe(3);
    expect(daysLeft({ ...prn, onHand: "10" }, now).days).toBeNull();
  });

  it("are not shown while the storage is being counted", () => {
    expect(daysLeft({ ...facts, onHand: null }, now)).toMatchObject({ days: null, coversOrder: false });
  });

  it("are never negative, and more supply never lasts shorter", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100 }), (onHand, more) => {
        const of = (units: number) =>
          daysLeft({ ...facts, onHand: String(units), ...(units < 14 ? { runsOutAt: now } : {}) }, now).days ?? 0;
        expect(of(onHand)).toBeGreaterThanOrEqual(0);
        expect(of(onHand + more)).toBeGreaterThanOrEqual(of(onHand));
      }),
    );
  });
});

describe("refills", () => {
  it("are low below 7 days, of a controlled drug below 4", () => {
    expect([isLow(6, 0), isLow(7, 0), isLow(3, 4), isLow(4, 4), isLow(null, 4)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it("are approved by a prescriber where the drug is controlled or more is asked than was dispensed", () => {
    expect(needsApproval(4, "10", "10")).toBe(true);
    expect(needsApproval(0, "30", null)).toBe(false);
    expect(needsApproval(0, "30", "30")).toBe(false);
    expect(needsApproval(0, "31", "30")).toBe(true);
  });

  it("are suggested for two weeks of a controlled drug, a month of others, and no more than the order still needs", () => {
    const order = { ...facts, quantityPerDose: "1", onHand: "0", deaSchedule: 4 };
    expect(suggestedRefill(order, now)).toEqual({ quantity: "28", days: 14 });
    expect(suggestedRefill({ ...order, deaSchedule: 0 }, now)).toEqual({ quantity: "60", days: 30 });
    expect(suggestedRefill({ ...order, onHand: "4", endAt: "2026-11-25T18:00:00.000Z" }, now)).toEqual({
      quantity: "6",
      days: 5,
    });
    expect(suggestedRefill({ ...order, needed: "0", plannedThrough: null, quantityPerDose: "1.5" }, now)).toEqual({
      quantity: "2",
      days: null,
    });
  });
});
