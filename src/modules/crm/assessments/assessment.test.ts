import { expect, it } from "vitest";
import { assessmentGaps, suggestedLevel } from "./assessment.ts";
import { findingsAt, someAnswers } from "./testing.ts";

const levels = [
  { id: "low", rank: 20 },
  { id: "high", rank: 70 },
];
const complete = {
  answers: someAnswers,
  asam: findingsAt("low"),
  recommendedLevelId: "low",
  levelReason: null,
  impression: "Clear",
};

it("ASM-2 suggests the most intensive level of dimensions 1 to 5 and ignores dimension 6", () => {
  const finding = { risk: 4, levelId: "high", note: null };
  expect(suggestedLevel({ ...findingsAt("low"), d3: finding }, levels)).toBe("high");
  expect(suggestedLevel({ ...findingsAt("low"), d6: finding }, levels)).toBe("low");
  expect(suggestedLevel({}, levels)).toBeNull();
});

it("ASM-2 asks for a reason when another level is recommended, and for a safety plan when there is a risk", () => {
  expect(assessmentGaps(complete, levels)).toEqual([]);
  expect(assessmentGaps({ ...complete, recommendedLevelId: "high" }, levels)).toEqual([
    "Reason for another level than suggested",
  ]);
  const suicide = { ...someAnswers, suicide: "plan" as const };
  expect(assessmentGaps({ ...complete, answers: suicide }, levels)).toEqual(["Safety plan"]);
  expect(assessmentGaps({ ...complete, answers: {}, asam: {} }, levels).length).toBeGreaterThan(12);
});
