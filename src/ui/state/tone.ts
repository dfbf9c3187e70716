import type { Tone } from "#platform/shared/state-table.ts";
import type { Colour } from "../theme/tokens.ts";

export const colourOfTone = {
  neutral: "sand",
  info: "sky",
  attention: "amber",
  danger: "rose",
  done: "moss",
  brand: "pine",
} as const satisfies Record<Tone, Colour>;

/** `iris` is not a state's tone: it marks what a machine made, always and only. */
export type ChipTone = Tone | "machine";
export function colourOf(tone: ChipTone): Colour {
  return tone === "machine" ? "iris" : colourOfTone[tone];
}
