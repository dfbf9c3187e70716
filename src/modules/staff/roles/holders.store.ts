import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Permission, Scope } from "#platform/shared/access/permissions.ts";
import { clinicianStates } from "../clinicians/staff.contract.ts";

export interface Holder {
  clinicianId: string;
  userId: string;
  name: string;
  role: string;
  scope: Scope;
}

/**
 * Active staff who hold a permission at an instant, by primary role, extra role or group, each with their widest scope. Used for
 * notifications and for who can grant a permission.
 */
export async function holdersOf(db: TenantDb, permission: Permission, now: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    SELECT c.id AS "clinicianId", c.user_id AS "userId", c.full_name AS name, c.role,
      CASE max(CASE h.scope WHEN 'tenant' THEN 2 WHEN 'location' THEN 1 ELSE 0 END)
        WHEN 2 THEN 'tenant' WHEN 1 THEN 'location' ELSE 'own' END AS scope
    FROM clinicians c JOIN LATERAL (
      SELECT p.scope FROM role_permissions p WHERE p.permission = ${permission} AND (p.role_code = c.role
        OR EXISTS (SELECT 1 FROM clinician_roles r WHERE r.clinician_id = c.id AND r.role_code = p.role_code
          AND r.starts_at <= ${now}::timestamptz AND (r.ends_at IS NULL OR r.ends_at > ${now}::timestamptz)))
      UNION ALL
      SELECT 'location' FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
        WHERE m.clinician_id = c.id AND ${permission} = ANY (g.permissions)
    ) h ON true
    WHERE c.status = ${clinicianStates.code("active")}
    GROUP BY c.id, c.user_id, c.full_name, c.role, c.last_name
    ORDER BY c.last_name, c.id`.execute(db);
  return rows;
}

/** Whether a facility would lose its last owner or the last holder of a vital permission without this user. */
export async function isIndispensable(db: TenantDb, userId: string): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    SELECT NOT cairn_vital_missing(cairn_tenant(), ${userId}) <@ cairn_vital_missing(cairn_tenant(), NULL) AS lost`.execute(
    db,
  );
  return rows[0]?.lost === true;
}

/** Whether a role oversees others: owner, compliance, a copy of them, or a role that verifies the audit log. */
export async function isOversightRole(db: TenantDb, roleCode: string): Promise<boolean> {
  const { rows } = await sql<{
    oversees: boolean;
  }>`SELECT cairn_oversees(cairn_tenant(), ${roleCode}) AS oversees`.execute(db);
  return rows[0]?.oversees === true;
}
