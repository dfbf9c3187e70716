import { expect, it } from "vitest";

// The suite runs once in each of these (vitest.config.ts); without a real change of the process's zone that would prove nothing.
const januaryOffsets: Record<string, number> = { UTC: 0, "America/Los_Angeles": 480, "Asia/Kolkata": -330 };

it("TIME-3 the process runs in the zone of this test run", () => {
  expect(new Date(2027, 0, 1).getTimezoneOffset()).toBe(januaryOffsets[process.env.TZ ?? ""]);
});
