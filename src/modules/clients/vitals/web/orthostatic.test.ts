import { expect, it } from "vitest";
import type { MetricSet } from "../vital.contract.ts";
import { orthostaticDrops } from "./orthostatic.ts";

const set = (id: string, position: MetricSet["position"], at: string, values: [number, number]) => ({
  id,
  position,
  effectiveAt: `2026-11-20T${at}:00.000Z`,
  readings: (["systolic", "diastolic"] as const).map((metric, index) => ({
    metric,
    value: values[index] ?? 0,
    status: "final" as const,
  })),
});

it("names a fall of 20 systolic or 10 diastolic within 15 min of lying down, and nothing less", () => {
  const drops = (...sets: ReturnType<typeof set>[]) => orthostaticDrops(sets);
  const lying = set("a", "supine", "10:00", [130, 80]);
  expect(drops(lying, set("b", "standing", "10:03", [108, 78])).get("b")).toBe(
    "Orthostatic: systolic −22 mmHg from supine",
  );
  expect(drops(lying, set("b", "standing", "10:03", [111, 71])).size).toBe(0);
  expect(drops(lying, set("b", "standing", "10:03", [111, 70])).get("b")).toContain("diastolic −10");
  expect(drops(lying, set("b", "standing", "10:30", [90, 50])).size).toBe(0);
});
