import type { View } from "#platform/server/execution/context.ts";
import { type FreeBed, type FreeBedsAsked, freeBeds } from "./availability.store.ts";
import { bedCodesOf } from "./bed-of-client.store.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import * as store from "./bed-stay.store.ts";

/** Beds available now, the fitting ones first. */
export function availability(view: View, asked: FreeBedsAsked): Promise<FreeBed[]> {
  return freeBeds(view.db, view.now, asked);
}

/** Current bed codes by episode, for lists of other modules. Episodes without a bed are left out. */
export function bedsOf(view: View, demographicIds: readonly string[]): Promise<Map<string, string>> {
  return bedCodesOf(view.db, demographicIds, view.now);
}

/** Current holds of a lead or an episode, without expired ones. */
export function liveHolds(view: View, who: { leadId?: string; demographicId?: string }): Promise<BedStay[]> {
  return store.liveHolds(view.db, who, view.now);
}
