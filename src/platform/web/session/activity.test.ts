import { expect, it } from "vitest";
import { Activity, signOfLifeMs } from "./activity.ts";

const minute = 60_000;
const limit = 15 * minute;

it("SES-7: what plays counts as being there for an hour after the last hand, however often it is asked", () => {
  const activity = new Activity(0);
  for (let now = 0; now <= 3 * 60 * minute; now += 1000) activity.plays(now);
  expect(activity.lastAt).toBeGreaterThan(59 * minute);
  expect(activity.lastAt).toBeLessThan(60 * minute);
});

it("SES-7: a hand after an hour of playing begins another hour", () => {
  const activity = new Activity(0);
  for (let now = 0; now <= 61 * minute; now += 1000) activity.plays(now);
  expect(activity.hand(62 * minute, limit)).toBe(true);
  activity.plays(90 * minute);
  expect(activity.lastAt).toBe(90 * minute);
});

it("SES-7: the server hears of a reader before its own lock could be there first", () => {
  const [notedEveryMs, graceMs] = [30_000, 2 * minute];
  expect(signOfLifeMs + notedEveryMs).toBeLessThan(graceMs);
});

it("SES-7: the movement that wakes a sleeping computer is not taken, so that it locks", () => {
  const activity = new Activity(0);
  expect(activity.hand(14 * minute, limit)).toBe(true);
  expect(activity.hand(9 * 60 * minute, limit)).toBe(false);
  expect(activity.lastAt).toBe(14 * minute);
});
