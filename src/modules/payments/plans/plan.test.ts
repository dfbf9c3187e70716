import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#platform/shared/time/index.ts";
import { coveredBy, isInDefault, retryOn, scheduleOf, scheduleText } from "./plan.ts";

const dates = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays("2026-01-01", days));
const plans = fc.record({
  totalCents: fc.integer({ min: 60, max: 10_000_000 }),
  count: fc.integer({ min: 1, max: 60 }),
  cadence: fc.constantFrom("weekly" as const, "biweekly" as const, "monthly" as const),
  firstDueOn: dates,
});

describe("schedule", () => {
  it("clients scenario 17: $18,500.00 in 7 installments from 01/31 has exact cents and month ends", () => {
    const plan = { totalCents: 1_850_000, count: 7, cadence: "monthly" as const, firstDueOn: "2026-01-31" };
    const schedule = scheduleOf(plan);
    expect(schedule.map(({ amountCents }) => amountCents)).toEqual([...Array(6).fill(264_285), 264_290]);
    expect(schedule.slice(0, 4).map(({ dueOn }) => dueOn)).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
    expect(scheduleText(schedule)).toMatch(/^6 × \$2,642\.85, then \$2,642\.90, from /);
  });

  it("PAY-6: any schedule adds up to its total, in order, with a last installment that has the remaining cents", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const schedule = scheduleOf(plan);
        expect(schedule.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(plan.totalCents);
        expect(schedule[0]?.dueOn).toBe(plan.firstDueOn);
        const first = schedule[0]?.amountCents ?? 0;
        for (const [index, { dueOn, amountCents }] of schedule.entries()) {
          if (index > 0) expect(dueOn > (schedule[index - 1]?.dueOn ?? "")).toBe(true);
          expect(amountCents - first).toBeLessThan(plan.count);
          expect(amountCents).toBeGreaterThanOrEqual(first);
        }
      }),
    );
  });

  it("a sum pays the first installments first, and never more than there is", () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: -5_000, max: 12_000_000 }), (plan, paid) => {
        const covers = coveredBy(scheduleOf(plan), paid).map((one) => one.covers);
        const sum = covers.reduce((all, one) => all + one, 0);
        expect(sum).toBe(Math.min(Math.max(paid, 0), plan.totalCents));
        const firstEmpty = covers.indexOf(0);
        if (firstEmpty >= 0) expect(covers.slice(firstEmpty).every((one) => one === 0)).toBe(true);
      }),
    );
  });
});

it("PAY-6: a soft decline is tried again after 1, 3 and 7 days, a hard one never", () => {
  const tried = [1, 2, 3, 4].map((attempts) => retryOn("2026-03-30", attempts, false));
  expect(tried).toEqual(["2026-03-31", "2026-04-02", "2026-04-06", null]);
  expect(retryOn("2026-03-30", 1, true)).toBeNull();
});

it("a plan is in default with 3 missed installments, or 14 days after charges stopped", () => {
  expect(isInDefault(2, null, "2026-03-30")).toBe(false);
  expect(isInDefault(3, null, "2026-03-30")).toBe(true);
  expect(isInDefault(1, "2026-03-17", "2026-03-30")).toBe(false);
  expect(isInDefault(1, "2026-03-16", "2026-03-30")).toBe(true);
  expect(isInDefault(0, "2026-03-01", "2026-03-30")).toBe(false);
});
