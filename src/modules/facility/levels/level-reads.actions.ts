import type { View } from "#platform/server/execution/context.ts";
import type { LevelOfCare } from "./level.contract.ts";
import { levelById, levels } from "./level.store.ts";

/** One level of care, switched on or not. Throws `not-found`. */
export function levelOfCare(view: View, levelOfCareId: string): Promise<LevelOfCare> {
  return levelById(view.db, levelOfCareId);
}

/** The levels the facility offers, least intensive first in each edition. */
export function levelsOfCare(view: View): Promise<LevelOfCare[]> {
  return levels(view.db);
}
