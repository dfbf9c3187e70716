import type { View } from "#platform/server/execution/context.ts";
import type { ReadScope } from "./lead-list.store.ts";
import { allLocationIds } from "./lead-options.store.ts";

/** The leads the reader may see, narrowed to the locations they filtered by. */
export async function readScopeOf(view: View, wanted: readonly string[] | undefined): Promise<ReadScope> {
  const reach = view.reach("crm.view");
  const mine =
    reach.kind === "location" ? [...reach.locationIds] : reach.kind === "own" ? [] : await allLocationIds(view.db);
  const isFiltered = Boolean(wanted?.length);
  return {
    locationIds: isFiltered ? mine.filter((id) => wanted?.includes(id)) : mine,
    unplaced: !isFiltered && reach.kind !== "own",
    ownElsewhere: reach.kind === "tenant" || isFiltered ? null : view.actor.clinicianId,
    timeZone: view.timeZone,
    now: view.now,
    inReach: (column) => view.inReach("crm.view", "lead", column),
  };
}
