import { expect, it } from "vitest";
import { snoozeChoices } from "./snooze.ts";

const zone = "America/Los_Angeles";
const until = (now: string) => snoozeChoices(now, zone).map((choice) => choice.until);

it("offers one hour, tomorrow morning or Monday in the user's time zone", () => {
  // Friday 11-20-2026, 10:00 AM.
  expect(until("2026-11-20T18:00:00.000Z")).toEqual([
    "2026-11-20T19:00:00.000Z",
    "2026-11-21T16:00:00.000Z",
    "2026-11-23T16:00:00.000Z",
  ]);
});

it("on a Monday offers the next Monday, and keeps 8:00 AM across a clock change", () => {
  expect(until("2026-11-23T18:00:00.000Z")[2]).toBe("2026-11-30T16:00:00.000Z");
  expect(until("2026-11-01T06:00:00.000Z")[1]).toBe("2026-11-01T16:00:00.000Z");
});
