import { describe, expect, it } from "vitest";
import { isNight, type LookInput, likelyActivities, requireCompleteLook, signsOfTap, tapLabel } from "./look.ts";

const zone = "America/Los_Angeles";
const look: LookInput = {
  activity: "dayroom",
  exception: "none",
  signsOfLife: [],
  escort: null,
  expectedReturnAt: null,
};
/** 3:00 AM and 3:00 PM in Los Angeles. */
const [night, day] = ["2026-11-20T11:00:00.000Z", "2026-11-20T23:00:00.000Z"];
const check = (observedAt: string, more: Partial<LookInput> = {}) =>
  requireCompleteLook({ ...look, ...more }, { observedAt, timeZone: zone, now: observedAt });

describe("A look (RND-6)", () => {
  it("needs a sign of life at night and for sleep", () => {
    expect(() => check(day)).not.toThrow();
    expect(() => check(night)).toThrow("Did you see breathing or movement?");
    expect(() => check(day, { activity: "asleep" })).toThrow("Did you see breathing or movement?");
    expect(() => check(night, { activity: "asleep", signsOfLife: ["breathing_seen"] })).not.toThrow();
    expect(() => check(night, { activity: null, exception: "not_found" })).not.toThrow();
    expect(() => check(day, { activity: null })).toThrow("Choose what the client was doing");
  });

  it("says in one tap what its button names", () => {
    expect([isNight(night, zone), isNight(day, zone)]).toEqual([true, false]);
    expect([tapLabel("asleep", false), signsOfTap("asleep", false)]).toEqual([
      "Asleep, breathing seen",
      ["breathing_seen"],
    ]);
    expect([tapLabel("bathroom", true), signsOfTap("bathroom", true)]).toEqual(["Bathroom, awake", ["awake"]]);
    expect([tapLabel("bathroom", false), signsOfTap("bathroom", false)]).toEqual(["Bathroom", []]);
  });

  it("offers the likeliest activity of the hour first", () => {
    expect(["03:00", "08:00", "10:00", "20:00"].map((time) => likelyActivities(time)[0])).toEqual([
      "asleep",
      "meal",
      "group",
      "in_room",
    ]);
  });
});
