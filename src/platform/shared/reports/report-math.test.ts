import { expect, it } from "vitest";
import { groupBy, medianOf, percentOf, pointsOf, ratioOf, stepsOf } from "./report-math.ts";

it("has no share, mean or middle of nothing", () => {
  expect([percentOf(0, 0), ratioOf(0, 0), medianOf([])]).toEqual([null, null, null]);
  expect([percentOf(901, 1060), ratioOf(10, 3), percentOf(0, 5)]).toEqual([85, 3.3, 0]);
});

it("takes the middle of odd and even counts without changing the list", () => {
  const values = [9, 1, 5];
  expect(medianOf(values)).toBe(5);
  expect(values).toEqual([9, 1, 5]);
  expect(medianOf([4, 1, 2, 9])).toBe(3);
  expect(medianOf([1, 2])).toBe(1.5);
});

it("draws days up to three months and then months, also empty ones", () => {
  const short = stepsOf({ from: "2026-02-27", through: "2026-03-02" });
  expect(short.steps).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
  const long = stepsOf({ from: "2025-12-15", through: "2026-04-01" });
  expect(long).toMatchObject({ axis: "month", steps: ["2025-12", "2026-01", "2026-02", "2026-03", "2026-04"] });
  const points = pointsOf(long.steps, ["2026-01-31", "2026-01-01"], long.stepOf, (rows) => ({ count: rows.length }));
  expect(points.map(({ values }) => values.count)).toEqual([0, 2, 0, 0, 0]);
});

it("keeps groups in the order they came", () => {
  expect([...groupBy(["b1", "a1", "b2"], (text) => text[0] ?? "")]).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1"]],
  ]);
});
