import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GivenDose, nextAllowed, type PrnLimits, prnRefusal, prnStatus, recheckMinutes } from "./prn.ts";

const dose = (occurredAt: string, amount = "650", ofThisOrder = true): GivenDose => ({
  occurredAt,
  amount,
  ofThisOrder,
});

describe("MED-36: prnRefusal", () => {
  it("medications scenario 3: counts elapsed hours when daylight saving ends: 12:30 AM PDT + 4 h is 3:30 AM PST", () => {
    const limits: PrnLimits = { minIntervalMin: 240, maxDosesPer24h: 6, maxAmountPer24h: null };
    const given = [dose("2027-11-07T07:30:00.000Z")];
    expect(prnRefusal(limits, given, "2027-11-07T11:29:59.000Z", "1")).toMatchObject({
      code: "prn-too-soon",
      nextAllowedAt: "2027-11-07T11:30:00.000Z",
    });
    expect(prnRefusal(limits, given, "2027-11-07T11:30:00.000Z", "1")).toBeNull();
  });

  it("medications scenario 5: sums acetaminophen over 24 hours, without a dose exactly 24 hours ago", () => {
    const limits: PrnLimits = { minIntervalMin: 240, maxDosesPer24h: null, maxAmountPer24h: "3000" };
    const monday = (hour: number) => `2026-12-07T${String(hour).padStart(2, "0")}:00:00.000Z`;
    const given = [dose(monday(10)), dose(monday(16)), dose(monday(22)), dose("2026-12-08T04:00:00.000Z")];
    expect(prnRefusal(limits, given, "2026-12-08T09:59:00.000Z", "650")).toMatchObject({
      code: "dose-limit-exceeded",
      wouldBe: "3250",
      most: "3000",
      nextAllowedAt: "2026-12-08T10:00:00.000Z",
    });
    expect(prnRefusal(limits, given, "2026-12-08T10:00:00.000Z", "650")).toBeNull();
  });

  it("medications scenario 5: counts other products of the ingredient toward the amount, not the doses or the interval", () => {
    const limits: PrnLimits = { minIntervalMin: 240, maxDosesPer24h: 2, maxAmountPer24h: "1000" };
    const given = [dose("2026-12-07T10:00:00.000Z", "325", false)];
    expect(prnRefusal(limits, given, "2026-12-07T10:05:00.000Z", "650")).toBeNull();
    expect(prnRefusal(limits, given, "2026-12-07T10:05:00.000Z", "700")).toMatchObject({ wouldBe: "1025" });
  });

  it("limits the number of doses", () => {
    const limits: PrnLimits = { minIntervalMin: 60, maxDosesPer24h: 2, maxAmountPer24h: null };
    const given = [dose("2026-12-07T08:00:00.000Z"), dose("2026-12-07T10:00:00.000Z")];
    expect(prnRefusal(limits, given, "2026-12-07T12:00:00.000Z", "1")).toMatchObject({
      code: "dose-limit-exceeded",
      limit: "doses",
      wouldBe: 3,
      most: 2,
      nextAllowedAt: "2026-12-08T08:00:00.000Z",
    });
  });

  it("rejects a late entry that puts a later dose over the limits", () => {
    const limits: PrnLimits = { minIntervalMin: 240, maxDosesPer24h: 2, maxAmountPer24h: null };
    const given = [dose("2026-12-07T12:00:00.000Z"), dose("2026-12-07T20:00:00.000Z")];
    expect(prnRefusal(limits, given, "2026-12-07T09:00:00.000Z", "1")).toMatchObject({ code: "prn-too-soon" });
    expect(prnRefusal(limits, given, "2026-12-07T07:00:00.000Z", "1")).toMatchObject({ limit: "doses", wouldBe: 3 });
  });

  it("keeps sums exact", () => {
    const limits: PrnLimits = { minIntervalMin: 5, maxDosesPer24h: null, maxAmountPer24h: "0.3" };
    const given = [dose("2026-12-07T08:00:00.000Z", "0.1"), dose("2026-12-07T09:00:00.000Z", "0.1")];
    expect(prnRefusal(limits, given, "2026-12-07T10:00:00.000Z", "0.1")).toBeNull();
  });
});

const start = Date.UTC(2026, 10, 1);
const moments = fc.array(fc.integer({ min: 0, max: 2880 }), { maxLength: 12 });
const anyLimits = fc.record({
  minIntervalMin: fc.integer({ min: 5, max: 600 }),
  maxDosesPer24h: fc.option(fc.integer({ min: 1, max: 6 })),
  maxAmountPer24h: fc.option(fc.integer({ min: 2, max: 12 }).map(String)),
});
const at = (minute: number) => new Date(start + minute * 60_000).toISOString();

describe("nextAllowed", () => {
  it("returns the earliest time the dose is allowed", () => {
    fc.assert(
      fc.property(anyLimits, moments, (limits, minutes) => {
        // A history within the limits, as recorded doses always are.
        const given: GivenDose[] = [];
        for (const minute of [...minutes].sort((a, b) => a - b))
          if (!prnRefusal(limits, given, at(minute), "2")) given.push(dose(at(minute), "2"));
        const now = at(2880);
        const next = nextAllowed(limits, given, now, "2");
        expect(next >= now).toBe(true);
        expect(prnRefusal(limits, given, next, "2")).toBeNull();
        if (next > now) {
          const justBefore = new Date(Date.parse(next) - 1000).toISOString();
          expect(prnRefusal(limits, given, justBefore, "2")).not.toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("prnStatus", () => {
  it("returns last given, next allowed and what is left", () => {
    const limits: PrnLimits = { minIntervalMin: 360, maxDosesPer24h: 4, maxAmountPer24h: "2" };
    const given = [dose("2026-12-07T08:00:00.000Z", "0.5"), dose("2026-12-06T07:00:00.000Z", "0.5")];
    expect(prnStatus(limits, given, "2026-12-07T09:00:00.000Z", "0.5")).toEqual({
      lastGivenAt: "2026-12-07T08:00:00.000Z",
      nextAllowedAt: "2026-12-07T14:00:00.000Z",
      dosesLeft24h: 3,
      amountLeft24h: new Decimal("1.5").toString(),
    });
  });
  it("has no last dose for an order that was never given", () => {
    const limits: PrnLimits = { minIntervalMin: 360, maxDosesPer24h: 4, maxAmountPer24h: null };
    const now = "2026-12-07T09:00:00.000Z";
    expect(prnStatus(limits, [], now, "1")).toEqual({
      lastGivenAt: null,
      nextAllowedAt: now,
      dosesLeft24h: 4,
      amountLeft24h: null,
    });
  });
});

describe("MED-37: recheckMinutes", () => {
  it.each([
    ["C38288", null, 60],
    ["C38300", null, 30],
    ["C28161", null, 30],
    ["C38216", null, 15],
    ["C38288", 45, 45],
  ])("%s ordered %s: %s min", (route, ordered, minutes) => {
    expect(recheckMinutes(route, ordered)).toBe(minutes);
  });
});
