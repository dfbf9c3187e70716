import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import { shippedFrequency } from "../orders/frequencies.ts";
import { dayPolicies, expandDoses } from "../schedules/schedule.ts";
import { protocolDay, taperAt } from "./enrollment.ts";
import { stepTimes, type Taper } from "./protocol.contract.ts";
import { planByScore } from "./score-regimen.ts";
import { shippedProtocols } from "./shipped-protocols.ts";
import { daysOf, planTaper, tableOf, totalOf } from "./taper.ts";

const LA = "America/Los_Angeles";
const at = (zone: string) => ({ zone, frequency: shippedFrequency, medTimes: [] });
const capsule = (strength: string) => ({
  unitOfUse: "capsule",
  divisible: false,
  ingredients: [{ name: "x", base: "x", rxcui: "1", strengthValue: strength, strengthUnit: "MG" }],
});
const taperOf = (code: string): Taper => {
  const found = shippedProtocols.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found.content.taper;
};
const librium = taperOf("librium-fixed-6");

describe("MED-42: the doses of a taper", () => {
  it("medications scenario 1: 17 doses, 600 mg, 24 capsules, evenly spaced from the first dose", () => {
    // Tuesday 3:00 PM PST.
    const startAt = "2026-12-01T23:00:00.000Z";
    const { doses } = planTaper(librium, capsule("25"), at(LA), { startAt, dayPolicy: "first_dose" });
    const table = tableOf(librium, doses, "capsule");
    expect(table).toMatchObject({ doses: 17, total: "600", units: "24", leftOut: 0 });
    expect(table.days.map(({ total }) => total)).toEqual(["200", "150", "100", "75", "50", "25"]);
    expect(table.days[0]?.doses.map(({ dueAt }) => dueAt)).toEqual([
      "2026-12-01T23:00:00.000Z",
      "2026-12-02T05:00:00.000Z",
      "2026-12-02T11:00:00.000Z",
      "2026-12-02T17:00:00.000Z",
    ]);
    // Sunday 9:30 PM, the facility's bedtime.
    expect(table.lastAt).toBe("2026-12-07T05:30:00.000Z");
  });

  it("at facility times, day 1 is the rest of today, and the doses left out are counted", () => {
    const startAt = "2026-12-01T23:00:00.000Z";
    const { doses } = planTaper(librium, capsule("25"), at(LA), { startAt, dayPolicy: "facility_times" });
    const table = tableOf(librium, doses, "capsule");
    expect(table).toMatchObject({ doses: 15, total: "500", leftOut: 2 });
    expect(table.days[0]?.doses.map(({ dueAt }) => dueAt)).toEqual([
      "2026-12-02T01:00:00.000Z",
      "2026-12-02T05:00:00.000Z",
    ]);
  });

  it("continues with later days of the protocol after an adjustment", () => {
    const startAt = "2026-12-03T23:00:00.000Z";
    const days = daysOf(librium).filter(({ day }) => day >= 3);
    const { doses, planned } = planTaper(librium, capsule("25"), at(LA), { startAt, dayPolicy: "first_dose", days });
    expect(doses.map(({ courseDay }) => courseDay)).toEqual([3, 3, 3, 3, 4, 4, 4, 5, 5, 6]);
    expect(doses[0]?.dueAt).toBe(startAt);
    expect(planned.sigText).toContain("day 3: 25 mg 4 times a day; day 4");
  });

  it("MED-1: refuses a dose that the product cannot make", () => {
    const course = { startAt: "2026-12-01T23:00:00.000Z", dayPolicy: "first_dose" } as const;
    expect(() => planTaper(librium, capsule("10"), at(LA), course)).toThrow(/cannot be made/);
  });
});

