import { expect, it } from "vitest";
import { isMeasurable, isUnindividualized } from "./readiness.ts";

const objectives = (library: number, own: number) => [
  ...Array.from({ length: library }, () => ({ isLibraryText: true })),
  ...Array.from({ length: own }, () => ({ isLibraryText: false })),
];

it("TXP-5: more than 60% of library text is pointed out", () => {
  expect([objectives(3, 2), objectives(4, 2), objectives(1, 0), []].map(isUnindividualized)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it("TXP-2: a milestone needs a day alone, everything else also a target", () => {
  const base = { measure: "count" as const, target: "5", targetDate: "2026-12-01" };
  expect(
    [
      base,
      { ...base, target: null },
      { ...base, targetDate: null },
      { ...base, measure: null },
      { ...base, measure: "milestone" as const, target: null },
    ].map(isMeasurable),
  ).toEqual([true, false, false, false, true]);
});
