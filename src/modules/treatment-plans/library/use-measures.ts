import type { LibraryDefaults } from "./library.ts";

/** Measures of abstinence and recovery. */
export const count = (
  comparator: "atMost" | "atLeast",
  target: string,
  unit: string,
  days: number,
): LibraryDefaults => ({
  measure: "count",
  comparator,
  target,
  unit,
  days,
});
export const attends = (target: string, unit: string, days: number): LibraryDefaults => ({
  measure: "attendance",
  comparator: "atLeast",
  target,
  unit,
  days,
});
export const lab = (unit: string, days: number): LibraryDefaults => ({
  measure: "lab",
  comparator: "atMost",
  target: "0",
  unit,
  days,
});
