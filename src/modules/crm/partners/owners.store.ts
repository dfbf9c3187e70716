import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Active staff whose role may manage referral partners, now. */
export async function partnerOwners(db: TenantDb, now: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("clinicians as c")
    .select(["c.id", "c.fullName as name"])
    .where("c.status", "=", clinicianStates.code("active"))
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM role_permissions rp WHERE rp.permission = 'crm.partners'
        AND (rp.role_code = c.role OR rp.role_code IN (SELECT cr.role_code FROM clinician_roles cr
          WHERE cr.clinician_id = c.id AND cr.starts_at <= ${now}::timestamptz
            AND (cr.ends_at IS NULL OR cr.ends_at > ${now}::timestamptz))))`,
    )
    .orderBy("c.fullName")
    .execute();
}
