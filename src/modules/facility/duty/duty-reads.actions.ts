import type { View } from "#platform/server/execution/context.ts";
import type { Duty } from "./duty.contract.ts";
import { dutiesAt } from "./duty.store.ts";
import { covers, type DutyKind, isHeld } from "./duty.ts";

/** Who is on duty at locations at an instant: with one duty or any, for one section or any. Sorted by name. */
export async function onDuty(
  view: View,
  locationIds: readonly string[],
  { duty, sectionId, at = view.now }: { duty?: DutyKind; sectionId?: string; at?: string } = {},
): Promise<Duty[]> {
  const rows = await dutiesAt(view.db, locationIds, at);
  return rows.filter(
    (row) =>
      isHeld(row, at) &&
      (duty === undefined || row.duty === duty) &&
      (sectionId === undefined || covers(row.sectionIds, sectionId)),
  );
}

/** The staff on duty at a location now, each once. */
export async function cliniciansOnDuty(view: View, locationId: string): Promise<readonly string[]> {
  return [...new Set((await onDuty(view, [locationId])).map(({ clinicianId }) => clinicianId))];
}
