import fc from "fast-check";
import { expect, it } from "vitest";
import { countByLocks, counted, countIn, tabsByLocks } from "./tabs-open.ts";

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
  expect(tabsByLocks(["leader", "refresh", "tab:new"])).toBe(1);
  expect(tabsByLocks(["tab:a", "tab:b", undefined, "tab:new"])).toBe(3);
});

it("SES-2: a tab that is slow to count does not overwrite the count of those that came after it", async () => {
  const { locks } = navigator;
  const firstHasAsked = Promise.withResolvers<void>();
  const firstGoesOn = Promise.withResolvers<void>();
  const slow: Pick<LockManager, "request" | "query"> = {
    request: locks.request.bind(locks),
    async query() {
      const held = await locks.query();
      firstHasAsked.resolve();
      await firstGoesOn.promise;
      return held;
    },
  };
  const written: number[] = [];
  const write = (count: number) => void written.push(count);
  const first = countByLocks(slow, "tab:first", write);
  await firstHasAsked.promise;
  const second = countByLocks(locks, "tab:second", write);
  while (!(await locks.query()).held?.some((lock) => lock.name === "tab:second")) await Promise.resolve();
  firstGoesOn.resolve();
  await Promise.all([first, second]);
  expect(written).toEqual([1, 2]);
});
