import { describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { afterStaffed, isStaffed, type PoolClock, pickNext, staffedSeconds } from "./pool.ts";

const zone = "America/Los_Angeles";
const everyDay = (from: string, to: string): PoolClock => ({
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to })),
  timeZone: zone,
  closed: new Set(),
});
const days = everyDay("07:00", "22:00");

/** Ids of the members picked in this many turns. */
function turns(members: { clinicianId: string; weight: number }[], count: number): string[] {
  let state = members.map((member) => ({ ...member, currentWeight: 0 }));
  return Array.from({ length: count }, () => {
    const turn = pickNext(state);
    state = state.map((member) => ({ ...member, currentWeight: turn?.positions.get(member.clinicianId) ?? 0 }));
    return turn?.picked.clinicianId ?? "";
  });
}

describe("OWN-1: turns of a pool", () => {
  it("crm scenario 2: weights 2, 1, 1 give A, B, C, A", () => {
    const members = [
      { clinicianId: "A", weight: 2 },
      { clinicianId: "B", weight: 1 },
      { clinicianId: "C", weight: 1 },
    ];
    expect(turns(members, 8)).toEqual(["A", "B", "C", "A", "A", "B", "C", "A"]);
  });

  it("each member gets exactly their share, whatever the weights", () => {
    for (const weights of [[1], [1, 1, 1, 1], [3, 2], [10, 1, 4], [7, 7, 1, 2, 5]]) {
      const members = weights.map((weight, index) => ({ clinicianId: String.fromCharCode(65 + index), weight }));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const picked = turns(members, total * 3);
      for (const { clinicianId, weight } of members)
        expect(picked.filter((id) => id === clinicianId)).toHaveLength(weight * 3);
    }
  });

  it("an empty pool picks no member", () => {
    expect(pickNext([])).toBeNull();
  });
});

describe("SLA-2: hours of a pool", () => {
  it("crm scenario 20: staffed time counts real seconds in the nights when clocks change", () => {
    const night = everyDay("22:00", "06:00");
    // Clocks go forward on 2026-03-08 and back on 2026-11-01: those nights have 7 and 9 hours.
    expect(staffedSeconds(night, "2026-03-08T05:00:00Z", "2026-03-08T20:00:00Z")).toBe(7 * 3600);
    expect(staffedSeconds(night, "2026-11-01T04:00:00Z", "2026-11-01T20:00:00Z")).toBe(9 * 3600);
    expect(staffedSeconds(night, "2026-06-07T04:00:00Z", "2026-06-07T20:00:00Z")).toBe(8 * 3600);
  });

  it("a lead at 21:58 is due at 07:03 of the next morning", () => {
    const late = "2026-06-08T04:58:00Z";
    expect(afterStaffed(days, late, 300)).toBe("2026-06-08T14:03:00.000Z");
    expect(isStaffed(days, late)).toBe(true);
    expect(isStaffed(days, addMinutes(late, 2))).toBe(false);
    expect(afterStaffed(days, "2026-06-08T09:00:00Z", 0)).toBe("2026-06-08T14:00:00.000Z");
  });

  it("a closed day is skipped, and without hours the pool is always open", () => {
    const closed = { ...days, closed: new Set(["2026-12-25"]) };
    const christmas = "2026-12-25T18:00:00.000Z";
    expect(isStaffed(closed, christmas)).toBe(false);
    expect(afterStaffed(closed, christmas, 300)).toBe("2026-12-26T15:05:00.000Z");
    const always = { hours: [], timeZone: zone, closed: new Set<string>() };
    expect(isStaffed(always, "2026-06-08T10:00:00Z")).toBe(true);
    expect(afterStaffed(always, christmas, 300)).toBe(addMinutes(christmas, 5));
  });

  it("the instant after n staffed seconds has n staffed seconds before it", () => {
    const clocks = [days, everyDay("22:00", "06:00"), everyDay("00:00", "00:00"), everyDay("01:30", "03:10")];
    for (const clock of clocks)
      for (let at = 0; at < 40; at += 1) {
        const from = addMinutes("2026-02-20T03:17:00Z", at * 977);
        const seconds = 60 + at * 431;
        expect(staffedSeconds(clock, from, afterStaffed(clock, from, seconds))).toBe(seconds);
      }
  });
});
