import type { LibraryDefaults } from "./library.ts";

export const scale = (instrument: string, target: string, days: number): LibraryDefaults => ({
  measure: "instrument",
  instrument,
  comparator: "atMost",
  target,
  days,
});
export const often = (target: string, unit: string, days: number): LibraryDefaults => ({
  measure: "frequency",
  comparator: "atLeast",
  target,
  unit,
  days,
});
export const count = (target: string, unit: string, days: number): LibraryDefaults => ({
  measure: "count",
  comparator: "atLeast",
  target,
  unit,
  days,
});
export const milestone = (days: number): LibraryDefaults => ({ measure: "milestone", days });

export const count = (comparator: "atMost" | "atLeast", target: string, unit: string, days: number): LibraryDefaults => ({
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
