import { sql } from "kysely";
import { proveDevice } from "#modules/accounts/index.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Workstation } from "./downtime.contract.ts";

export interface LiveWorkstation {
  id: string;
  locationId: string;
  name: string;
}

/**
 * The enrolled workstation whose key signed the request; null if not enrolled (or removed, unless `former` is set).
 * Throws `device-unproven`.
 */
export async function workstationOf(
  act: Act,
  device: Parameters<typeof proveDevice>[1],
  about: string,
  { former = false } = {},
): Promise<LiveWorkstation | null> {
  const proven = await proveDevice(act, device, about);
  if (!proven)
    throw new Problem("device-unproven", "This browser could not prove its key. Reload the page and try again.");
  const row = await act.db
    .selectFrom("downtimeWorkstations")
    .select(["id", "locationId", "name"])
    .where("thumbprint", "=", proven.thumbprint)
    .$if(!former, (q) => q.where("removedAt", "is", null))
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/** Enrolled workstations with the users who have access. */
export async function workstations(db: TenantDb): Promise<Workstation[]> {
  const { rows } = await sql<Workstation>`
    SELECT w.id, w.name, w.location_id, w.created_at AS enrolled_at,
      (SELECT c.full_name FROM clinicians c WHERE c.user_id = w.created_by LIMIT 1) AS enrolled_by_name,
      w.last_contact_at, w.packet_made_at,
      coalesce((SELECT json_agg(json_build_object('id', o.id, 'clinicianId', o.clinician_id, 'name', c.full_name,
          'since', to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY c.last_name, c.id)
        FROM downtime_openers o JOIN clinicians c ON c.tenant_id = o.tenant_id AND c.id = o.clinician_id
        WHERE o.workstation_id = w.id AND o.removed_at IS NULL AND c.status = 1), '[]') AS openers
    FROM downtime_workstations w WHERE w.removed_at IS NULL ORDER BY w.name, w.id`.execute(db);
  return rows;
}

/** Locations with enrolled workstations. */
export async function enrolledPlaces(db: TenantDb): Promise<string[]> {
  const rows = await db
    .selectFrom("downtimeWorkstations")
    .select("locationId")
    .distinct()
    .where("removedAt", "is", null)
    .execute();
  return rows.map((row) => row.locationId);
}

export interface OpenerRow {
  id: string;
  publicKey: string;
  clinicianId: string;
  /** Whether the user works at the workstation's location. */
  worksHere: boolean;
}

/** Active users with packet access at a workstation. */
export async function openersAt(db: TenantDb, workstationId: string): Promise<OpenerRow[]> {
  const { rows } = await sql<OpenerRow>`
    SELECT o.id, o.public_key, o.clinician_id, EXISTS (SELECT FROM clinician_locations l
      WHERE l.tenant_id = o.tenant_id AND l.clinician_id = o.clinician_id AND l.location_id = w.location_id) AS works_here
    FROM downtime_openers o
    JOIN downtime_workstations w ON w.tenant_id = o.tenant_id AND w.id = o.workstation_id
    JOIN clinicians c ON c.tenant_id = o.tenant_id AND c.id = o.clinician_id
    WHERE o.workstation_id = ${workstationId} AND o.removed_at IS NULL AND c.status = 1 ORDER BY o.id`.execute(db);
  return rows;
}

/** All locations in their display order. */
export function locationsInOrder(db: TenantDb) {
  return db.selectFrom("locations").select(["id", "name"]).orderBy("sort").orderBy("name").execute();
}
