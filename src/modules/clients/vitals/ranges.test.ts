import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metricOf, metrics } from "./metric.ts";
import { bandsClash, type RangeBand, rangeProblem, rangesFor, weightRanges } from "./ranges.ts";
import { flagOf } from "./reading.ts";

const pulse = metricOf("pulse") ?? metrics[0];
if (!pulse) throw new Error("no vital signs");
const band = (over: Partial<RangeBand>): RangeBand => ({
  sex: null,
  ageFrom: null,
  ageTo: null,
  normal: { low: 55, high: 105 },
  critical: { low: 40, high: 140 },
  ...over,
});
const man = (age: number) => ({ age, sex: "M" as const });

describe("ranges", () => {
  it("VIT-6: uses ordered limits, then the facility's range by age and sex, then the shipped one", () => {
    const youth = band({ ageFrom: 12, ageTo: 17 });
    const everyone = band({ normal: { low: 50, high: 110 } });
    const bands = [everyone, youth];
    expect(rangesFor(pulse, man(40), {})).toMatchObject({ source: "default", normal: { low: 60, high: 100 } });
    expect(rangesFor(pulse, man(40), { bands })).toMatchObject({ source: "tenant", normal: { low: 50, high: 110 } });
    expect(rangesFor(pulse, man(12), { bands }).normal).toEqual(youth.normal);
    expect(rangesFor(pulse, man(18), { bands }).normal).toEqual(everyone.normal);
    const ordered = { metric: "pulse", low: null, high: 90, criticalLow: null, criticalHigh: 120 };
    expect(rangesFor(pulse, man(12), { bands, ordered })).toEqual({
      source: "ordered",
      normal: { low: 55, high: 90 },
      critical: { low: 40, high: 120 },
    });
  });

  it("VIT-6: of two ranges for one age the one for the client's sex applies", () => {
    const bands = [band({}), band({ sex: "F", normal: { low: 58, high: 102 } })];
    expect(rangesFor(pulse, { age: 30, sex: "F" }, { bands }).normal).toEqual({ low: 58, high: 102 });
    expect(rangesFor(pulse, man(30), { bands }).normal).toEqual({ low: 55, high: 105 });
    expect(rangesFor(pulse, { age: 30, sex: "UNK" }, { bands }).normal).toEqual({ low: 55, high: 105 });
  });

  it("rejects ranges out of order, impossible values, and two for the same age and sex", () => {
    expect(rangeProblem(pulse, band({ normal: { low: 110, high: 60 } }))).toContain("from low to high");
    expect(rangeProblem(pulse, band({ critical: { high: 900 } }))).toContain("20 to 250");
    expect(rangeProblem(pulse, band({}))).toBeNull();
    expect(bandsClash([band({ ageTo: 17 }), band({ ageFrom: 17 })])).toBe(true);
    expect(bandsClash([band({ ageTo: 17 }), band({ ageFrom: 18 }), band({ sex: "F" })])).toBe(false);
  });

  it("flags a weight 5 % away from the first of the last 7 days", () => {
    const ranges = weightRanges(80);
    expect([75.9, 76, 84, 84.1].map((weight) => flagOf(weight, ranges))).toEqual(["L", null, null, "H"]);
  });

  it("VIT-6: every client has exactly one range, whatever bands a facility has that do not clash", () => {
    const age = fc.integer({ min: 0, max: 120 });
    const bands = fc
      .array(fc.record({ sex: fc.constantFrom("F" as const, "M" as const, null), from: age, years: age }))
      .map((all) => all.map(({ sex, from, years }) => band({ sex, ageFrom: from, ageTo: from + years })));
    fc.assert(
      fc.property(bands, age, fc.constantFrom("F" as const, "M" as const, "UNK" as const), (all, years, sex) => {
        const kept = all.filter((one, index) => !bandsClash([...all.slice(0, index), one]));
        const found = rangesFor(pulse, { age: years, sex }, { bands: kept });
        const reversed = rangesFor(pulse, { age: years, sex }, { bands: kept.toReversed() });
        expect(found).toEqual(reversed);
      }),
    );
  });
});
