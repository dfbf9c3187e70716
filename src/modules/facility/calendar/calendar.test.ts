import { expect, it } from "vitest";
import { excludes, isExclusive } from "./calendar.ts";

it("CAL-3 keeps a room for one booking that has it alone, and lets shared bookings of people overlap", () => {
  expect(excludes("room", true, false)).toBe(true);
  expect(excludes("room", false, true)).toBe(true);
  expect(excludes("room", false, false)).toBe(false);
  expect(excludes("clinician", true, true)).toBe(true);
  expect(excludes("clinician", true, false)).toBe(false);
});

it("CAL-3 books every vehicle for one booking at a time", () => {
  expect(isExclusive({ type: "vehicle", id: "van" })).toBe(true);
  expect(isExclusive({ type: "room", id: "dayroom" })).toBe(false);
});
