import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metrics } from "./metric.ts";
import { evaluateReading, evaluateSet, parsePressure, readingLines } from "./reading.ts";

const reading = (metric: string, value: string, unit: string) => ({ metric, value, unit });

describe("reading", () => {
  it("VIT-2: keeps the entered value and derives the canonical value", () => {
    expect(evaluateReading(reading("temperature", "101.3", "[degF]"))).toMatchObject({
      value: "38.500",
      enteredValue: "101.3",
      enteredUnit: "[degF]",
      flag: "H",
    });
    expect(evaluateReading(reading("temperature", "104.0", "[degF]")).flag).toBe("HH");
  });

  it.each([
    ["pulse", "60", null],
    ["pulse", "59", "L"],
    ["pulse", "44", "LL"],
    ["pulse", "45", "L"],
    ["pulse", "100", null],
    ["pulse", "101", "H"],
    ["pulse", "130", "H"],
    ["pulse", "131", "HH"],
    ["systolic", "139", null],
    ["systolic", "140", "H"],
    ["systolic", "180", "HH"],
    ["systolic", "79", "LL"],
    ["systolic", "80", "L"],
    ["spo2", "94", "L"],
    ["spo2", "89", "LL"],
    ["glucose", "53", "LL"],
    ["glucose", "401", "HH"],
    ["pain", "8", "HH"],
  ] as const)("%s %s is flagged %s", (metric, value, flag) => {
    const unit = metrics.find((one) => one.key === metric)?.unit as string;
    expect(evaluateReading(reading(metric, value, unit)).flag).toBe(flag);
  });

  it("VIT-1, clients scenario 9: rejects an implausible value with a suggestion", () => {
    expect(() => evaluateReading(reading("pulse", "1120", "/min"))).toThrow(
      "Pulse 1120 is not possible. Did you mean 112?",
    );
    expect(() => evaluateReading(reading("temperature", "986", "[degF]"))).toThrow("Did you mean 98.6?");
    expect(() => evaluateReading(reading("pulse", "7", "/min"))).toThrow("Did you mean 70?");
  });

  it("VIT-2, clients scenario 9: rejects reversed blood pressure", () => {
    const set = [reading("systolic", "80", "mm[Hg]"), reading("diastolic", "120", "mm[Hg]")];
    expect(() => evaluateSet(set)).toThrow("Did you mean 120/80?");
  });

  it("parses blood pressure from one field", () => {
    expect(parsePressure("120/80")).toEqual(["120", "80"]);
    expect(parsePressure("120")).toBeNull();
  });

  it("flags a value the same in every entry unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 430 }), (tenths) => {
        const celsius = tenths / 10;
        const typed = ((celsius * 9) / 5 + 32).toFixed(2);
        const other = evaluateReading(reading("temperature", typed, "[degF]"));
        const own = evaluateReading(reading("temperature", celsius.toFixed(1), "Cel"));
        expect(other.value).toBe(own.value);
        expect(other.flag).toBe(own.flag);
      }),
    );
  });
});

describe("readingLines", () => {
  it("joins both pressures and uses display units", () => {
    const entered = (metric: string, enteredValue: string, enteredUnit: string) => ({
      metric,
      enteredValue,
      enteredUnit,
    });
    expect(
      readingLines([
        entered("systolic", "134", "mm[Hg]"),
        entered("diastolic", "90", "mm[Hg]"),
        entered("temperature", "99.4", "[degF]"),
        entered("weight", "171", "[lb_av]"),
      ]),
    ).toEqual([
      { label: "Blood pressure", text: "134/90 mmHg" },
      { label: "Temperature", text: "99.4 °F" },
      { label: "Weight", text: "171 lb" },
    ]);
    expect(readingLines([entered("systolic", "134", "mm[Hg]")])).toEqual([{ label: "Systolic", text: "134 mmHg" }]);
  });
});
