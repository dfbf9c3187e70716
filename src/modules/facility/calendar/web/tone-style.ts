import type { CSSProperties } from "react";
import type { Tone } from "#platform/shared/state-table.ts";
import { colorOf } from "#ui/index.ts";

/** The colors of an item by its tone, for `calendar.module.css`. */
export function toneStyle(tone: Tone): CSSProperties {
  const color = colorOf(tone);
  return {
    "--tone-soft": `var(--cairn-${color}-soft)`,
    "--tone-line": `var(--cairn-${color}-line)`,
    "--tone-text": `var(--cairn-${color}-text)`,
    "--tone-mark": `var(--cairn-${color}-mark)`,
  };
}
