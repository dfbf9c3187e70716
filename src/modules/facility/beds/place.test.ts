import { describe, expect, it } from "vitest";
import { expectedLeave, isPlaceLeft, nextPlaceOn, type PlaceBed, type PlaceWanted } from "./place.ts";

const today = "2026-06-01";
const detox = { code: "3.7", withdrawal: true, setting: "residential" };
const bed = (bedId: string, over: Partial<PlaceBed> = {}): PlaceBed => ({
  bedId,
  sectionId: "wing",
  levelOfCareIds: [],
  takenUntil: null,
  isHeld: false,
  blockedUntil: null,
  ...over,
});
const wanted = (over: Partial<PlaceWanted> = {}): PlaceWanted => ({
  levelOfCareId: "3.7",
  sectionId: null,
  from: "2026-06-05",
  until: "2026-06-11",
  ...over,
});
const places = (beds: PlaceBed[], reserved: PlaceWanted[] = [], staffedBeds = 0) => ({ beds, reserved, staffedBeds });

describe("BED-19 places on a later date", () => {
  it("expects a client to leave on the anticipated date, and otherwise after the usual stay from today", () => {
    expect(expectedLeave(today, "2026-06-03", detox)).toBe("2026-06-03");
    expect(expectedLeave(today, null, detox)).toBe("2026-06-07");
    expect(expectedLeave(today, "2026-05-30", detox)).toBe("2026-06-07");
    expect(expectedLeave(today, null, { code: "3.1", withdrawal: false, setting: "residential" })).toBe("2026-07-31");
  });

  it("counts a bed whose client leaves that day, and none that is held, blocked or still in use", () => {
    expect(isPlaceLeft(places([bed("a", { takenUntil: "2026-06-05" })]), wanted())).toBe(true);
    expect(isPlaceLeft(places([bed("a", { takenUntil: "2026-06-06" })]), wanted())).toBe(false);
    expect(isPlaceLeft(places([bed("a", { isHeld: true })]), wanted())).toBe(false);
    expect(isPlaceLeft(places([bed("a", { blockedUntil: "2026-06-05" })]), wanted())).toBe(true);
    expect(isPlaceLeft(places([bed("a", { blockedUntil: "unknown" })]), wanted())).toBe(false);
  });

  it("gives each reservation a bed of its own where beds serve several levels", () => {
    const beds = [bed("both", { levelOfCareIds: ["3.7", "3.5"] }), bed("low", { levelOfCareIds: ["3.5"] })];
    expect(isPlaceLeft(places(beds, [wanted({ levelOfCareId: "3.5" })]), wanted())).toBe(true);
    expect(isPlaceLeft(places(beds, [wanted()]), wanted())).toBe(false);
    expect(isPlaceLeft(places(beds, []), wanted({ levelOfCareId: "3.5", sectionId: "other" }))).toBe(false);
  });

  it("takes no place that was reserved for a later day of the stay", () => {
    const later = wanted({ from: "2026-06-08", until: "2026-06-14" });
    expect(isPlaceLeft(places([bed("a")], [later]), wanted())).toBe(false);
    expect(isPlaceLeft(places([bed("a")], [later]), wanted({ until: "2026-06-08" }))).toBe(true);
  });

  it("counts staffed beds of the whole location", () => {
    const beds = [bed("a"), bed("b", { takenUntil: "2026-07-01" }), bed("c")];
    expect(isPlaceLeft(places(beds, [], 2), wanted())).toBe(true);
    expect(isPlaceLeft(places(beds, [], 1), wanted())).toBe(false);
  });

  it("names the next date with a place", () => {
    expect(nextPlaceOn(places([bed("a", { takenUntil: "2026-06-09" })]), wanted(), 6)).toBe("2026-06-09");
    expect(nextPlaceOn(places([]), wanted(), 6)).toBeNull();
  });
});
