import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, soleContainer } from "./dose-supply.ts";
import { minus, total } from "./quantity.ts";

const half = fc.integer({ min: 1, max: 20 }).map((halves) => (halves / 2).toString());

describe("MED-58: removed, given and wasted add up", () => {
  it("for any removal from any containers", () => {
    fc.assert(
      fc.property(
        fc.array(half, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, share) => {
          const takenFrom = parts.map((quantity, n) => ({ containerId: `c${n}`, quantity }));
          const removed = total(parts);
          const given = (Math.floor(Number(removed) * share * 2) / 2).toString();
          const wasted = minus(removed, given);
          const split = allocate(takenFrom, given, wasted);
          expect(total(split.map((one) => one.given))).toBe(given);
          expect(total(split.map((one) => one.wasted))).toBe(wasted);
          for (const [n, one] of split.entries()) expect(total([one.given, one.wasted])).toBe(parts[n]);
        },
      ),
    );
  });

  it("refuses an unaccounted remainder, and too little", () => {
    const takenFrom = [{ containerId: "a", quantity: "2" }];
    expect(() => allocate(takenFrom, "1", "0")).toThrow("2 removed, 1 given: record what happened to the other 1.");
    expect(() => allocate(takenFrom, "2", "1")).toThrow("nothing is left to waste");
    expect(() => allocate(takenFrom, "3", "0")).toThrow();
    expect(() => allocate([...takenFrom, ...takenFrom], "4", "0")).toThrow();
  });
});

describe("MED-57: the container that needs no choice", () => {
  const own = { ownership: "client" };
  const stock = { ownership: "facility_stock" };
  it("is the client's only one, or the only one of stock", () => {
    expect(soleContainer([own, stock, stock])).toBe(own);
    expect(soleContainer([stock])).toBe(stock);
    expect(soleContainer([own, own])).toBeUndefined();
    expect(soleContainer([stock, stock])).toBeUndefined();
    expect(soleContainer([])).toBeUndefined();
  });
});

describe("MED-57: quantities are exact", () => {
  it("tenths add up without a rounding error", () => {
    expect(total(["0.1", "0.2"])).toBe("0.3");
    expect(minus("0.3", "0.1")).toBe("0.2");
  });
});
