import { expect, it } from "vitest";
import { type ScheduleRule, sessionsOf, windowAhead } from "./schedule.ts";

const zone = "America/Los_Angeles";
const rule = (more: Partial<ScheduleRule> = {}): ScheduleRule => ({
  rrule: "FREQ=WEEKLY;BYDAY=MO",
  startDate: "2026-01-05",
  startTime: "09:00",
  durationMinutes: 60,
  untilDate: null,
  exDates: [],
  roomId: null,
  facilitators: [],
  ...more,
});
const year = { start: "2026-01-01T08:00:00.000Z", end: "2027-01-01T08:00:00.000Z" };

it("notes scenario 2, GRP-1: keeps 9:00 AM through both clock changes", () => {
  const found = sessionsOf([rule()], zone, year);
  expect(found).toHaveLength(52);
  expect(new Set(found.map(({ occurrenceKey }) => occurrenceKey.slice(11)))).toEqual(new Set(["09:00"]));
  const startOn = (date: string) => found.find(({ localDate }) => localDate === date)?.startsAt.slice(11, 16);
  expect([startOn("2026-03-02"), startOn("2026-03-09")]).toEqual(["17:00", "16:00"]);
  expect([startOn("2026-10-26"), startOn("2026-11-02")]).toEqual(["16:00", "17:00"]);
});

it("notes scenario 2, GRP-1: moves a time that does not exist forward by the gap, under the same key", () => {
  const sunday = rule({ rrule: "FREQ=WEEKLY;BYDAY=SU", startTime: "02:30" });
  const found = sessionsOf([sunday], zone, year).find(({ localDate }) => localDate === "2026-03-08");
  expect(found).toMatchObject({
    occurrenceKey: "2026-03-08T02:30",
    startsAt: expect.stringMatching(/^2026-03-08T10:30/),
    adjusted: true,
  });
});

it("GRP-1: leaves out skipped dates and dates after the end, and counts two rules with one start once", () => {
  const until = rule({ untilDate: "2026-01-26", exDates: ["2026-01-19"] });
  const found = sessionsOf([until, rule({ untilDate: "2026-01-05" })], zone, year);
  expect(found.map(({ localDate }) => localDate)).toEqual(["2026-01-05", "2026-01-12", "2026-01-26"]);
});

it("GRP-1: refuses a rule that does not follow the clock or can't be read", () => {
  expect(() => sessionsOf([rule({ rrule: "FREQ=HOURLY" })], zone, year)).toThrow("Repeat by day, week or month.");
  expect(() => sessionsOf([rule({ rrule: "FREQ=WEEKLY;BYDAY=XX" })], zone, year)).toThrow("Cannot read the day");
});

it("GRP-1: makes sessions for 60 days, from now or from a later date", () => {
  const now = "2026-01-05T20:00:00.000Z";
  expect(windowAhead(now, "2026-01-05", zone).start).toBe(now);
  expect(windowAhead(now, "2026-01-05", zone, "2026-01-10").start).toMatch(/^2026-01-10T08:00/);
  expect(windowAhead(now, "2026-01-05", zone).end).toMatch(/^2026-03-07T08:00/);
});
