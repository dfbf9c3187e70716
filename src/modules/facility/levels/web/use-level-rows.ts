import { useRead } from "#platform/web/index.ts";
import { type LevelOfCare, listLevels } from "../level.contract.ts";

const day = 86_400_000;
const none: readonly LevelOfCare[] = [];

/** All levels of care, active or not; empty until they load. */
export function useLevelRows(): readonly LevelOfCare[] {
  return useRead(listLevels, { query: { all: "true" } }, { staleMs: day }).data?.rows ?? none;
}
