import { expect, it } from "vitest";
import {
  addDays,
  addMinutes,
  ageOn,
  combine,
  combineTyped,
  compareInstants,
  dayBounds,
  daysBetween,
  lastDays,
  minutesBetween,
  nowIn,
  occurrence,
  offsetMinutes,
  parseServerDateTime,
  relative,
  TimeError,
  timeProblem,
  transitions,
  weekdayOf,
  zoneLabel,
  zoneLongLabel,
} from "./index.ts";

const la = "America/Los_Angeles";
const lordHowe = "Australia/Lord_Howe";

function refused(run: () => unknown): TimeError {
  try {
    run();
  } catch (error) {
    if (error instanceof TimeError) return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

it("TIME-2, platform scenario 22: moves a schedule in the gap forward by the gap", () => {
  expect(combine("2027-03-14", "02:30", la)).toEqual({ instant: "2027-03-14T10:30:00.000Z", adjusted: true });
  expect(combine("2027-03-14", "01:59", la)).toEqual({ instant: "2027-03-14T09:59:00.000Z", adjusted: false });
  expect(combine("2027-03-14", "03:00", la)).toEqual({ instant: "2027-03-14T10:00:00.000Z", adjusted: false });
  // Half an hour only: 2:15 becomes 2:45.
  expect(combine("2027-10-03", "02:15", lordHowe)).toEqual({ instant: "2027-10-02T15:45:00.000Z", adjusted: true });
});

it("TIME-2, platform scenario 22: refuses a typed time in the gap", () => {
  expect(refused(() => combineTyped("2027-03-14", "2:30 AM", la))).toMatchObject({
    code: "time-does-not-exist",
    message: "2:30 AM does not exist on 03-14-2027: clocks go forward.",
  });
  expect(refused(() => combineTyped("2027-03-14", "02:30", la, 1)).code).toBe("time-does-not-exist");
  expect(refused(() => parseServerDateTime("2027/03/14 02:30", la)).code).toBe("time-does-not-exist");
  expect(combineTyped("2027-03-14", "2:30 AM", "America/Phoenix")).toBe("2027-03-14T09:30:00.000Z");
});

it("TIME-2 takes the first of a doubled time for schedules, the other on request", () => {
  expect(combine("2027-11-07", "01:30", la)).toEqual({ instant: "2027-11-07T08:30:00.000Z", adjusted: false });
  expect(combine("2027-11-07", "01:30", la, 1).instant).toBe("2027-11-07T09:30:00.000Z");
  expect(combine("2027-11-07", "01:30", la, "-08:00").instant).toBe("2027-11-07T09:30:00.000Z");
});

it("TIME-2, platform scenario 22: asks which of a doubled typed time is meant", () => {
  const error = refused(() => combineTyped("2027-11-07", "1:30 AM", la));
  expect(error).toMatchObject({
    code: "ambiguous-local-time",
    message: "That time happens twice on 11-07-2027. Choose PDT or PST.",
    choices: [
      { fold: 0, label: "PDT", offset: "-07:00", instant: "2027-11-07T08:30:00.000Z" },
      { fold: 1, label: "PST", offset: "-08:00", instant: "2027-11-07T09:30:00.000Z" },
    ],
  });
  expect(timeProblem(error).body()).toMatchObject({ status: 422, code: "ambiguous-local-time" });
  expect(timeProblem(error).details.params?.choices).toHaveLength(2);
  expect(combineTyped("2027-11-07", "1:30 AM", la, 0)).toBe("2027-11-07T08:30:00.000Z");
  expect(combineTyped("2027-11-07", "1:30 AM", la, 1)).toBe("2027-11-07T09:30:00.000Z");
  expect(combineTyped("2027-11-07", "1:30 AM", la, "-07:00")).toBe("2027-11-07T08:30:00.000Z");
  expect(refused(() => combineTyped("2027-11-07", "1:30 AM", la, "+01:00")).message).toBe("Invalid datetime format");
  expect(refused(() => combineTyped("2027-04-04", "01:45", lordHowe)).choices.map((choice) => choice.offset)).toEqual([
    "+11:00",
    "+10:30",
  ]);
});

it("tells which of two equal wall times an instant is", () => {
  expect(occurrence("2027-11-07T08:15:00Z", la)).toBe("first");
  expect(occurrence("2027-11-07T09:15:00Z", la)).toBe("second");
  expect(occurrence("2027-11-07T10:15:00Z", la)).toBe("only");
  expect(occurrence("2027-03-14T10:30:00Z", la)).toBe("only");
});

it.each([
  ["2027-03-14", la, 23],
  ["2027-11-07", la, 25],
  ["2027-11-08", la, 24],
  ["2027-03-14", "America/Phoenix", 24],
  ["2027-03-14", "Asia/Kathmandu", 24],
  ["2027-10-03", lordHowe, 23.5],
  ["2027-04-04", lordHowe, 24.5],
  ["2011-12-30", "Pacific/Apia", 0],
])("platform scenario 22: the day %s in %s has %d hours", (date, zone, hours) => {
  const { start, end } = dayBounds(date, zone);
  expect(minutesBetween(start, end) / 60).toBe(hours);
  expect(dayBounds(addDays(date, 1), zone).start).toBe(end);
});

it("begins a day whose midnight is skipped with its first instant", () => {
  expect(dayBounds("2026-04-24", "Africa/Cairo").start).toBe("2026-04-23T22:00:00.000Z");
  expect(nowIn("Africa/Cairo", "2026-04-23T22:00:00Z").time).toBe("01:00");
});

it("gives the local moment and the last days", () => {
  expect(nowIn("Asia/Kathmandu", "2026-11-20T18:27:00Z")).toEqual({
    date: "2026-11-21",
    time: "00:12",
    instant: "2026-11-20T18:27:00.000Z",
  });
  expect(lastDays(7, la, "2027-03-15T03:00:00Z")).toEqual({
    firstDate: "2027-03-08",
    lastDate: "2027-03-14",
    start: "2027-03-08T08:00:00.000Z",
    end: "2027-03-15T07:00:00.000Z",
  });
  expect(lastDays(1, la, "2027-03-15T03:00:00Z")).toMatchObject({ firstDate: "2027-03-14", lastDate: "2027-03-14" });
  expect(() => lastDays(0, la)).toThrow(RangeError);
});

it("lists clock changes, the window half-open", () => {
  expect(transitions(la, "2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z")).toEqual([
    { at: "2027-03-14T10:00:00.000Z", offsetBefore: -480, offsetAfter: -420, kind: "gap" },
    { at: "2027-11-07T09:00:00.000Z", offsetBefore: -420, offsetAfter: -480, kind: "overlap" },
  ]);
  expect(transitions(la, "2027-03-14T10:00:00Z", "2027-11-07T09:00:00Z")).toHaveLength(1);
  expect(transitions(lordHowe, "2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z").map((each) => each.at)).toEqual([
    "2027-04-03T15:00:00.000Z",
    "2027-10-02T15:30:00.000Z",
  ]);
  for (const zone of ["America/Phoenix", "Asia/Kathmandu", "UTC"])
    expect(transitions(zone, "2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z")).toEqual([]);
});

it("labels a zone at a time", () => {
  expect(zoneLabel(la, "2027-01-15T00:00:00Z")).toBe("PST");
  expect(zoneLabel(la, "2027-07-15T00:00:00Z")).toBe("PDT");
  expect(zoneLabel("America/Phoenix", "2027-07-15T00:00:00Z")).toBe("MST");
  expect(zoneLabel("Asia/Kathmandu", "2027-07-15T00:00:00Z")).toBe("GMT+5:45");
  expect(zoneLongLabel(la, "2027-01-15T00:00:00Z")).toBe("Pacific Standard Time");
  expect(offsetMinutes("Asia/Kathmandu", "2027-07-15T00:00:00Z")).toBe(345);
});

it("measures elapsed time through a clock change, and calendar days without it", () => {
  expect(minutesBetween("2027-03-14T09:30:00Z", "2027-03-14T10:30:00Z")).toBe(60);
  expect(minutesBetween("2027-03-14T10:30:00Z", "2027-03-14T10:29:30Z")).toBe(-0.5);
  expect(addMinutes("2027-03-14T09:30:00Z", 240)).toBe("2027-03-14T13:30:00.000Z");
  expect(compareInstants("2027-03-14T09:30:00Z", "2027-03-14T01:30:00-08:00")).toBe(0);
  expect(daysBetween("2027-03-06", "2027-03-11")).toBe(5);
  expect(weekdayOf("2027-03-14")).toBe(7);
});

it.each([
  ["2000-03-14", "2027-03-13", 26],
  ["2000-03-14", "2027-03-14", 27],
  ["2000-02-29", "2027-02-28", 26],
  ["2000-02-29", "2027-03-01", 27],
  ["2000-02-29", "2028-02-29", 28],
  ["2027-03-14", "2027-03-14", 0],
])("someone born %s is on %s aged %d", (born, on, age) => {
  expect(ageOn(born, on)).toBe(age);
});

it.each([
  ["2027-03-14T20:00:20Z", "now"],
  ["2027-03-14T19:55:00Z", "5 minutes ago"],
  ["2027-03-14T20:59:00Z", "in 59 minutes"],
  ["2027-03-14T17:00:00Z", "3 hours ago"],
  ["2027-03-13T19:00:00Z", "yesterday"],
  ["2027-03-12T08:30:00Z", "2 days ago"],
  ["2027-03-16T06:30:00Z", "in 1 day", "tomorrow"],
  ["2027-01-14T20:00:00Z", "last month", "1 month ago"],
  ["2025-03-14T20:00:00Z", "last year", "2 years ago"],
])("says %s relative to then as %s", (at, ...texts) => {
  expect(texts).toContain(relative(at, "2027-03-14T20:00:00Z", la));
});
