import type { Act } from "#platform/server/execution/context.ts";

/** What care a place offers, by the codes that the module which knows them gives. Raises `platform.location-changed`. */
export async function setOfferedLevels(act: Act, locationId: string, codes: readonly string[]): Promise<void> {
  await act.db
    .updateTable("locations")
    .set({ levelsOfCare: [...codes] })
    .where("id", "=", locationId)
    .execute();
  await act.raise("platform.location-changed", { locationId, keys: ["levelsOfCare"] });
}
