import { describe, expect, it } from "vitest";
import { abbreviations, ambiguous } from "./abbreviations.ts";
import { spellOut } from "./spell-out.ts";

const written = (text: string) => spellOut(text).text;

describe("spelling out abbreviations", () => {
  it("capitalizes at the start of a sentence", () => {
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

  it("leaves words, numbers and addresses alone", () => {
    for (const text of [
      "SIlent",
      "hi there",
      "sí, si quiere",
      "BP120",
      "pt@example.test",
      "ED-bed",
      "MSI",
      "10mg/BIDx",
    ])
      expect(written(text)).toBe(text);
  });

  it("leaves ambiguous abbreviations and reports them", () => {
    const answer = spellOut("PT plans MI after d/c.");
    expect(answer.text).toBe("PT plans MI after d/c.");
    expect(answer.unsure.map(({ short }) => short)).toEqual(["PT", "MI", "d/c"]);
    expect(answer.replaced).toEqual([]);
  });

  it("is idempotent: no expansion contains another abbreviation", () => {
    for (const [short, long] of Object.entries(abbreviations)) {
      expect(short in ambiguous).toBe(false);
      expect(spellOut(`x ${long}`).replaced).toEqual([]);
      expect(written(`x ${short} x`)).toContain(long);
    }
  });
});
