import { describe, expect, it } from "vitest";
import { soundMarks, soundOf, soundsAsked } from "./search-sound.ts";

describe("Phonetic search of names (SRCH-1)", () => {
  it.each([
    ["Smith", "Smyth"],
    ["Catherine", "Katharine"],
    ["Steven", "Stephen"],
    ["Jon", "John"],
    ["Nuñez", "Nunes"],
    ["Philips", "Fillips"],
  ])("SRCH-1 %s sounds like %s", (one, other) => expect(soundOf(one)).toBe(soundOf(other)));

  it.each([
    ["Smith", "Small"],
    ["Smith", "Schmidt"],
    ["Ana", "Bea"],
    ["Brook", "Bruce Lee"],
  ])("SRCH-1 %s does not sound like %s", (one, other) => expect(soundOf(one)).not.toBe(soundOf(other)));

  it("marks names, not numbers, and searches phonetically only for possible names", () => {
    expect(soundMarks("smith adele mr2000011 03-14-1992 0117")).toEqual([
      ...soundMarks("smith"),
      ...soundMarks("adele"),
    ]);
    expect(soundsAsked("Smyth, Adele")).toEqual(soundMarks("smith adele"));
    for (const q of ["MR2000011", "smith 0117", "3/14/92", "%%", "a b", "one two three four"])
      expect([q, soundsAsked(q)]).toEqual([q, []]);
  });
});
