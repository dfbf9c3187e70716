import { z } from "zod";
import { ianaZone } from "./index.ts";

function isZone(text: string): boolean {
  try {
    return ianaZone(text) !== "";
  } catch {
    return false;
  }
}

/** A known zone; an unknown one would fail everything scheduled at a user's local time. */
export const ZoneName = z.string().max(64).refine(isZone, "There is no such time zone.");
