import { expect, it } from "vitest";
import { snoozeChoices } from "./snooze.ts";

const zone = "America/Los_Angeles";
const until = (now: string) => snoozeChoices(now, zone).map((choice) => choice.until);

it("a notice comes back in an hour, tomorrow morning or on Monday, by the reader's clock", () => {
  // Friday 11-20-2026, 10:00 AM.
  expect(until("2026-11-20T18:00:00.000Z")).toEqual([
    "2026-11-20T19:00:00.000Z",
    "2026-11-21T16:00:00.000Z",
    "2026-11-23T16:00:00.000Z",
  ]);
});

it("on a Monday the next Monday is meant, and the night of the clock change keeps 8:00 AM", () => {
  expect(until("2026-11-23T18:00:00.000Z")[2]).toBe("2026-11-30T16:00:00.000Z");
  expect(until("2026-11-01T06:00:00.000Z")[1]).toBe("2026-11-01T16:00:00.000Z");
});
