import { describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { isDailyTurn } from "./daily.ts";

/** The quarters of an hour, within a day and a half from `from`, that are the turn. */
function turns(time: string, from: string, zone: string): string[] {
  const quarters = Array.from({ length: 36 * 4 }, (_, index) => addMinutes(from, index * 15));
  return quarters.filter((now) => isDailyTurn(time, now, zone)).map((now) => now.slice(11, 16));
}

describe("A job at a wall time of the facility", () => {
  it("runs in the hour after it, by the facility's zone and not by UTC", () => {
    expect(turns("06:00", "2026-07-01T00:00:00.000Z", "America/Los_Angeles")).toEqual([
      "13:00",
      "13:15",
      "13:30",
      "13:45",
    ]);
    expect(turns("06:00", "2026-07-01T05:00:00.000Z", "Asia/Kathmandu")).toEqual(["00:15", "00:30", "00:45", "01:00"]);
  });

  it("follows the clock change of its zone", () => {
    expect(isDailyTurn("06:00", "2026-03-07T14:00:00.000Z", "America/Los_Angeles")).toBe(true);
    expect(isDailyTurn("06:00", "2026-03-08T14:00:00.000Z", "America/Los_Angeles")).toBe(false);
    expect(isDailyTurn("06:00", "2026-03-08T13:00:00.000Z", "America/Los_Angeles")).toBe(true);
  });

  it("neither skips nor repeats a time in the night of a clock change", () => {
    const zone = "America/Los_Angeles";
    // 02:30 does not exist on 8 March: it happens as 03:30, which is 10:30 UTC.
    expect(turns("02:30", "2026-03-08T08:00:00.000Z", zone)[0]).toBe("10:30");
    // 01:30 happens twice on 1 November; only the first, 08:30 UTC, is the turn.
    expect(isDailyTurn("01:30", "2026-11-01T08:30:00.000Z", zone)).toBe(true);
    expect(isDailyTurn("01:30", "2026-11-01T09:30:00.000Z", zone)).toBe(false);
  });
});
