import { describe, expect, it } from "vitest";
import { cautionsFor } from "./match.ts";

const place = {
  room: { placementPolicy: "any", sectionPolicy: "any", ageBand: "any", maxOccupancy: 2 } as const,
  bed: { levelOfCareIds: ["detox"], kind: "bed", isolation: "none", features: [] },
  roommates: [] as ("adult" | "minor" | null)[],
};
const adult = { levelOfCareId: "detox", ageYears: 34 };

describe("BED-6: whether a free bed fits a candidate", () => {
  it("fits the bed's level of care only", () => {
    expect(cautionsFor(adult, place)).toEqual([]);
    expect(cautionsFor({ ...adult, levelOfCareId: "residential" }, place)).toBeNull();
  });

  it("never lets adults and minors share, by the room's age band and by its clients", () => {
    const minor = { ...adult, ageYears: 16 };
    expect(cautionsFor(minor, place)).toEqual([]);
    expect(cautionsFor(minor, { ...place, roommates: ["adult"] })).toBeNull();
    expect(cautionsFor(adult, { ...place, roommates: ["minor"] })).toBeNull();
    expect(cautionsFor(minor, { ...place, room: { ...place.room, ageBand: "adult" } })).toBeNull();
  });

  it("asks for a missing age where the room needs one", () => {
    const unknown = { ...adult, ageYears: null };
    expect(cautionsFor(unknown, place)).toEqual([]);
    const minors = { ...place, room: { ...place.room, ageBand: "minor" } as const };
    expect(cautionsFor(unknown, minors)).toEqual(["Age not recorded; the room is for minors"]);
    expect(cautionsFor(unknown, { ...place, roommates: ["adult"] })).toEqual([
      "Age not recorded; the room is for adults",
    ]);
  });

  it("asks for the housing group where the room has a policy", () => {
    const women = { ...place, room: { ...place.room, placementPolicy: "section", sectionPolicy: "female" } as const };
    expect(cautionsFor(adult, women)).toEqual(["The room is women's housing: confirm it with the client first"]);
  });

  it("doesn't fit a bed under isolation", () => {
    expect(cautionsFor(adult, { ...place, bed: { ...place.bed, isolation: "contact" } })).toBeNull();
  });
});
