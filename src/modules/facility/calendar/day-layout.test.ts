import { describe, expect, it } from "vitest";
import { isLong, lanesOf, partOfDay } from "./day-layout.ts";

const zone = "America/Los_Angeles";
const span = (startTime: string, endTime: string) => ({ startTime, endTime });

describe("the part of a span on a day", () => {
  it("is read from the wall clock and cut at midnight", () => {
    const night = span("2026-11-20T06:30:00.000Z", "2026-11-20T09:00:00.000Z");
    expect(partOfDay(night, "2026-11-19", zone)).toEqual({ from: 22 * 60 + 30, to: 24 * 60 });
    expect(partOfDay(night, "2026-11-20", zone)).toEqual({ from: 0, to: 60 });
    expect(partOfDay(night, "2026-11-21", zone)).toBeNull();
  });

  it("stays readable when it is short, and when clocks go back during it", () => {
    const short = span("2026-11-20T17:00:00.000Z", "2026-11-20T17:05:00.000Z");
    expect(partOfDay(short, "2026-11-20", zone)).toEqual({ from: 540, to: 565 });
    // 1:45 AM PDT to 1:15 AM PST.
    const doubled = span("2026-11-01T08:45:00.000Z", "2026-11-01T09:15:00.000Z");
    expect(partOfDay(doubled, "2026-11-01", zone)).toEqual({ from: 105, to: 130 });
    const last = span("2026-11-21T07:50:00.000Z", "2026-11-21T08:00:00.000Z");
    expect(partOfDay(last, "2026-11-20", zone)).toEqual({ from: 1415, to: 1440 });
  });

  it("of an afternoon on the spring day is at the same place as on any other day", () => {
    expect(partOfDay(span("2027-03-14T21:00:00.000Z", "2027-03-14T22:00:00.000Z"), "2027-03-14", zone)).toEqual({
      from: 14 * 60,
      to: 15 * 60,
    });
  });
});

it("puts overlapping parts side by side, and gives the whole width again after them", () => {
  const lanes = lanesOf([
    { from: 540, to: 600 },
    { from: 570, to: 630 },
    { from: 600, to: 660 },
    { from: 660, to: 700 },
  ]);
  expect(lanes).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 2 },
    { lane: 0, lanes: 1 },
  ]);
});

it("puts whole days above the hours", () => {
  expect(isLong({ ...span("2027-03-14T08:00:00.000Z", "2027-03-15T07:00:00.000Z") })).toBe(true);
  expect(isLong(span("2027-03-14T08:00:00.000Z", "2027-03-14T09:00:00.000Z"))).toBe(false);
});
