import type { ChipProps } from "#ui/index.ts";
import type { ScaleBand } from "../scale.ts";

/** Color and shape of a band. The word says it as well. */
export const bandTones = {
  ok: { tone: "done", shape: "check" },
  attention: { tone: "attention", shape: "half" },
  danger: { tone: "danger", shape: "alert" },
} as const satisfies Record<ScaleBand["tone"], Pick<ChipProps, "tone" | "shape">>;
