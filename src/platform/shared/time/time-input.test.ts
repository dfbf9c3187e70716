import { describe, expect, it } from "vitest";
import {
  ageOn,
  combine,
  combineTyped,
  formatDate,
  formatDateTime,
  formatTime,
  formatZonedTime,
  parseIsoDateTime,
  parseServerDateTime,
  parseTime,
  parseTypedDate,
  parseTypedTime,
  resolveZone,
  TimeError,
  timeMessages,
  timeProblem,
  toServerDateTime,
  toSqlDate,
  toSqlTime,
} from "./index.ts";

const la = "America/Los_Angeles";

function refused(run: () => unknown): TimeError {
  try {
    run();
  } catch (error) {
    if (error instanceof TimeError) return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

describe("the six texts", () => {
  it("TIME-1, platform scenario 22: match the product exactly", () => {
    expect(Object.values(timeMessages)).toEqual([
      "Invalid ISO datetime format",
      "Invalid datetime format",
      "Invalid timezone text",
      "Date parameter is required",
      "Invalid date format provided",
      "Date and time are required",
    ]);
  });

  it("TIME-1, platform scenario 22: reach the API as 422 with the exact text", () => {
    const problem = timeProblem(refused(() => parseIsoDateTime("soon")));
    expect(problem.body()).toMatchObject({
      code: "bad-time-input",
      status: 422,
      detail: "Invalid ISO datetime format",
    });
  });
});

it.each([
  ["2027-03-14T10:30:00Z", "2027-03-14T10:30:00.000Z"],
  ["2027-03-14T10:30Z", "2027-03-14T10:30:00.000Z"],
  ["2027-03-14T03:30:00.25-07:00", "2027-03-14T10:30:00.250Z"],
  ["2027-03-14T16:15:00+05:45", "2027-03-14T10:30:00.000Z"],
  ["2027-03-14T03:30:00-0700", "2027-03-14T10:30:00.000Z"],
  [" 2027-03-14T10:30:00z ", "2027-03-14T10:30:00.000Z"],
  ["2027-03-14T10:30:00.123456Z", "2027-03-14T10:30:00.123Z"],
])("reads the ISO instant %s", (text, instant) => {
  expect(parseIsoDateTime(text)).toBe(instant);
});

it.each([
  "",
  "2027-03-14",
  "2027-03-14T10:30:00",
  "2027-02-29T10:30:00Z",
  "2027-03-14T25:00:00Z",
  "2027-03-14T10:30:60Z",
  "2027-03-14T10:30:00Z[America/Los_Angeles]",
  "03-14-2027 10:30 AM",
  "2027-03-14 10:30Z",
])("refuses %j as an ISO instant", (text) => {
  expect(refused(() => parseIsoDateTime(text))).toMatchObject({
    code: "bad-time-input",
    message: "Invalid ISO datetime format",
  });
});

it.each([
  ["2027/03/14 10:30", la, "2027-03-14T17:30:00.000Z"],
  ["2027/01/14 10:30", la, "2027-01-14T18:30:00.000Z"],
  ["2027/01/14 10:30", "Asia/Kathmandu", "2027-01-14T04:45:00.000Z"],
  ["2027/07/14 10:30", "America/Phoenix", "2027-07-14T17:30:00.000Z"],
])("reads the server's %s in %s", (text, zone, instant) => {
  expect(parseServerDateTime(text, zone)).toBe(instant);
  expect(toServerDateTime(instant, zone)).toBe(text);
});

it.each(["", "2027-03-14 10:30", "2027/3/14 10:30", "2027/02/30 10:30", "2027/03/15 24:00", "2027/03/15"])(
  "refuses %j as the server's date-time",
  (text) => {
    expect(refused(() => parseServerDateTime(text, la)).message).toBe("Invalid datetime format");
  },
);

it.each([
  ["9:05 AM", "09:05"],
  ["12:00 AM", "00:00"],
  ["12:30 pm", "12:30"],
  ["11:59PM", "23:59"],
  ["09:05", "09:05"],
  ["23:59:58", "23:59:58"],
])("reads the time %s", (text, time) => {
  expect(parseTime(text)).toBe(time);
});

it.each(["", "9", "13:00 PM", "0:30 AM", "24:00", "10:60", "10:00:60", "noon"])("refuses %j as a time", (text) => {
  expect(refused(() => parseTime(text)).message).toBe("Invalid datetime format");
});

it.each([
  [la, la],
  ["america/los_angeles", la],
  ["(UTC-08:00) Pacific Time (US & Canada)", la],
  ["Pacific Standard Time", la],
  ["pacific daylight time", la],
  ["PST", la],
  ["pdt", la],
  ["MST", "America/Denver"],
  ["CST", "America/Chicago"],
  ["EST", "America/New_York"],
  ["HST", "Pacific/Honolulu"],
  ["(UTC-07:00) Arizona", "America/Phoenix"],
  ["Asia/Kathmandu", "Asia/Kathmandu"],
  ["US/Pacific", "US/Pacific"],
  ["UTC", "Etc/UTC"],
  [" America/Phoenix ", "America/Phoenix"],
])("TIME-1 takes %j for a zone", (text, zone) => {
  expect(resolveZone(text)).toBe(zone);
});

it.each(["", "Mars/Olympus", "+05:30", "-08:00", "Pacific", "XYZ"])("refuses %j as a zone", (text) => {
  expect(refused(() => resolveZone(text)).message).toBe("Invalid timezone text");
});

it("formats dates unchanged and instants in the zone", () => {
  const late = "2027-03-15T06:30:00Z";
  expect(formatDate("2027-03-14")).toBe("03-14-2027");
  expect(formatDate(late, la)).toBe("03-14-2027");
  expect(formatDate(late, "Asia/Kathmandu")).toBe("03-15-2027");
  expect(formatDate(late)).toBe("03-14-2027");
  expect(formatTime(late, la)).toBe("11:30 PM");
  expect(formatTime("00:05")).toBe("12:05 AM");
  expect(formatTime("12:00:30")).toBe("12:00 PM");
  expect(formatDateTime(late, la)).toBe("03-14-2027 11:30 PM");
  expect(toSqlDate(late, la)).toBe("2027-03-14");
  expect(toSqlDate("0985-01-02")).toBe("0985-01-02");
  expect(toSqlTime(late, la)).toBe("23:30");
  expect(toSqlTime("2027-03-15T06:30:07Z", la)).toBe("23:30:07");
  expect(toSqlTime("9:05 AM")).toBe("09:05");
});

it("TIME-4 prints the abbreviation only where the viewer's clock differs", () => {
  const winter = "2027-01-15T18:00:00Z";
  const summer = "2027-07-15T18:00:00Z";
  expect(formatDateTime(winter, "America/Phoenix", la)).toBe("01-15-2027 11:00 AM MST");
  expect(formatDateTime(summer, "America/Phoenix", la)).toBe("07-15-2027 11:00 AM");
  expect(formatDateTime(summer, la, "always")).toBe("07-15-2027 11:00 AM PDT");
  expect(formatZonedTime(winter, la)).toBe("10:00 AM PST");
  expect(formatZonedTime(winter, la, la)).toBe("10:00 AM");
  expect(formatZonedTime(winter, "Asia/Kathmandu")).toBe("11:45 PM GMT+5:45");
});

it.each([
  ["formatDate", () => formatDate(undefined)],
  ["formatDate of nothing typed", () => formatDate("")],
  ["formatTime", () => formatTime(null)],
  ["formatDateTime", () => formatDateTime(null, la)],
  ["toSqlDate", () => toSqlDate(undefined)],
  ["toSqlTime", () => toSqlTime(undefined)],
  ["toServerDateTime", () => toServerDateTime(null)],
  ["parseTypedDate", () => parseTypedDate(" ", "2026-11-20")],
])("TIME-1 %s asks for the missing date", (_name, run) => {
  expect(refused(run)).toMatchObject({ code: "bad-time-input", message: "Date parameter is required" });
});

it.each([
  ["formatDate", () => formatDate("14 March")],
  ["formatDate of no day of the calendar", () => formatDate("2027-02-29")],
  ["formatDate of a wall time without zone", () => formatDate("2027-03-14T10:30:00")],
  ["formatTime", () => formatTime("half past nine")],
  ["formatDateTime of a date", () => formatDateTime("2027-03-14", la)],
  ["toSqlDate", () => toSqlDate("03-14-2027")],
  ["toSqlTime", () => toSqlTime("25:00")],
  ["toServerDateTime", () => toServerDateTime("yesterday")],
  ["ageOn before birth", () => ageOn("2027-01-01", "2026-12-31")],
  ["parseTypedDate", () => parseTypedDate("31/31", "2026-11-20")],
])("%s refuses what is no date", (_name, run) => {
  expect(refused(run).message).toBe("Invalid date format provided");
});

it("formatting in an unknown zone names the zone in the error", () => {
  expect(refused(() => formatDate("2027-03-15T06:30:00Z", "Mars/Olympus")).message).toBe("Invalid timezone text");
});

it.each([
  ["", "10:00"],
  ["2027-03-14", ""],
  [null, "10:00"],
  ["2027-03-14", undefined],
])("TIME-1 combining %j with %j asks for both", (date, time) => {
  expect(refused(() => combine(date, time, la)).message).toBe("Date and time are required");
  expect(refused(() => combineTyped(date, time, la)).message).toBe("Date and time are required");
});

it.each([
  ["t", "2026-11-20"],
  ["T", "2026-11-20"],
  ["t+3", "2026-11-23"],
  ["t-1", "2026-11-19"],
  ["t + 2w", "2026-12-04"],
  ["+1m", "2026-12-20"],
  ["-1y", "2025-11-20"],
  ["y", "2026-11-19"],
  ["tomorrow", "2026-11-21"],
  ["3/14", "2027-03-14"],
  ["11/19", "2026-11-19"],
  ["3/14/27", "2027-03-14"],
  ["3/14/85", "1985-03-14"],
  ["03-14-2027", "2027-03-14"],
  ["3.14.2027", "2027-03-14"],
  ["03142027", "2027-03-14"],
  ["2027-03-14", "2027-03-14"],
  ["2/29", "2028-02-29"],
])("reads the typed date %s", (text, date) => {
  expect(parseTypedDate(text, "2026-11-20")).toBe(date);
});

it("takes the year of a typed date from the hint", () => {
  expect(parseTypedDate("11/21", "2026-11-20", "past")).toBe("2025-11-21");
  expect(parseTypedDate("11/19", "2026-11-20", "future")).toBe("2027-11-19");
  expect(parseTypedDate("11/20/26", "2026-11-20", "past")).toBe("2026-11-20");
  expect(parseTypedDate("11/21/26", "2026-11-20", "past")).toBe("1926-11-21");
});

it.each(["2/30", "13/1", "2/29/27", "t+", "t3", "next week", "2027-13-01", "t+9999y+"])(
  "refuses %j as a typed date",
  (text) => {
    expect(refused(() => parseTypedDate(text, "2026-11-20")).message).toBe("Invalid date format provided");
  },
);

it.each([
  ["9:30 PM", "21:30"],
  ["930", "09:30"],
  ["2130", "21:30"],
  ["9p", "21:00"],
  ["930a", "09:30"],
  ["12a", "00:00"],
  ["9", "09:00"],
  ["n", "14:07"],
  ["14:05:09", "14:05:09"],
])("reads the typed time %s", (text, time) => {
  expect(parseTypedTime(text, "14:07")).toBe(time);
});

it.each(["", "2460", "13p", "0a", "99", "later"])("refuses %j as a typed time", (text) => {
  expect(refused(() => parseTypedTime(text)).message).toBe("Invalid datetime format");
});
