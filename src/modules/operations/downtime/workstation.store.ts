import { sql } from "kysely";
import { proveDevice } from "#modules/accounts/index.ts";
import { placeStates } from "#modules/places/locations/place-states.ts";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Workstation } from "./downtime.contract.ts";

export interface LiveWorkstation {
  id: string;
  locationId: string;
  name: string;
}

const workstationColumns = ["id", "locationId", "name"] as const;

async function enrolledForUpdate(db: TenantDb, id: string): Promise<LiveWorkstation> {
  const row = await db
    .selectFrom("downtimeWorkstations")
    .select(workstationColumns)
    .where("id", "=", id)
    .where("removedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "That workstation is not enrolled.");
  return row;
}

export const workstationRecord = record({
  table: "downtimeWorkstations",
  subject: "downtime-workstation",
  key: "workstationId",
  load: enrolledForUpdate,
  read: (db, id) =>
    db.selectFrom("downtimeWorkstations").select(workstationColumns).where("id", "=", id).executeTakeFirstOrThrow(),
  scope: (act, { locationId }) => act.requireLocation(locationId),
});

/** Enrolls a browser, known by the thumbprint of its key; its earlier enrollment ends. */
export async function replaceWorkstation(
  db: TenantDb,
  workstation: { id: string; locationId: string; name: string; thumbprint: string },
  now: string,
): Promise<void> {
  await db
    .updateTable("downtimeWorkstations")
    .set({ removedAt: now })
    .where("thumbprint", "=", workstation.thumbprint)
    .where("removedAt", "is", null)
    .execute();
  await db.insertInto("downtimeWorkstations").values(workstation).execute();
}

/** Notes a workstation's contact, and the packet it now has. */
export async function noteContact(
  db: TenantDb,
  workstationId: string,
  now: string,
  packet: { id: string; madeAt: string } | null,
): Promise<void> {
  await db
    .updateTable("downtimeWorkstations")
    .set({ lastContactAt: now, ...(packet ? { lastPacketId: packet.id, packetMadeAt: packet.madeAt } : {}) })
    .where("id", "=", workstationId)
    .execute();
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
    .select(workstationColumns)
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
        WHERE o.workstation_id = w.id AND o.removed_at IS NULL AND c.status = ${clinicianStates.code("active")}), '[]') AS openers
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

/** All locations in their display order. */
export function locationsInOrder(db: TenantDb) {
  return db.selectFrom("locations").select(["id", "name"]).orderBy("sort").orderBy("name").execute();
}

/** Active locations in their display order; null for those of the whole facility. */
export async function activeLocations(db: TenantDb, locationIds: readonly string[] | null) {
  return db
    .selectFrom("locations")
    .select(["id", "name", "timeZone"])
    .where("status", "=", placeStates.code("active"))
    .$if(locationIds !== null, (q) => q.where((eb) => eb("id", "=", eb.fn.any(eb.val([...(locationIds ?? [])])))))
    .orderBy("sort")
    .orderBy("name")
    .execute();
}
