import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Active clinicians whose role may prescribe, by name. */
export async function prescribers(db: TenantDb): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT c.id, c.full_name AS name FROM clinicians c
    WHERE c.status = 1 AND EXISTS (SELECT 1 FROM role_permissions rp
      WHERE rp.role_code = c.role AND rp.permission = 'medications.prescribe')
    ORDER BY c.last_name, c.first_name`.execute(db);
  return rows;
}

export async function prescriberName(db: TenantDb, clinicianId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.full_name AS name FROM clinicians c
    WHERE c.id = ${clinicianId} AND c.status = 1 AND EXISTS (SELECT 1 FROM role_permissions rp
      WHERE rp.role_code = c.role AND rp.permission = 'medications.prescribe')`.execute(db);
  return rows[0]?.name;
}
