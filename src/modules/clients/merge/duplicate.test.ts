import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLikelySame, type PersonFacts, scorePair } from "./duplicate.ts";
import { phoneticKey } from "./phonetic.ts";
import { trigramSimilarity } from "./trigram.ts";

const james: PersonFacts = {
  firstName: "James",
  lastName: "O'Brien",
  birthDate: "1974-02-11",
  sex: "M",
  phones: ["+18055550144"],
};

describe("CLI-3: duplicate score", () => {
  it("matches Jim OBrien with James O'Brien's phone", () => {
    const pair = scorePair(james, { ...james, firstName: "Jim", lastName: "OBrien", sex: "UNK" });
    expect(pair).toEqual({
      score: 85,
      features: { birthDate: 28, phone: 32, lastName: 15, nickname: 10 },
      household: false,
    });
  });

  it("asks about the same full name and birth date, with no other fact in common", () => {
    const back = scorePair(james, { ...james, phones: ["8055550199"] });
    expect(back.score).toBe(60);
    expect(isLikelySame(back)).toBe(true);
    expect(isLikelySame(scorePair(james, { ...james, phones: [], sex: "F" }))).toBe(false);
    expect(isLikelySame(scorePair(james, { ...james, phones: [], firstName: "Jim" }))).toBe(false);
  });

  it("rates twins, who differ only in first name, as possible", () => {
    const twins = scorePair(
      { firstName: "Mateo", lastName: "Ruiz", birthDate: "2001-05-05", phones: ["8055550100"], zip: "93023" },
      {
        firstName: "Olivia",
        lastName: "Ruiz",
        birthDate: "2001-05-05",
        phones: ["+1 805-555-0100"],
        zip: "93023-1122",
      },
    );
    expect(twins.score).toBe(60);
  });

  it("is ruled out by different SSNs", () => {
    expect(scorePair({ ...james, ssn: "219099999" }, { ...james, ssn: "078051120" }).score).toBeLessThan(60);
  });

  it("is a household below 60 with the same phone", () => {
    const pair = scorePair(
      { firstName: "Ana", lastName: "Ruiz", phones: ["8055550100"] },
      { firstName: "Pedro", lastName: "Gomez", phones: ["8055550100"] },
    );
    expect(pair).toMatchObject({ household: true });
    expect(pair.score).toBeLessThan(60);
  });

  it("is symmetric", () => {
    const person = fc.record({
      firstName: fc.constantFrom("Maria", "Mia", "Jon", "John", "Karen", "Karyn", "Zoë"),
      lastName: fc.constantFrom("Lee", "Leigh", "Nunez", "Núñez", "Delgado"),
      birthDate: fc.constantFrom(null, "1990-01-01", "1990-01-02"),
      sex: fc.constantFrom("F", "M", "UNK", null),
      phones: fc.subarray(["8055550100", "8055550101"]),
      zip: fc.constantFrom(null, "93023"),
    });
    fc.assert(
      fc.property(person, person, (a, b) => {
        const forth = scorePair(a, b);
        expect(scorePair(b, a)).toEqual(forth);
        expect(forth.score).toBeGreaterThanOrEqual(0);
        expect(forth.score).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe("phoneticKey", () => {
  it.each([
    ["karen", "karyn"],
    ["philip", "filip"],
    ["wright", "rite"],
    ["smith", "smyth"],
    ["catherine", "katherine"],
  ])("%s and %s", (a, b) => {
    expect(phoneticKey(a)).toBe(phoneticKey(b));
  });

  it("trigram similarity matches PostgreSQL", () => {
    expect(trigramSimilarity("word", "two words")).toBeCloseTo(0.3636, 3);
    expect(trigramSimilarity("karen", "karen")).toBe(1);
    expect(trigramSimilarity("abc", "")).toBe(0);
  });
});
