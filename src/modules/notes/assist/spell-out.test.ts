import { describe, expect, it } from "vitest";
import { abbreviations, ambiguous } from "./abbreviations.ts";
import { spellOut } from "./spell-out.ts";

const written = (text: string) => spellOut(text).text;

describe("Abbreviations written out by rules", () => {
  it("once each, with a capital where a sentence begins", () => {
    expect(written("Denies SI and HI. SI was present on admission.")).toBe(
      "Denies suicidal ideation and homicidal ideation. Suicidal ideation was present on admission.",
    );
    expect(written("Young pt c/o poor sleep w/ nightmares, w/o AVH")).toBe(
      "Young client complains of poor sleep with nightmares, without auditory and visual hallucinations",
    );
    expect(written("came w/sister")).toBe("came with sister");
    expect(written("Hx of OUD.\ntx: CBT")).toBe(
      "History of opioid use disorder.\nTreatment: cognitive behavioral therapy",
    );
  });

  it("never inside a word, a number, an address or ordinary words", () => {
    for (const text of ["SIlent", "hi there", "sí, si quiere", "BP120", "pt@example.test", "ED-7", "MSI", "10mg/BIDx"])
      expect(written(text)).toBe(text);
  });

  it("what means several things is left as it is, and named", () => {
    const answer = spellOut("PT plans MI after d/c.");
    expect(answer.text).toBe("PT plans MI after d/c.");
    expect(answer.unsure.map(({ short }) => short)).toEqual(["PT", "MI", "d/c"]);
    expect(answer.replaced).toEqual([]);
  });

  it("is at rest after once: what it writes holds nothing to write out", () => {
    for (const [short, long] of Object.entries(abbreviations)) {
      expect(short in ambiguous).toBe(false);
      expect(spellOut(`x ${long}`).replaced).toEqual([]);
      expect(written(`x ${short} x`)).toContain(long);
    }
  });
});
