import { describe, expect, it } from "vitest";
import { checkHold, type HoldParameter, holdParameterError, holdText } from "./hold-parameters.ts";

const at = "2026-11-30T18:00:00.000Z";
const systolic: HoldParameter = { metric: "systolic", op: "below", value: 100, maxAgeMin: 60 };
const reading = (value: number, takenAt = at) => ({ metric: "systolic", value, takenAt });
const decide = (readings: Parameters<typeof checkHold>[1], parameter = systolic) =>
  checkHold([parameter], readings, at)[0]?.is;

describe("MED-55: hold parameters", () => {
  it("hold below or above the limit, not at it", () => {
    expect(decide([reading(99)])).toBe("hold");
    expect(decide([reading(100)])).toBe("within");
    expect(decide([reading(101)], { ...systolic, op: "above" })).toBe("hold");
    expect(decide([reading(100)], { ...systolic, op: "above" })).toBe("within");
  });

  it("need a reading of that vital sign, taken before the dose and at most as old as the order says", () => {
    expect(decide([])).toBe("unknown");
    expect(decide([{ ...reading(120), metric: "pulse" }])).toBe("unknown");
    expect(decide([reading(120, "2026-11-30T17:00:00.000Z")])).toBe("within");
    expect(decide([reading(120, "2026-11-30T16:59:59.000Z")])).toBe("unknown");
    expect(decide([reading(120, "2026-11-30T18:00:01.000Z")])).toBe("unknown");
  });

  it("go by the newest reading", () => {
    const earlier = "2026-11-30T17:30:00.000Z";
    expect(decide([reading(96), reading(120, earlier)])).toBe("hold");
    expect(decide([reading(120), reading(96, earlier)])).toBe("within");
  });

  it("are written into the sig", () => {
    expect(holdText([systolic, { metric: "pulse", op: "below", value: 60, maxAgeMin: 60 }])).toBe(
      "Hold if systolic below 100 mmHg or pulse below 60/min",
    );
    expect(holdText([])).toBe("");
  });

  it.each<[string, HoldParameter[], number | null]>([
    ["one limit", [systolic], null],
    ["two limits with room between", [systolic, { ...systolic, op: "above", value: 160 }], null],
    ["an impossible limit", [{ ...systolic, value: 10 }], 0],
    ["the same limit twice", [systolic, { ...systolic, value: 90 }], 1],
    ["limits that leave nothing", [systolic, { ...systolic, op: "above", value: 90 }], 1],
  ])("%s: error at %s", (_name, parameters, index) => {
    expect(holdParameterError(parameters)?.index ?? null).toBe(index);
  });
});
