import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { OfflineEventKind } from "./downtime.contract.ts";

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
    WHERE o.workstation_id = ${workstationId} AND o.removed_at IS NULL
      AND c.status = ${clinicianStates.code("active")} ORDER BY o.id`.execute(db);
  return rows;
}

/** A user with packet access and the location of the workstation; null once removed. */
export async function activeOpener(db: TenantDb, openerId: string) {
  const row = await db
    .selectFrom("downtimeOpeners as o")
    .innerJoin("downtimeWorkstations as w", "w.id", "o.workstationId")
    .select(["o.id", "o.clinicianId", "w.locationId"])
    .where("o.id", "=", openerId)
    .where("o.removedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The staff member of a packet access at this workstation, removed or not; null if there is none. */
export async function openerStaff(db: TenantDb, workstationId: string, openerId: string) {
  const row = await db
    .selectFrom("downtimeOpeners as o")
    .innerJoin("clinicians as c", (join) =>
      join.onRef("c.tenantId", "=", "o.tenantId").onRef("c.id", "=", "o.clinicianId"),
    )
    .select(["o.id", "c.userId", "c.fullName as name", "c.role"])
    .where("o.id", "=", openerId)
    .where("o.workstationId", "=", workstationId)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeOpenerRow(db: TenantDb, openerId: string, now: string): Promise<void> {
  await db.updateTable("downtimeOpeners").set({ removedAt: now }).where("id", "=", openerId).execute();
}

/** Gives a staff member packet access at a workstation; an earlier access with another key ends. */
export async function replaceOpener(
  db: TenantDb,
  opener: { id: string; workstationId: string; clinicianId: string; publicKey: string },
  now: string,
): Promise<void> {
  await db
    .updateTable("downtimeOpeners")
    .set({ removedAt: now })
    .where("workstationId", "=", opener.workstationId)
    .where("clinicianId", "=", opener.clinicianId)
    .where("removedAt", "is", null)
    .execute();
  await db.insertInto("downtimeOpeners").values(opener).execute();
}

/** Records an offline event once; false when the workstation had reported it before. */
export async function insertOfflineEvent(
  db: TenantDb,
  event: {
    id: string;
    workstationId: string;
    openerId: string | null;
    locationId: string;
    packetId: string | null;
    packetMadeAt: string | null;
    what: OfflineEventKind;
    at: string;
    reportedAt: string;
  },
): Promise<boolean> {
  const row = await db
    .insertInto("downtimeOpenings")
    .values(event)
    .onConflict((conflict) => conflict.columns(["tenantId", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
