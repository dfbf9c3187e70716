import fc from "fast-check";
import { expect, it } from "vitest";
import { counted, countIn, tabsByLocks } from "./tabs-open.ts";

it("SES-2: counts up at load and down on leaving, never below 0", () => {
  expect(counted(null, 1)).toBe(1);
  expect(counted("1", -1)).toBe(0);
  expect(counted("0", -1)).toBe(0);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(1 as const, -1 as const)), (steps) => {
      const end = steps.reduce((stored, step) => String(counted(stored, step)), "0");
      return countIn(end) >= 0;
    }),
  );
});

it("SES-2: text that is no count is 0", () => {
  expect(countIn("many")).toBe(0);
  expect(countIn("-3")).toBe(0);
  expect(countIn("NaN")).toBe(0);
});

it("SES-2: after a crash with two tabs the next single load is counted as one", () => {
  expect(tabsByLocks(["leader", "refresh"], "tab:new")).toBe(1);
  expect(tabsByLocks(["tab:new"], "tab:new")).toBe(1);
  expect(tabsByLocks(["tab:a", "tab:b", undefined], "tab:new")).toBe(3);
});
