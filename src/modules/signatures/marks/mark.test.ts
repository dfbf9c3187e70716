import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDrawnMark } from "../testing.ts";
import { Mark, type MarkPoint, markFault, markPaths } from "./mark.ts";

const mark = (points: MarkPoint[]): Mark => ({ strokes: [{ points }] });
const line = (count: number, stepX: number, stepY: number, stepMs: number): MarkPoint[] =>
  Array.from({ length: count }, (_, i) => ({ x: 50 + i * stepX, y: 60 + i * stepY, t: i * stepMs, p: 0.5 }));

describe("markFault", () => {
  it("SIG-3: accepts a written name", () => {
    expect(markFault(aDrawnMark())).toBeNull();
  });

  it.each([
    ["nothing", { strokes: [] }, "empty"],
    ["a dot", mark([{ x: 5, y: 5, t: 0, p: 1 }]), "too-few-points"],
    ["eleven points", mark(line(11, 10, 5, 20)), "too-few-points"],
    ["a dot pressed long", mark(line(40, 0, 0, 20)), "too-short"],
    ["a flat dash", mark(line(20, 5, 0, 20)), "too-small"],
    ["an upright dash", mark(line(20, 0, 5, 20)), "too-small"],
    ["a flick", mark(line(14, 8, 4, 10)), "too-quick"],
  ] as const)("SIG-3: refuses %s", (_, drawn, fault) => {
    expect(markFault(drawn as Mark)).toBe(fault);
  });

  it("SIG-3: accepts exactly 12 points, 60 px, 40 by 12 px, 150 ms", () => {
    const edge: MarkPoint[] = line(12, 40 / 11, 12 / 11, 150 / 11);
    const back: MarkPoint = { x: 50, y: 60, t: 150, p: 0.5 };
    expect(markFault(mark([...edge, back]))).toBeNull();
    expect(markFault(mark(edge))).toBe("too-short");
  });
});

describe("a stored drawn signature", () => {
  const point = fc.record({
    x: fc.double({ min: 0, max: 500, noNaN: true }),
    y: fc.double({ min: 0, max: 160, noNaN: true }),
    t: fc.integer({ min: 0, max: 1e6 }),
    p: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const anyMark = fc.record({
    strokes: fc.array(
      fc.array(point, { minLength: 1, maxLength: 60 }).map((points) => ({ points })),
      { maxLength: 6 },
    ),
  });

  it("is normalized once and then stable, so its hash is stable", () => {
    fc.assert(
      fc.property(anyMark, (drawn) => {
        const kept = Mark.parse(drawn);
        expect(Mark.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
      }),
    );
  });

  it("draws one path per stroke and contains numbers only", () => {
    fc.assert(
      fc.property(anyMark, (drawn) => {
        const kept = Mark.parse(drawn);
        expect(markPaths(kept)).toHaveLength(kept.strokes.length);
        for (const path of markPaths(kept)) expect(path).toMatch(/^[MLQl0-9.eE -]+$/);
      }),
    );
  });

  it("refuses invalid coordinates", () => {
    expect(Mark.safeParse(mark([{ x: Number.NaN, y: 1, t: 1, p: 0 }])).success).toBe(false);
    expect(Mark.safeParse(mark([{ x: 1, y: 9e9, t: 1, p: 0 }])).success).toBe(false);
  });
});
