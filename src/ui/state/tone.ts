import type { Tone } from "#platform/shared/state-table.ts";
import type { Color } from "../theme/tokens.ts";

export const colorOfTone = {
  neutral: "sand",
  info: "sky",
  attention: "amber",
  danger: "rose",
  done: "moss",
  brand: "pine",
} as const satisfies Record<Tone, Color>;

/** `iris` is not a state's tone: it marks what a machine made, always and only. */
export type ChipTone = Tone | "machine";
export function colorOf(tone: ChipTone): Color {
  return tone === "machine" ? "iris" : colorOfTone[tone];
}
