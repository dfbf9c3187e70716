import type { Act } from "#platform/server/execution/context.ts";
import { saveOfferedLevels } from "./location.store.ts";

/** Saves the codes of the levels of care a location offers. Raises `platform.location-changed`. */
export async function setOfferedLevels(act: Act, locationId: string, codes: readonly string[]): Promise<void> {
  await saveOfferedLevels(act.db, locationId, codes);
  await act.raise("platform.location-changed", { locationId, keys: ["levelsOfCare"] });
}
