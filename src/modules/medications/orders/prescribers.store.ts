import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** True for active clinicians `c` whose role may prescribe. */
const mayPrescribe = sql`c.status = ${clinicianStates.code("active")} AND EXISTS (SELECT 1 FROM role_permissions rp
  WHERE rp.role_code = c.role AND rp.permission = 'medications.prescribe')`;

/** Active clinicians whose role may prescribe, by name. */
export async function prescribers(db: TenantDb): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT c.id, c.full_name AS name FROM clinicians c WHERE ${mayPrescribe}
    ORDER BY c.last_name, c.first_name`.execute(db);
  return rows;
}

/** The name of a clinician who may prescribe, or undefined. */
export async function prescriberName(db: TenantDb, clinicianId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.full_name AS name FROM clinicians c WHERE c.id = ${clinicianId} AND ${mayPrescribe}`.execute(db);
  return rows[0]?.name;
}
