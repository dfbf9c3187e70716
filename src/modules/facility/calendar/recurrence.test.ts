import { describe, expect, it } from "vitest";
import { formatTime } from "#platform/shared/time/index.ts";
import { checkSeries, continueFrom, timesOfSeries, weeklyOf, weeklyRule } from "./recurrence.ts";

const losAngeles = "America/Los_Angeles";
const year = { start: "2026-12-01T08:00:00.000Z", end: "2027-12-31T08:00:00.000Z" };
const series = (rrule: string, more: object = {}) => ({
  rrule,
  startDate: "2026-12-01",
  startTime: "09:00",
  durationMinutes: 60,
  endsBefore: null,
  ...more,
});

it("writes and reads a weekly rule", () => {
  expect(weeklyRule([3, 1])).toBe("FREQ=WEEKLY;BYDAY=MO,WE");
  expect(weeklyOf(weeklyRule([1, 5], 2))).toEqual({ weekdays: [1, 5], interval: 2 });
  expect(weeklyOf("FREQ=MONTHLY;BYDAY=1MO")).toBeNull();
});

describe("CAL-1 a series repeats by the clock on the wall", () => {
  it("facility scenario 17: Tuesdays at 9:00 AM in Los Angeles stay so over both changes, and move in Phoenix", () => {
    const times = timesOfSeries(series("FREQ=WEEKLY;BYDAY=TU"), losAngeles, year);
    expect(times.length).toBe(57);
    expect(new Set(times.map(({ startsAt }) => formatTime(startsAt, losAngeles)))).toEqual(new Set(["9:00 AM"]));
    const inPhoenix = (date: string) =>
      formatTime(times.find(({ localDate }) => localDate === date)?.startsAt ?? "", "America/Phoenix");
    expect([inPhoenix("2027-02-09"), inPhoenix("2027-06-08"), inPhoenix("2027-11-09")]).toEqual([
      "10:00 AM",
      "9:00 AM",
      "10:00 AM",
    ]);
  });

  it("a time that the spring night skips moves forward by the gap, and keeps its name", () => {
    const nights = timesOfSeries(series("FREQ=DAILY", { startDate: "2027-03-13", startTime: "02:30" }), losAngeles, {
      start: "2027-03-13T08:00:00.000Z",
      end: "2027-03-16T07:00:00.000Z",
    });
    expect(nights.map(({ key, startsAt, adjusted }) => [key, startsAt, adjusted])).toEqual([
      ["2027-03-13T02:30", "2027-03-13T10:30:00.000Z", false],
      ["2027-03-14T02:30", "2027-03-14T10:30:00.000Z", true],
      ["2027-03-15T02:30", "2027-03-15T09:30:00.000Z", false],
    ]);
  });

  it("a time that the autumn night has twice happens once, at the first", () => {
    const nights = timesOfSeries(series("FREQ=DAILY", { startDate: "2027-11-06", startTime: "01:30" }), losAngeles, {
      start: "2027-11-06T07:00:00.000Z",
      end: "2027-11-09T08:00:00.000Z",
    });
    expect(nights.map(({ startsAt }) => startsAt)).toEqual([
      "2027-11-06T08:30:00.000Z",
      "2027-11-07T08:30:00.000Z",
      "2027-11-08T09:30:00.000Z",
    ]);
  });
});

it.each([
  ["FREQ=HOURLY", "Repeat by day, week or month."],
  ["FREQ=DAILY;COUNT=731", "A series has at most 730 occurrences."],
  ["FREQ=DAILY;UNTIL=20261130", "The series ends before it starts."],
  ["FREQ=DAILY;COUNT=1", "The series never happens."],
])("CAL-1 refuses %s", (rrule, message) => {
  expect(() => checkSeries(series(rrule, { exDates: ["2026-12-01"] }), losAngeles)).toThrow(message);
});

describe("CAL-2 a series that is continued from an occurrence", () => {
  it("keeps what is left of its count, and the days that are left out", () => {
    const rest = continueFrom(
      series("FREQ=WEEKLY;BYDAY=TU;COUNT=10", { exDates: ["2026-12-08", "2027-01-12"] }),
      losAngeles,
      "2026-12-29T09:00",
      { date: "2026-12-30", time: "10:15" },
    );
    expect(rest).toEqual({
      rrule: "FREQ=WEEKLY;BYDAY=WE;COUNT=6",
      startDate: "2026-12-30",
      startTime: "10:15",
      exDates: ["2027-01-13"],
    });
  });

  it("is refused where the rule can't follow to another day", () => {
    const move = (rrule: string) =>
      continueFrom(series(rrule), losAngeles, "2026-12-01T09:00", { date: "2026-12-02", time: "09:00" });
    expect(() => move("FREQ=WEEKLY;BYDAY=TU,TH")).toThrow(/can't move to another day/);
    expect(() => move("FREQ=MONTHLY;BYDAY=1TU")).toThrow(/can't move to another day/);
    expect(move("FREQ=DAILY").startDate).toBe("2026-12-02");
  });
});
