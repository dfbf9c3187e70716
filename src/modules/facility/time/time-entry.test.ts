import { describe, expect, it } from "vitest";
import { combine } from "#platform/shared/time/index.ts";
import { isMissingPunch, type PunchTime, punchError, workSpans } from "./punch.ts";
import { coveredMinutes, freeSpans, showMinutes, spanError, splitAtPeriods, timeStates } from "./time-entry.ts";

const zone = "America/Los_Angeles";
const at = (date: string, time: string) => combine(date, time, zone).instant;
const span = (fromDate: string, from: string, toDate: string, to: string) => ({
  startsAt: at(fromDate, from),
  endsAt: at(toDate, to),
});
const now = "2026-12-01T00:00:00.000Z";

describe("minutes are elapsed time (TIM-3)", () => {
  it.each([
    ["2026-10-31", "2026-11-01", 9 * 60],
    ["2026-03-07", "2026-03-08", 7 * 60],
    ["2026-06-10", "2026-06-11", 8 * 60],
  ])("11 PM of %s to 7 AM of %s", (from, to, minutes) => {
    const night = span(from, "23:00", to, "07:00");
    expect(coveredMinutes([night])).toBe(minutes);
    const punches: PunchTime[] = [
      { kind: "in", at: night.startsAt },
      { kind: "out", at: night.endsAt },
    ];
    expect(coveredMinutes(workSpans(punches))).toBe(minutes);
  });
});

describe("a typed span (TIM-2)", () => {
  it.each([
    ["2026-11-10", "09:00", "2026-11-10", "09:00", "endsAt"],
    ["2026-11-10", "09:00", "2026-11-10", "08:00", "endsAt"],
    ["2026-11-10", "09:00", "2026-11-11", "01:01", "endsAt"],
    ["2026-11-30", "09:00", "2026-11-30", "17:00", "endsAt"],
  ])("%s %s to %s %s is refused", (fromDate, from, toDate, to, field) => {
    expect(spanError(span(fromDate, from, toDate, to), now)?.field).toBe(field);
  });

  it("of 16 hours is accepted", () => {
    expect(spanError(span("2026-11-10", "09:00", "2026-11-11", "01:00"), now)).toBeNull();
  });

  it("is cut at the local midnight after which a pay period begins, also when clocks change that night", () => {
    const night = span("2026-10-31", "23:00", "2026-11-01", "07:00");
    const parts = splitAtPeriods(night, zone, ["2026-10-15", "2026-10-31", "2026-11-15"]);
    expect(parts).toEqual([
      { startsAt: night.startsAt, endsAt: at("2026-11-01", "00:00") },
      { startsAt: at("2026-11-01", "00:00"), endsAt: night.endsAt },
    ]);
    expect(parts.map((part) => coveredMinutes([part]))).toEqual([60, 8 * 60]);
    expect(splitAtPeriods(night, zone, [])).toEqual([night]);
    // A span that ends at midnight stays whole.
    const evening = span("2026-10-31", "16:00", "2026-11-01", "00:00");
    expect(splitAtPeriods(evening, zone, ["2026-10-31"])).toEqual([evening]);
  });
});

describe("time that entries share", () => {
  const nine = span("2026-11-10", "09:00", "2026-11-10", "17:00");
  const ten = span("2026-11-10", "10:00", "2026-11-10", "11:00");
  const four = span("2026-11-10", "16:00", "2026-11-10", "18:00");

  it("counts once", () => {
    expect(coveredMinutes([nine, ten, ten])).toBe(8 * 60);
    expect(coveredMinutes([four, nine])).toBe(9 * 60);
    expect(coveredMinutes([])).toBe(0);
  });

  it("keeps what is free between typed entries", () => {
    expect(freeSpans(nine, [four, ten])).toEqual([
      span("2026-11-10", "09:00", "2026-11-10", "10:00"),
      span("2026-11-10", "11:00", "2026-11-10", "16:00"),
    ]);
    expect(freeSpans(ten, [nine])).toEqual([]);
    expect(freeSpans(ten, [])).toEqual([ten]);
  });

  it("is never more than the span, and what is free and what is taken fill it (property)", () => {
    const minute = (value: number) => new Date(Date.parse(nine.startsAt) + value * 60_000).toISOString();
    for (let seed = 1; seed <= 300; seed += 1) {
      const number = (step: number, most: number) => ((seed * 7919 + step * 104_729) % 9973) % most;
      const taken = [1, 2, 3].map((step) => {
        const from = number(step, 480);
        return { startsAt: minute(from), endsAt: minute(Math.min(480, from + 1 + number(step + 9, 200))) };
      });
      expect(coveredMinutes(freeSpans(nine, taken)) + coveredMinutes(taken)).toBe(480);
    }
  });
});

describe("punches (TIM-3)", () => {
  const punch = (kind: PunchTime["kind"], time: string): PunchTime => ({ kind, at: at("2026-11-10", time) });

  it("pair in order, without the breaks", () => {
    const day = [
      punch("in", "07:00"),
      punch("break_start", "12:00"),
      punch("break_end", "12:30"),
      punch("out", "15:30"),
    ];
    expect(workSpans(day.toReversed())).toEqual([
      span("2026-11-10", "07:00", "2026-11-10", "12:00"),
      span("2026-11-10", "12:30", "2026-11-10", "15:30"),
    ]);
  });

  it("leave out a break that was not ended", () => {
    expect(
      coveredMinutes(workSpans([punch("in", "07:00"), punch("break_start", "12:00"), punch("out", "15:00")])),
    ).toBe(300);
  });

  it("without an out make no time", () => {
    expect(workSpans([punch("in", "07:00")])).toEqual([]);
    expect(isMissingPunch(at("2026-11-10", "07:00"), at("2026-11-10", "21:00"))).toBe(false);
    expect(isMissingPunch(at("2026-11-10", "07:00"), at("2026-11-10", "21:01"))).toBe(true);
  });

  it("are refused out of order", () => {
    const clock = { clockedInAt: at("2026-11-10", "07:00"), breakSince: null };
    expect(punchError(null, "in", now)).toBeNull();
    expect(punchError(null, "out", now)).toMatch(/not clocked in/);
    expect(punchError(clock, "in", now)).toMatch(/already/);
    expect(punchError(clock, "break_end", now)).toMatch(/not on a break/);
    expect(punchError({ ...clock, breakSince: at("2026-11-10", "12:00") }, "break_start", now)).toMatch(/already/);
    expect(punchError(clock, "out", at("2026-11-10", "06:59"))).toMatch(/before your last punch/);
  });
});

it("shows minutes as hours", () => {
  expect([5, 60, 510, -90, 17.9].map(showMinutes)).toEqual(["5 min", "1 h", "8 h 30 min", "-1 h 30 min", "17 min"]);
});

it("exported time has no way back (TIM-6)", () => {
  expect(timeStates.moves("exported")).toEqual([]);
});