describe("MED-45: ceilings", () => {
  it("refuses a taper that gives more than its ceiling in any 24 hours", () => {
    const course = { startAt: "2026-12-01T23:00:00.000Z", dayPolicy: "first_dose" } as const;
    const over = { ...librium, maxPer24h: "175" };
    expect(() => planTaper(over, capsule("25"), at(LA), course)).toThrow("would give 200 mg in 24 hours");
  });

  it.each(
    shippedProtocols.flatMap(({ code, content }) => (content.taper.byScore ? [] : [[code, content.taper] as const])),
  )("%s keeps its ceiling, whenever it starts", (_, taper) => {
    const strength = daysOf(taper).at(-1)?.step.doseValue ?? "1";
    for (let hour = 0; hour < 24; hour += 1)
      for (const dayPolicy of dayPolicies) {
        const startAt = addMinutes("2026-12-01T08:10:00.000Z", hour * 60);
        const { doses } = planTaper(taper, capsule(strength), at(LA), { startAt, dayPolicy });
        if (dayPolicy === "first_dose") expect(doses).toHaveLength(totalOf(taper).doses);
      }
  });

  it.each(
    shippedProtocols.flatMap(({ code, content: { taper } }) =>
      taper.byScore ? [{ code, taper, byScore: taper.byScore }] : [],
    ),
  )("$code is made of whole units and keeps its ceiling", ({ taper, byScore }) => {
    const strength = byScore.bands[0]?.doseValue ?? "1";
    const startAt = "2026-12-01T08:10:00.000Z";
    const planned = planByScore(taper, byScore, capsule(strength), startAt);
    expect(planned.requiresScore?.bands.map(({ quantityPerDose }) => quantityPerDose)).toEqual(
      byScore.bands.map((_, index) => String(index + 1)),
    );
    expect(planned.endAt).toBe(addMinutes(startAt, byScore.days * 1440));
    const low = { ...taper, maxPer24h: "2" };
    expect(() => planByScore(low, byScore, capsule(strength), startAt)).toThrow("is above the limit");
  });
});

const zones = [LA, "America/Phoenix", "America/St_Johns", "Australia/Lord_Howe", "Europe/Dublin"];
const step = fc.record({
  days: fc.integer({ min: 1, max: 3 }),
  doseValue: fc.constantFrom("25", "50", "75"),
  times: fc.constantFrom(...stepTimes),
});

describe("medications scenario 27: tapers through clock changes", () => {
  it("give exactly the doses of the table, none twice, none outside the course", () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 525_600 }),
        (steps, zone, minute) => {
          const taper = { ...librium, steps, maxPer24h: "100000" };
          const startAt = addMinutes("2027-01-01T00:00:00.000Z", minute);
          const { doses, planned } = planTaper(taper, capsule("25"), at(zone), { startAt, dayPolicy: "first_dose" });
          const { doses: count, total } = totalOf(taper);
          expect(doses).toHaveLength(count);
          expect(Decimal.sum(0, ...doses.map(({ doseValue }) => doseValue)).toFixed()).toBe(total);
          expect(new Set(doses.map(({ dueAt, orderLineSeq }) => `${dueAt} ${orderLineSeq}`)).size).toBe(count);
          for (const { dueAt } of doses) expect(dueAt >= startAt && dueAt < (planned.endAt ?? "")).toBe(true);
          // Planned a week ahead at a time, the doses are the same.
          const parts = [];
          for (let from = startAt; from < (planned.endAt ?? ""); from = addMinutes(from, 2880))
            parts.push(...expandDoses(planned.plan, at(zone), { from, to: addMinutes(from, 2880) }, parts.length));
          expect(parts.map(({ dueAt }) => dueAt)).toEqual(doses.map(({ dueAt }) => dueAt));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("the day of a protocol", () => {
  const tapers = [
    { startAt: "2026-12-01T23:00:00.000Z", firstDay: 1 },
    { startAt: "2026-12-03T23:00:00.000Z", firstDay: 2 },
  ];
  it("counts 24 hours from the first dose, or calendar days", () => {
    const [first] = tapers;
    if (!first) throw new Error("no taper");
    expect(protocolDay(first, "first_dose", LA, "2026-12-01T22:00:00.000Z")).toBe(0);
    expect(protocolDay(first, "first_dose", LA, "2026-12-02T22:59:00.000Z")).toBe(1);
    expect(protocolDay(first, "facility_times", LA, "2026-12-02T22:59:00.000Z")).toBe(2);
    expect(localDate("2026-12-02T22:59:00.000Z", LA)).toBe("2026-12-02");
  });
  it("counts from the taper in force after an adjustment", () => {
    const now = "2026-12-04T01:00:00.000Z";
    const taper = taperAt(tapers, now);
    expect(taper?.firstDay).toBe(2);
    expect(taper && protocolDay(taper, "first_dose", LA, now)).toBe(2);
  });
});
