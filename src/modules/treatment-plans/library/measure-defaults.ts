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
