import type { View } from "#platform/server/execution/context.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import * as store from "./bed-stay.store.ts";

/** Beds held now for a lead or an episode; an expired hold is none. */
export function liveHolds(view: View, who: { leadId?: string; demographicId?: string }): Promise<BedStay[]> {
  return store.liveHolds(view.db, who, view.now);
}
