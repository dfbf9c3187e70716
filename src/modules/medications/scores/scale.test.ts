import { describe, expect, it } from "vitest";
import { bandOf, rangeOf, type Scale, scaleFaults, scoreScale } from "./scale.ts";
import { shippedScales } from "./shipped-scales.ts";

function scaleOf(key: string): Scale {
  const scale = shippedScales.find((one) => one.key === key);
  if (!scale) throw new Error(`${key} is shipped`);
  return scale;
}
/** Scores in the order of the items. */
function score(key: string, values: number[]) {
  const scale = scaleOf(key);
  return scoreScale(scale, Object.fromEntries(scale.items.map((item, index) => [item.key, values[index] ?? 0])));
}
const codeOf = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    return error;
  }
};

describe("WD-1, WD-2: bedside scales", () => {
  it.each([
    ["CIWA-Ar", 10, 0, 67],
    ["COWS", 11, 0, 48],
    ["CIWA-B", 20, 0, 80],
    ["POSS", 1, 1, 4],
    ["RASS", 1, -5, 4],
  ])("%s has %i items and totals from %i to %i", (key, items, from, to) => {
    const scale = scaleOf(key);
    expect([scale.items.length, rangeOf(scale), scaleFaults(scale)]).toEqual([items, { from, to }, null]);
  });

  it.each([
    ["CIWA-Ar", 9, "Mild"],
    ["CIWA-Ar", 10, "Moderate"],
    ["CIWA-Ar", 18, "Moderate"],
    ["CIWA-Ar", 19, "Severe"],
    ["CIWA-Ar", 67, "Severe"],
    ["COWS", 4, "None"],
    ["COWS", 5, "Mild"],
    ["COWS", 12, "Mild"],
    ["COWS", 13, "Moderate"],
    ["COWS", 24, "Moderate"],
    ["COWS", 25, "Moderately severe"],
    ["COWS", 36, "Moderately severe"],
    ["COWS", 37, "Severe"],
    ["CIWA-B", 20, "Mild"],
    ["CIWA-B", 21, "Moderate"],
    ["CIWA-B", 40, "Moderate"],
    ["CIWA-B", 41, "Severe"],
    ["CIWA-B", 60, "Severe"],
    ["CIWA-B", 61, "Very severe"],
    ["POSS", 2, "Acceptable"],
    ["POSS", 3, "Too sedated"],
    ["RASS", -2, "Sedated"],
    ["RASS", 0, "Alert or drowsy"],
  ])("%s %i is %s", (key, total, band) => {
    expect(bandOf(scaleOf(key), total).label).toBe(band);
  });

  it("adds the items up", () => {
    expect(score("CIWA-Ar", [4, 3, 3, 2, 2, 1, 0, 0, 3, 1])).toMatchObject({ total: 19, band: "Severe" });
    expect(score("COWS", [2, 1, 1, 1, 2, 1, 2, 1, 1, 2, 0])).toMatchObject({ total: 14, band: "Moderate" });
    expect(score("COWS", [1, 2, 3, 2, 2, 1, 2, 2, 1, 2, 3])).toMatchObject({ total: 21, band: "Moderate" });
  });

  it("accepts only the scores of each COWS item", () => {
    const scores = scaleOf("COWS").items.map(({ options }) => options.map((option) => option.score).join());
    expect(scores).toEqual([
      "0,1,2,4",
      "0,1,2,3,4",
      "0,1,3,5",
      "0,1,2,5",
      "0,1,2,4",
      "0,1,2,4",
      "0,1,2,3,5",
      "0,1,2,4",
      "0,1,2,4",
      "0,1,2,4",
      "0,3,5",
    ]);
    const problem = codeOf(() => score("COWS", [0, 0, 2]));
    expect(problem).toMatchObject({ code: "score-not-allowed", message: expect.stringContaining("Restlessness") });
  });

  it("needs every item, and no other", () => {
    const scale = scaleOf("CIWA-Ar");
    const { orientation: _, ...nine } = Object.fromEntries(scale.items.map(({ key }) => [key, 1]));
    expect(codeOf(() => scoreScale(scale, nine))).toMatchObject({
      code: "scale-incomplete",
      message: expect.stringContaining("Orientation"),
    });
    expect(codeOf(() => scoreScale(scale, { ...nine, orientation: 5 }))).toMatchObject({ code: "score-not-allowed" });
    expect(codeOf(() => scoreScale(scale, { ...nine, orientation: 0, mood: 1 }))).toMatchObject({
      code: "score-not-allowed",
    });
  });

  it("finds what makes a facility's own scale unusable", () => {
    const { items } = scaleOf("POSS");
    const bands = (...starts: number[]) => starts.map((from) => ({ from, label: `From ${from}`, tone: "ok" as const }));
    expect(scaleFaults({ items, bands: bands(1, 3) })).toBeNull();
    expect(scaleFaults({ items, bands: bands(2, 3) })).toContain("starts at 1");
    expect(scaleFaults({ items, bands: bands(1, 1) })).toContain("lowest total up");
    expect(scaleFaults({ items, bands: bands(1, 5) })).toContain("highest possible total is 4");
    expect(scaleFaults({ items: [...items, ...items], bands: bands(2) })).toContain("own key");
  });
});
