import { describe, expect, it } from "vitest";
import { instrumentOf } from "./instruments/catalogue.ts";
import { baselineOf, changeOf } from "./trend.ts";

const scale = (key: string) => instrumentOf(key)!.scales[0]!;

describe("change against the baseline", () => {
  it("forms scenario 7: PCL-5 from 52 to 34 is a reliable improvement, to 27 recovered", () => {
    expect(changeOf(scale("pcl5"), 52, 34)).toEqual(["improved"]);
    expect(changeOf(scale("pcl5"), 52, 27)).toEqual(["improved", "recovered"]);
    expect(changeOf(scale("pcl5"), 30, 28)).toEqual([]);
  });

  it("AST-8: names reliable change, response, remission and worsening at their limits", () => {
    const phq = scale("phq9");
    expect(changeOf(phq, 12, 8)).toEqual([]);
    expect(changeOf(phq, 12, 7)).toEqual(["improved"]);
    expect(changeOf(phq, 12, 6)).toEqual(["improved", "response"]);
    expect(changeOf(phq, 12, 4)).toEqual(["improved", "response", "remission"]);
    expect(changeOf(phq, 12, 16)).toEqual([]);
    expect(changeOf(phq, 12, 17)).toEqual(["worse"]);
    expect(changeOf(scale("gad7"), 12, 16)).toEqual(["worse"]);
  });

  it("AST-8: the baseline is the first result from 7 days before to 14 days after admission", () => {
    const days = ["2026-02-19", "2026-02-20", "2026-03-13"].map((day) => ({ day }));
    expect(baselineOf(days, "2026-02-27")?.day).toBe("2026-02-20");
    expect(baselineOf(days.slice(2), "2026-02-27")?.day).toBe("2026-03-13");
    expect(baselineOf([{ day: "2026-03-14" }], "2026-02-27")).toBeUndefined();
    expect(baselineOf(days, null)).toBeUndefined();
  });
});
