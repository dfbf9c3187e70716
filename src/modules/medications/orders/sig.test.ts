import { expect, it } from "vitest";
import { courseText } from "./sig.ts";

const zone = "America/Los_Angeles";
const course = (scheduleKind: string, endAt: string | null, maxDoses: number | null = null) =>
  courseText({ scheduleKind, endAt, maxDoses }, zone);

it("courseText says one dose for a one-time order", () => {
  expect(course("stat", null)).toBe("one dose");
  expect(course("once", null)).toBe("one dose");
});

it("courseText names the last day: the day before an end at midnight", () => {
  expect(course("prn", "2026-11-27T08:00:00.000Z")).toBe("through 11-26-2026");
  expect(course("scheduled", "2026-11-27T20:15:00.000Z")).toBe("through 11-27-2026");
});

it("courseText counts doses, or says until discontinued", () => {
  expect(course("scheduled", null, 6)).toBe("for 6 doses");
  expect(course("scheduled", null)).toBe("until discontinued");
});
