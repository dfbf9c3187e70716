import type { Scope } from "./access/permissions.ts";

/** How a record was reached; kept with each read for the chart access report. */
export type Relation = "system" | "care-team" | "cover" | "tenant" | "location" | "former-location" | "break-glass";

/** What decides who reaches a record. */
export interface ReachedRecord {
  locationId: string | null;
  formerLocationId: string | null;
  formerUntil: string | null;
  restricted: boolean;
  careTeam: readonly string[];
}

/** The staff member, the scope of the permission they use, and their locations. */
export interface ReachingStaff {
  clinicianId: string | null;
  scope: Scope;
  locationIds: readonly string[];
}

/**
 * Who reaches whose chart (PERM-3), in TypeScript. The server runs the same rule in SQL (`cairn_relation()` in
 * `database/migrations/0001_kernel_baseline.sql`), and `access.property.test.ts` holds the two equal.
 */
export function relationTo(
  record: ReachedRecord,
  staff: ReachingStaff,
  now: string,
): "care-team" | "tenant" | "location" | "former-location" | null {
  const worksAt = (locationId: string | null) => locationId !== null && staff.locationIds.includes(locationId);

  if (staff.clinicianId !== null && record.careTeam.includes(staff.clinicianId)) return "care-team";
  if (record.restricted || staff.scope === "own") return null;
  if (staff.scope === "tenant") return "tenant";
  if (record.locationId === null || worksAt(record.locationId)) return "location";
  if (worksAt(record.formerLocationId) && record.formerUntil !== null && record.formerUntil > now)
    return "former-location";
  return null;
}
