import { describe, expect, it, vi } from "vitest";
import { expand, type Recurrence, RecurrenceError, type RuleText } from "./index.ts";

// Long windows: on a busy machine they take longer than a test usually may.
vi.setConfig({ testTimeout: 60_000 });

const la = "America/Los_Angeles";
const window = (start: string, end: string) => ({ start, end });
const instants = (rule: Recurrence | RuleText, start: string, end: string, zone = la) =>
  expand(rule, zone, window(start, end)).map((each) => each.instant);

it("TIME-2 keeps wall time for daily recurrences through both clock changes", () => {
  const nine = { every: "day", from: "2027-03-01", at: ["09:00"] } as const;
  expect(instants(nine, "2027-03-13T08:00:00Z", "2027-03-16T07:00:00Z")).toEqual([
    "2027-03-13T17:00:00.000Z",
    "2027-03-14T16:00:00.000Z",
    "2027-03-15T16:00:00.000Z",
  ]);
  expect(instants(nine, "2027-11-06T07:00:00Z", "2027-11-09T08:00:00Z")).toEqual([
    "2027-11-06T16:00:00.000Z",
    "2027-11-07T17:00:00.000Z",
    "2027-11-08T17:00:00.000Z",
  ]);
});

it("moves 2:30 AM to 3:30 on the day clocks go forward, and gives 1:30 AM once when they go back", () => {
  const night = { every: "day", from: "2027-01-01", at: ["02:30"] } as const;
  expect(expand(night, la, window("2027-03-14T08:00:00Z", "2027-03-15T07:00:00Z"))).toEqual([
    { instant: "2027-03-14T10:30:00.000Z", adjusted: true, date: "2027-03-14", time: "02:30" },
  ]);
  const early = { every: "day", from: "2027-01-01", at: ["01:30"] } as const;
  expect(instants(early, "2027-11-07T07:00:00Z", "2027-11-08T08:00:00Z")).toEqual(["2027-11-07T08:30:00.000Z"]);
});

it("gives one occurrence where a moved time meets a planned one", () => {
  const both = { every: "day", from: "2027-01-01", at: ["02:30", "03:30"] } as const;
  expect(expand(both, la, window("2027-03-14T08:00:00Z", "2027-03-15T07:00:00Z"))).toEqual([
    { instant: "2027-03-14T10:30:00.000Z", adjusted: false, date: "2027-03-14", time: "03:30" },
  ]);
});

it("TIME-2 keeps elapsed time for every n hours", () => {
  const sixHourly = { every: "hour", interval: 4, from: "2026-03-08T08:30:00Z" } as const;
  // CIWA every 4 h after 00:30 on the night clocks go forward: 05:30 PDT.
  expect(expand(sixHourly, la, window("2026-03-08T08:31:00Z", "2026-03-08T13:00:00Z"))).toEqual([
    { instant: "2026-03-08T12:30:00.000Z", adjusted: false, date: "2026-03-08", time: "05:30" },
  ]);
});

it("has half-open windows, counts from the start and ends at its last date or count", () => {
  const rule = { every: "minute", interval: 30, from: "2027-01-01T00:00:00Z", count: 4 } as const;
  expect(instants(rule, "2027-01-01T00:30:00Z", "2027-01-01T01:00:00Z")).toEqual(["2027-01-01T00:30:00.000Z"]);
  expect(instants(rule, "2026-12-01T00:00:00Z", "2027-02-01T01:00:00Z")).toHaveLength(4);
  const { count: _count, ...open } = rule;
  expect(instants({ ...open, before: "2027-01-01T01:00:00Z" }, "2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z")).toEqual(
    ["2027-01-01T00:00:00.000Z", "2027-01-01T00:30:00.000Z"],
  );
  const daily = { every: "day", from: "2027-01-01T12:00", at: ["09:00", "21:00"], count: 3 } as const;
  expect(expand(daily, "UTC", window("2026-01-01T00:00:00Z", "2028-01-01T00:00:00Z")).map((o) => o.instant)).toEqual([
    "2027-01-01T21:00:00.000Z",
    "2027-01-02T09:00:00.000Z",
    "2027-01-02T21:00:00.000Z",
  ]);
});

