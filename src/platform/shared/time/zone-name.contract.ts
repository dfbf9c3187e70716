import { z } from "zod";
import { ianaZone } from "./index.ts";

function isZone(text: string): boolean {
  try {
    return ianaZone(text) !== "";
  } catch {
    return false;
  }
}

/** A zone that can be reckoned with: one that cannot would fail whatever is done at somebody's own time of day. */
export const ZoneName = z.string().max(64).refine(isZone, "There is no such time zone.");
