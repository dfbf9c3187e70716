import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BedFacts, bedCode, bedStates, covers, nextHousekeeping, overlap, shownState } from "./bed.ts";
import "./bed-stay.contract.ts";
import { holdEnd, refuseManyHolds } from "./hold.ts";
import { ageBandOf, type FitAsked, fitOf, placementIn, type RoomRules } from "./placement.ts";

const now = "2026-11-20T18:00:00.000Z";
const code = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("the state of a bed", () => {
  const table: [BedFacts, string][] = [
    [{ housekeeping: "clean" }, "free"],
    [{ housekeeping: "dirty" }, "dirty"],
    [{ housekeeping: "cleaning" }, "cleaning"],
    [{ housekeeping: "inspect" }, "inspect"],
    [{ housekeeping: "dirty", stay: { kind: "hold", away: false } }, "held"],
    [{ housekeeping: "clean", stay: { kind: "stay", away: false } }, "occupied"],
    [{ housekeeping: "dirty", stay: { kind: "stay", away: true } }, "away"],
    [{ housekeeping: "clean", stay: { kind: "block", away: false } }, "blocked"],
  ];
  it.each(table)("%j is %s", (facts, state) => {
    expect(shownState(facts)).toBe(state);
    expect(bedStates.states).toContain(state);
  });
  it("BED-7: is clean after cleaning, and after inspection where the location inspects", () => {
    expect(nextHousekeeping("dirty", "start", false)).toBe("cleaning");
    expect(nextHousekeeping("cleaning", "finish", false)).toBe("clean");
    expect(nextHousekeeping("cleaning", "finish", true)).toBe("inspect");
    expect(nextHousekeeping("inspect", "accept", true)).toBe("clean");
    expect(nextHousekeeping("clean", "finish", false)).toBeUndefined();
    expect(nextHousekeeping("clean", "soil", false)).toBe("dirty");
  });
});

describe("half-open ranges", () => {
  const at = fc.integer({ min: 0, max: 1_000_000 }).map((minutes) => new Date(minutes * 60_000).toISOString());
  const span = fc
    .tuple(at, fc.option(at, { nil: null }))
    .map(([from, until]) => ({ from, until }))
    .filter(({ from, until }) => until === null || from < until);
  it("overlap symmetrically", () => {
    fc.assert(fc.property(span, span, (a, b) => overlap(a, b) === overlap(b, a)));
  });
  it("overlap exactly when an instant is in both", () => {
    fc.assert(
      fc.property(span, span, (a, b) => {
        const later = [a.from, b.from].sort()[1] as string;
        expect(overlap(a, b)).toBe(covers(a, later) && covers(b, later));
      }),
    );
  });
  it("allow the next stay to start when the previous one ends", () => {
    const first = { from: "2026-03-01T10:00:00.000Z", until: "2026-03-02T10:00:00.000Z" };
    expect(overlap(first, { from: "2026-03-02T10:00:00.000Z", until: null })).toBe(false);
    expect(covers(first, "2026-03-02T10:00:00.000Z")).toBe(false);
  });
});

describe("holds", () => {
  const asked = { now, defaultHours: 24, mayManage: false };
  it("BED-8: last 24 hours, or until 4 hours after the intake", () => {
    expect(holdEnd(asked)).toBe("2026-11-21T18:00:00.000Z");
    expect(holdEnd({ ...asked, intakeAt: "2026-11-21T20:00:00.000Z" })).toBe("2026-11-22T00:00:00.000Z");
    expect(holdEnd({ ...asked, until: "2026-11-20T20:30:00.000Z" })).toBe("2026-11-20T20:30:00.000Z");
  });
  it("BED-8: last up to 72 hours without beds.manage", () => {
    const far = { ...asked, until: "2026-11-23T18:00:00.001Z" };
    expect(code(() => holdEnd(far))).toBe("hold-too-long");
    expect(holdEnd({ ...far, mayManage: true })).toBe("2026-11-23T18:00:00.001Z");
    expect(holdEnd({ ...asked, until: "2026-11-23T18:00:00.000Z" })).toBe("2026-11-23T18:00:00.000Z");
    expect(code(() => holdEnd({ ...asked, until: now }))).toBe("validation");
  });
  it("BED-8: are limited to two per lead", () => {
    expect(code(() => refuseManyHolds(2))).toBe("too-many-holds");
    expect(code(() => refuseManyHolds(1))).toBeUndefined();
  });
});

describe("whether a bed fits", () => {
  const room: RoomRules = { placementPolicy: "section", sectionPolicy: "female", ageBand: "adult", maxOccupancy: 2 };
  const asked: FitAsked = {
    room,
    bed: { levelOfCareIds: ["3.7"], kind: "bed", isolation: "none", features: ["near_station"] },
    person: { levelOfCareId: "3.7", group: "female", ageBand: "adult", needs: [], fallRisk: false },
  };
  const stopsOf = (person: Partial<FitAsked["person"]>, bed: Partial<FitAsked["bed"]> = {}) =>
    fitOf({ ...asked, bed: { ...asked.bed, ...bed }, person: { ...asked.person, ...person } }).stops.map(
      (s) => s.check,
    );

  it("BED-4: takes the housing group from the room's policy, never from the chart", () => {
    expect(placementIn(room, undefined)).toEqual({ group: "female", mixedApproved: false });
    expect(placementIn({ ...room, sectionPolicy: "any" }, undefined)).toEqual({ group: "open", mixedApproved: true });
    expect(placementIn({ ...room, placementPolicy: "one_group" }, "male")).toEqual({
      group: "male",
      mixedApproved: false,
    });
  });
  it("BED-6: stops at level, housing group, age, isolation and upper bunk", () => {
    expect(stopsOf({})).toEqual([]);
    expect(stopsOf({ levelOfCareId: "3.5" })).toEqual(["level"]);
    expect(stopsOf({ group: "male" })).toEqual(["section-policy"]);
    expect(stopsOf({ ageBand: "minor" })).toEqual(["age-band"]);
    expect(stopsOf({}, { isolation: "droplet" })).toEqual(["isolation"]);
    expect(stopsOf({ fallRisk: true }, { kind: "bunk_upper" })).toEqual(["upper-bunk"]);
    expect(stopsOf({}, { levelOfCareIds: [] })).toEqual([]);
  });
  it("BED-6: age and isolation can't be overridden", () => {
    const items = fitOf({
      ...asked,
      bed: { ...asked.bed, isolation: "contact" },
      person: { ...asked.person, ageBand: "minor", group: "male" },
    }).stops;
    expect(Object.fromEntries(items.map((item) => [item.check, item.overridable]))).toEqual({
      "section-policy": true,
      "age-band": false,
      isolation: false,
    });
  });
  it("treats 18 as adult", () => {
    expect([17, 18].map(ageBandOf)).toEqual(["minor", "adult"]);
  });
});

describe("a bed's code", () => {
  it.each([
    ["Detox Wing", "101", "A", "DW-101-A"],
    ["North House", "03", "a", "NH-03-A"],
    ["Residence", "4", "B", "RE-4-B"],
  ])("%s %s %s", (section, room, label, wanted) => {
    expect(bedCode(section, room, label)).toBe(wanted);
  });
});
