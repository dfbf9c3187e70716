import { expect, it } from "vitest";
import { readoutOf, type Sample } from "./sampling.ts";

const pen = (at: number, pressure = 0.5, late = 4): Sample => ({ at, heardAt: at + late, pressure, kind: "pen" });

it("measures the sampling rate during strokes only", () => {
  const strokes = [...[0, 10, 20, 30].map((at) => pen(at)), ...[2000, 2010, 2020].map((at) => pen(at))];
  expect(readoutOf(strokes)).toMatchObject({ points: 7, perSecond: 100, latency: { median: 4, p95: 4 } });
});

it("detects whether the device measures pressure", () => {
  expect(readoutOf([pen(0), pen(10)]).pressure).toEqual({ measured: false, least: 0.5, most: 0.5 });
  expect(readoutOf([pen(0, 0.1), pen(10, 0.8)]).pressure).toEqual({ measured: true, least: 0.1, most: 0.8 });
});

it("returns null for unknown values", () => {
  expect(readoutOf([])).toEqual({ points: 0, perSecond: null, latency: null, pressure: null, kinds: [] });
});
