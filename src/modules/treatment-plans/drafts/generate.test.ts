import { describe, expect, it } from "vitest";
import { mergeLibrary } from "../library/library.ts";
import { shippedLibrary } from "../library/shipped-library.ts";
import { generate, withParents } from "./generate.ts";

const facts = { diagnoses: [{ code: "F10.20", title: "Alcohol dependence" }], scores: [], pain: null, present: [] };
const problemsOf = (items: ReturnType<typeof generate>) => items.filter(({ type }) => type === "problem");

describe("proposals", () => {
  it("TXP-6: come from a diagnosis with their whole tree, each with its source, and the same each time", () => {
    const items = generate(facts, shippedLibrary);
    expect(problemsOf(items)).toMatchObject([
      { key: "alcohol", icd10: ["F10.20"], source: "Diagnosis F10.20", state: "proposed" },
    ]);
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(["problem", "goal", "objective", "intervention"]));
    expect(items.every(({ source, state }) => source === "Diagnosis F10.20" && state === "proposed")).toBe(true);
    expect(generate(facts, shippedLibrary)).toEqual(items);
  });

  it("TXP-6: the longest matching code decides, and two substances add relapse prevention", () => {
    const items = generate(
      {
        ...facts,
        diagnoses: [
          { code: "F10.20", title: "Alcohol" },
          { code: "F11.20", title: "Opioids" },
          { code: "F34.1", title: "Dysthymia" },
        ],
      },
      shippedLibrary,
    );
    expect(problemsOf(items).map(({ key }) => key)).toEqual(["alcohol", "opioid", "relapse-risk", "depression"]);
  });

  it("TXP-6: a raised withdrawal score and severe pain ask for problems of their own; lower ones do not", () => {
    const raised = { ...facts, diagnoses: [], scores: [{ instrument: "CIWA-Ar", total: 8, band: "Mild" }], pain: 7 };
    expect(problemsOf(generate(raised, shippedLibrary)).map(({ key }) => key)).toEqual(["withdrawal-alcohol", "pain"]);
    const low = { ...raised, scores: [{ instrument: "CIWA-Ar", total: 7, band: "Minimal" }], pain: 6 };
    expect(generate(low, shippedLibrary)).toEqual([]);
  });

  it("TXP-6: what the plan has is not proposed again", () => {
    const present = ["alcohol", "alcohol.1"];
    const keys = generate({ ...facts, present }, shippedLibrary).map(({ key }) => key);
    expect(keys).toContain("alcohol.1.1");
    expect(keys).not.toContain("alcohol.1");
  });

  it("an accepted item brings what it belongs to", () => {
    const items = generate(facts, shippedLibrary);
    expect([...withParents(["alcohol.1.2.1"], items)]).toEqual([
      "alcohol.1.2.1",
      "alcohol.1.2",
      "alcohol.1",
      "alcohol",
    ]);
  });
});

describe("the library", () => {
  it("has unique keys, and each item belongs to one of the kind above", () => {
    const byKey = new Map(shippedLibrary.map((item) => [item.key, item]));
    expect(byKey.size).toBe(shippedLibrary.length);
    const above = { problem: undefined, goal: "problem", objective: "goal", intervention: "objective" };
    expect(
      shippedLibrary
        .filter(({ type, parentKey }) => byKey.get(parentKey ?? "")?.type !== above[type])
        .map(({ key }) => key),
    ).toEqual([]);
  });

  it("a facility's change replaces a shipped item, and a retired one goes with what belongs to it", () => {
    const [alcohol] = shippedLibrary;
    if (!alcohol) throw new Error("The library is empty.");
    const reworded = mergeLibrary(shippedLibrary, [{ ...alcohol, text: "Drinking", isRetired: false }]);
    expect(reworded[0]?.text).toBe("Drinking");
    expect(reworded).toHaveLength(shippedLibrary.length);
    const retired = mergeLibrary(shippedLibrary, [{ ...alcohol, isRetired: true }]);
    expect(retired.filter(({ key }) => key.startsWith("alcohol"))).toEqual([]);
  });
});