it("reads RFC 5545 rules", () => {
  const dates = (rrule: string, start: string, extra: Partial<RuleText> = {}) =>
    expand({ rrule, start, ...extra }, la, window("2027-01-01T08:00:00Z", "2027-04-01T07:00:00Z")).map((o) => o.date);
  expect(dates("FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4", "2027-01-05T10:00")).toEqual([
    "2027-01-05",
    "2027-01-07",
    "2027-01-12",
    "2027-01-14",
  ]);
  expect(dates("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "2027-01-06T10:00").slice(0, 3)).toEqual([
    "2027-01-10",
    "2027-01-18",
    "2027-01-24",
  ]);
  expect(dates("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-31T10:00")).toEqual(["2027-01-31", "2027-03-31"]);
  expect(dates("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-31T10:00")).toEqual(["2027-01-31", "2027-02-28", "2027-03-31"]);
  expect(dates("FREQ=MONTHLY;BYDAY=1MO,-1FR", "2026-01-05T10:00")).toEqual([
    "2027-01-04",
    "2027-01-29",
    "2027-02-01",
    "2027-02-26",
    "2027-03-01",
    "2027-03-26",
  ]);
  expect(dates("FREQ=DAILY;UNTIL=20270103", "2027-01-01T10:00")).toEqual(["2027-01-01", "2027-01-02", "2027-01-03"]);
  expect(dates("FREQ=DAILY;UNTIL=20270102T180000Z", "2027-01-01T10:00")).toEqual(["2027-01-01", "2027-01-02"]);
  expect(dates("FREQ=DAILY;UNTIL=20270102T175959Z", "2027-01-01T10:00")).toEqual(["2027-01-01"]);
  expect(dates("FREQ=DAILY;INTERVAL=14;COUNT=2", "2027-02-27T09:00")).toEqual(["2027-02-27", "2027-03-13"]);
  expect(
    dates("FREQ=DAILY;COUNT=3", "2027-01-01T10:00", { except: ["2027-01-02"], also: ["2027-01-09T11:00"] }),
  ).toEqual(["2027-01-01", "2027-01-03", "2027-01-09"]);
  expect(
    instants(
      { rrule: "FREQ=DAILY;BYHOUR=9,21;BYMINUTE=0", start: "2027-01-01T00:00" },
      "2027-01-05T08:00:00Z",
      "2027-01-06T08:00:00Z",
    ),
  ).toEqual(["2027-01-05T17:00:00.000Z", "2027-01-06T05:00:00.000Z"]);
  expect(
    instants(
      { rrule: "FREQ=HOURLY;INTERVAL=6;UNTIL=20270314T120000Z", start: "2027-03-14T00:00" },
      "2027-03-01T00:00:00Z",
      "2027-04-01T00:00:00Z",
    ),
  ).toEqual(["2027-03-14T08:00:00.000Z"]);
});

it("repeats by the wall clock of zones with odd rules", () => {
  expect(
    instants(
      { every: "day", from: "2027-10-02", at: ["02:15"] },
      "2027-10-01T13:30:00Z",
      "2027-10-04T13:00:00Z",
      "Australia/Lord_Howe",
    ),
  ).toEqual(["2027-10-01T15:45:00.000Z", "2027-10-02T15:45:00.000Z", "2027-10-03T15:15:00.000Z"]);
  expect(
    instants(
      { every: "day", from: "2027-03-13", at: ["09:00"] },
      "2027-03-14T07:00:00Z",
      "2027-03-15T07:00:00Z",
      "America/Phoenix",
    ),
  ).toEqual(["2027-03-14T16:00:00.000Z"]);
});

describe("rules that cannot be", () => {
  it.each([
    "",
    "FREQ=SECONDLY",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=x",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101",
    "FREQ=DAILY;UNTIL=20260101",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;BYDAY=1MO",
    "FREQ=MONTHLY;BYDAY=MO",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=DAILY;BYSETPOS=1",
    "FREQ=HOURLY;BYDAY=MO",
    "FREQ=WEEKLY;WKST=SU",
    "FREQ=DAILY;FREQ=DAILY",
  ])("refuses %j", (rrule) => {
    expect(() =>
      expand({ rrule, start: "2027-01-01T10:00" }, la, window("2027-01-01T08:00:00Z", "2027-02-01T07:00:00Z")),
    ).toThrow(RecurrenceError);
  });

  it("refuses a window with too many occurrences, instead of a list that is cut off", () => {
    const rule = { every: "minute", from: "2027-01-01T00:00:00Z" } as const;
    expect(() => expand(rule, la, window("2027-01-01T00:00:00Z", "2027-02-01T00:00:00Z"))).toThrow(RecurrenceError);
  });
});
