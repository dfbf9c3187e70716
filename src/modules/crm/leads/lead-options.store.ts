import { sql } from "kysely";
import { placeStates } from "#modules/places/locations/place-states.ts";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { CloseReasonStatus, LeadToucheKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";

export async function activeSources(db: TenantDb) {
  return db
    .selectFrom("leadSources")
    .select(["id", "name", "kind"])
    .where("active", "=", true)
    .orderBy("sort")
    .execute();
}

export async function sourceById(
  db: TenantDb,
  sourceId: string | null,
): Promise<{ name: string; tedsCode: string } | undefined> {
  if (sourceId === null) return undefined;
  return db.selectFrom("leadSources").select(["name", "tedsCode"]).where("id", "=", sourceId).executeTakeFirst();
}

export async function activeCloseReasons(db: TenantDb) {
  return db
    .selectFrom("closeReasons")
    .select(["id", "status", "code", "label"])
    .where("active", "=", true)
    .orderBy("status")
    .orderBy("sort")
    .execute();
}

/** The close reason, if it belongs to this status. */
export async function closeReasonOf(db: TenantDb, closeReasonId: string, status: CloseReasonStatus) {
  return db
    .selectFrom("closeReasons")
    .select(["id", "label"])
    .where("id", "=", closeReasonId)
    .where("status", "=", status)
    .executeTakeFirst();
}

export async function closeReasonById(db: TenantDb, closeReasonId: string) {
  return db.selectFrom("closeReasons").select("label").where("id", "=", closeReasonId).executeTakeFirst();
}

/** Active staff whose role may edit leads, now: not only admissions, a case manager may own a lead too. */
export async function possibleOwners(db: TenantDb, now: string) {
  return db
    .selectFrom("clinicians as c")
    .select(["c.id", "c.fullName as name", "c.initials"])
    .where("c.status", "=", clinicianStates.code("active"))
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM role_permissions rp WHERE rp.permission = 'crm.edit'
        AND (rp.role_code = c.role OR rp.role_code IN (SELECT cr.role_code FROM clinician_roles cr
          WHERE cr.clinician_id = c.id AND cr.starts_at <= ${now}::timestamptz
            AND (cr.ends_at IS NULL OR cr.ends_at > ${now}::timestamptz))))`,
    )
    .orderBy("c.fullName")
    .execute();
}

export async function activeLocations(db: TenantDb) {
  return db
    .selectFrom("locations")
    .select(["id", "name", "shortCode", "timeZone"])
    .where("status", "=", placeStates.code("active"))
    .orderBy("sort")
    .orderBy("name")
    .execute();
}

export async function locationById(
  db: TenantDb,
  locationId: string | null | undefined,
): Promise<{ id: string; name: string; timeZone: string } | undefined> {
  if (!locationId) return undefined;
  return db.selectFrom("locations").select(["id", "name", "timeZone"]).where("id", "=", locationId).executeTakeFirst();
}

export async function allLocationIds(db: TenantDb): Promise<string[]> {
  return (await db.selectFrom("locations").select("id").execute()).map(({ id }) => id);
}

interface Touch {
  leadId: string;
  occurredAt: string;
  kind: LeadToucheKind;
  sourceId: string | null;
}

/** One contact that brought the client to the facility; the table is append-only. */
export async function insertTouch(db: TenantDb, touch: Touch): Promise<void> {
  await db
    .insertInto("leadTouches")
    .values({ id: newId(), ...touch })
    .execute();
}
