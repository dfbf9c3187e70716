import { describe, expect, it } from "vitest";
import { aimAt, gapSeconds, gapsOf, lateSeconds, showSeconds, type TrueLook } from "./gap.ts";
import { nextStepAt, stepsReached } from "./ladder.ts";
import type { ObservationLevel } from "./observation-level.ts";

const day = "2026-11-20T";
const t = (time: string) => `${day}${time}.000Z`;
const look = (time: string, awayUntil: string | null = null): TrueLook => ({
  at: t(time),
  awayUntil: awayUntil && t(awayUntil),
});
const span = (level: ObservationLevel, from: string, to: string | null = null) => ({
  level,
  startsAt: t(from),
  endsAt: to && t(to),
});
const q15 = [span("q15", "09:00:00")];
const run = (looks: TrueLook[], now: string, levels = q15, since = "09:00:00") =>
  gapsOf(looks, levels, { since: t(since), now: t(now) });
const lates = (looks: TrueLook[], now: string, levels = q15) =>
  run(looks, now, levels).gaps.map((gap) => [gapSeconds(gap, t(now)), lateSeconds(gap, t(now))]);

describe("Gaps (RND-1)", () => {
  it("facility scenario 6: a look 15 min after the one before is on time, a second later is late by 1 s", () => {
    const first = [look("09:01:00"), look("09:10:00")];
    expect(lates([...first, look("09:25:00"), look("09:40:00")], "09:41:00")).toEqual([]);
    expect(lates([...first, look("09:25:01")], "09:26:00")).toEqual([[901, 1]]);
    expect(lates([look("09:01:00"), look("09:29:00")], "09:30:00")).toEqual([[28 * 60, 13 * 60]]);
  });

  it("an open gap grows until a look ends it", () => {
    const { gaps, due } = run([look("09:01:00")], "09:20:00");
    expect(gaps).toEqual([{ from: t("09:01:00"), dueAt: t("09:16:00"), to: null, level: "q15" }]);
    expect(due).toEqual({ level: "q15", lastSeenAt: t("09:01:00"), dueAt: t("09:16:00") });
    expect(run([look("09:01:00"), look("09:27:00")], "09:27:00").gaps[0]?.to).toBe(t("09:27:00"));
  });

  it("RND-4 someone newly observed is seen within 5 minutes", () => {
    expect(lates([look("09:05:00")], "09:06:00")).toEqual([]);
    expect(lates([look("09:05:01")], "09:06:00")).toEqual([[301, 1]]);
    expect(run([], "09:02:00").due).toEqual({ level: "q15", lastSeenAt: null, dueAt: t("09:05:00") });
  });

  it("RND-3 a raise is due at once; lowering before the due time moves it back, after it changes nothing", () => {
    const looks = [look("09:01:00")];
    const raised = [span("q60", "09:00:00"), span("q15", "09:30:00")];
    expect(run(looks, "09:31:00", raised).due?.dueAt).toBe(t("09:35:00"));
    const lowered = [span("q60", "09:00:00"), span("q15", "09:00:00", "09:10:00")];
    expect(run(looks, "09:11:00", lowered).due?.dueAt).toBe(t("10:01:00"));
    const late = [span("q60", "09:00:00"), span("q15", "09:00:00", "09:20:00")];
    expect(run(looks, "09:21:00", late).gaps).toMatchObject([{ dueAt: t("09:16:00"), to: null }]);
  });

  it("the end of observation ends a gap, and being observed again is a new beginning", () => {
    const levels = [span("q15", "09:00:00", "09:30:00"), span("q15", "11:00:00")];
    const { gaps, due } = run([look("09:01:00")], "11:02:00", levels);
    expect(gaps).toMatchObject([{ from: t("09:01:00"), to: t("09:30:00") }]);
    expect(due).toEqual({ level: "q15", lastSeenAt: null, dueAt: t("11:05:00") });
  });

  it("facility scenario 13: with an escort until 3:10 PM, a look is due at once at 3:10 PM", () => {
    const levels = [span("q15", "13:00:00")];
    const looks = [look("13:01:00", "15:10:00")];
    expect(gapsOf(looks, levels, { since: t("13:00:00"), now: t("15:10:00") })).toMatchObject({
      gaps: [],
      due: { dueAt: t("15:15:00") },
    });
  });

  it("RND-22 counts elapsed seconds through the night when clocks go back", () => {
    const levels = [{ level: "q60" as const, startsAt: "2026-11-01T07:00:00.000Z", endsAt: null }];
    // 1:20 AM PDT and 1:20 AM PST are an hour apart.
    const looks = ["2026-11-01T08:20:00.000Z", "2026-11-01T09:20:00.000Z"].map((at) => ({ at, awayUntil: null }));
    const { gaps } = gapsOf(looks, levels, { since: "2026-11-01T08:20:00.000Z", now: "2026-11-01T09:30:00.000Z" });
    expect(gaps).toEqual([]);
  });
});

describe("Looks that arrive in any order (RND-8)", () => {
  it("give the same gaps, also when replayed from a look in the middle", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    for (let round = 0; round < 50; round += 1) {
      const start = Date.parse(t("00:00:00"));
      const at = (minutes: number) => new Date(start + Math.round(minutes * 60_000)).toISOString();
      const looks = Array.from({ length: 40 }, () => ({
        at: at(random() * 600),
        awayUntil: random() < 0.05 ? at(600 + random() * 60) : null,
      }));
      const levels = [
        { level: "q60" as const, startsAt: at(0), endsAt: null },
        { level: "q15" as const, startsAt: at(random() * 200), endsAt: at(200 + random() * 200) },
        { level: "q5" as const, startsAt: at(random() * 500), endsAt: at(500 + random() * 50) },
      ];
      const now = at(660);
      const all = gapsOf(looks, levels, { since: at(0), now });
      expect(gapsOf([...looks].reverse(), levels, { since: at(0), now })).toEqual(all);
      const sorted = [...looks].sort((a, b) => a.at.localeCompare(b.at));
      const middle = sorted[20]?.at ?? "";
      const tail = gapsOf(looks, levels, { since: middle, now });
      expect(tail.gaps).toEqual(all.gaps.filter(({ from }) => from >= middle));
      expect(tail.due).toEqual(all.due);
    }
  });
});

it("RND-2 a client comes up between 70 and 95 % of the interval", () => {
  const due = { level: "q15" as const, lastSeenAt: t("09:00:00"), dueAt: t("09:15:00") };
  expect(aimAt(due, 0)).toBe(t("09:10:30"));
  expect(aimAt(due, 1)).toBe(t("09:14:15"));
});

it("RND-14 the steps around a due time", () => {
  const dueAt = t("02:15:00");
  const reached = (step: number, time: string) => stepsReached(dueAt, step, t(time));
  expect(nextStepAt(dueAt, 0)).toBe(t("02:14:00"));
  expect(reached(0, "02:13:59")).toEqual([]);
  expect(reached(0, "02:14:00")).toEqual([1]);
  expect(reached(1, "02:15:00")).toEqual([2]);
  expect(reached(2, "02:18:00")).toEqual([3]);
  expect(reached(2, "02:25:00")).toEqual([3, 4, 5]);
  expect(nextStepAt(dueAt, 5)).toBeNull();
});

it("shows a length of time as staff say it", () => {
  expect([45, 60, 1680, 3600, 3900].map(showSeconds)).toEqual(["45 s", "1 min", "28 min", "1 h", "1 h 5 min"]);
});
