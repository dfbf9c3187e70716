import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankAt, rankBetween } from "./rank.ts";

describe("board positions", () => {
  it("leave room between any two cards", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 60 }), (drops) => {
        const column: string[] = [];
        for (const drop of drops) {
          const at = drop % (column.length + 1);
          const key = rankBetween(column[at - 1] ?? "", column[at] ?? null);
          column.splice(at, 0, key);
        }
        expect([...column].sort()).toEqual(column);
        expect(new Set(column).size).toBe(column.length);
        for (const key of column) expect(key.endsWith("0")).toBe(false);
      }),
    );
  });
  it("sort a newer lead above an older one", () => {
    const older = rankAt("2026-11-20T10:00:00.000Z");
    const newer = rankAt("2026-11-20T10:00:01.000Z");
    expect(newer < older).toBe(true);
    const between = rankBetween(newer, older);
    expect(newer < between && between < older).toBe(true);
  });
});
