import { expect, it } from "vitest";
import { idleness } from "./idle.ts";

const minute = 60_000;
const limit = 15 * minute;

it("SES-7: a countdown of 60 s, then idle", () => {
  expect(idleness(0, 13 * minute, limit)).toEqual({ state: "active" });
  expect(idleness(0, 14 * minute, limit)).toEqual({ state: "countdown", secondsLeft: 60 });
  expect(idleness(0, 14 * minute + 59_500, limit)).toEqual({ state: "countdown", secondsLeft: 1 });
  expect(idleness(0, 15 * minute, limit)).toEqual({ state: "idle" });
});

it("SES-7: a lid that was closed over the limit is idle at once, without a countdown", () => {
  expect(idleness(0, 9 * 60 * minute, limit)).toEqual({ state: "idle" });
});
