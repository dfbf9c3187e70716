import { describe, expect, it } from "vitest";
import { cautionsFor } from "./match.ts";

const place = {
  room: { placementPolicy: "any", sectionPolicy: "any", ageBand: "any", maxOccupancy: 2 } as const,
  bed: { levelOfCareIds: ["detox"], kind: "bed", isolation: "none", features: [] },
  roommates: [] as ("adult" | "minor" | null)[],
};
const adult = { levelOfCareId: "detox", ageYears: 34 };

describe("BED-6 whether a free bed suits somebody who is not here yet", () => {
  it("does for the level of the bed, and not for another", () => {
    expect(cautionsFor(adult, place)).toEqual([]);
    expect(cautionsFor({ ...adult, levelOfCareId: "residential" }, place)).toBeNull();
  });

  it("never lets adults and minors share: by the room's rule, and by who sleeps there", () => {
    const minor = { ...adult, ageYears: 16 };
    expect(cautionsFor(minor, place)).toEqual([]);
    expect(cautionsFor(minor, { ...place, roommates: ["adult"] })).toBeNull();
    expect(cautionsFor(adult, { ...place, roommates: ["minor"] })).toBeNull();
    expect(cautionsFor(minor, { ...place, room: { ...place.room, ageBand: "adult" } })).toBeNull();
  });

  it("asks for an age nobody wrote down where the room needs one", () => {
    const unknown = { ...adult, ageYears: null };
    expect(cautionsFor(unknown, place)).toEqual([]);
    const minors = { ...place, room: { ...place.room, ageBand: "minor" } as const };
    expect(cautionsFor(unknown, minors)).toEqual(["Age not recorded; the room is for minors"]);
    expect(cautionsFor(unknown, { ...place, roommates: ["adult"] })).toEqual([
      "Age not recorded; the room is for adults",
    ]);
  });

  it("asks for the housing group where the room has a policy, and infers nothing", () => {
    const women = { ...place, room: { ...place.room, placementPolicy: "section", sectionPolicy: "female" } as const };
    expect(cautionsFor(adult, women)).toEqual(["The room is women's housing: agree on it with them first"]);
  });

  it("does not for a bed under isolation", () => {
    expect(cautionsFor(adult, { ...place, bed: { ...place.bed, isolation: "contact" } })).toBeNull();
  });
});
