import { holdersOf, staffAt } from "#modules/staff/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";

/** Clinician ids of active staff who hold a permission at a location or in the whole facility. */
export async function holdersAt(view: View, locationId: string, permission: Permission): Promise<string[]> {
  const holders = await holdersOf(view.db, permission, view.now);
  const local = await staffAt(
    view.db,
    holders.map(({ clinicianId }) => clinicianId),
    locationId,
  );
  return holders
    .filter(({ clinicianId, scope }) => scope !== "own" && (scope === "tenant" || local.has(clinicianId)))
    .map(({ clinicianId }) => clinicianId);
}
