import { describe, expect, it } from "vitest";
import { coversSchedule } from "./prescribing-authority.ts";

describe("MED-2: a DEA registration", () => {
  it("covers the schedules it lists, narcotic or not", () => {
    expect(coversSchedule(["IIN"], 2)).toBe(true);
    expect(coversSchedule(["III", "IV"], 2)).toBe(false);
    expect(coversSchedule(["III", "IV"], 4)).toBe(true);
    expect(coversSchedule([], 5)).toBe(false);
  });
});
