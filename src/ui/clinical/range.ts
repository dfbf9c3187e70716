/** Limits of a reading; a bound that is missing is not judged. `critical*` lie outside the usual ones. */
export interface Range {
  low?: number | undefined;
  high?: number | undefined;
  criticalLow?: number | undefined;
  criticalHigh?: number | undefined;
}

export type Flag = "low" | "high" | "critical-low" | "critical-high";

export const flagWords: Record<Flag, string> = {
  low: "Low",
  high: "High",
  "critical-low": "Critically low",
  "critical-high": "Critically high",
};

/** The limits themselves are in range. */
export function flagOf(value: number, range: Range): Flag | undefined {
  if (range.criticalLow !== undefined && value < range.criticalLow) return "critical-low";
  if (range.criticalHigh !== undefined && value > range.criticalHigh) return "critical-high";
  if (range.low !== undefined && value < range.low) return "low";
  if (range.high !== undefined && value > range.high) return "high";
  return undefined;
}

export interface Point {
  /** RFC 3339 instant. */
  at: string;
  value: number;
  /** Said with the point: "after 2 mg lorazepam". */
  note?: string | undefined;
  /** The band of a score, for columns. */
  tone?: "moss" | "amber" | "rose" | undefined;
}
