import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Permission, Scope } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Role } from "./roles.contract.ts";

const notForStaff = ["client", "guardian"];

function select(db: TenantDb) {
  return db
    .selectFrom("roles as r")
    .select(["r.code", "r.name", "r.description", "r.isSystem", "r.baseRole", "r.version"])
    .select(
      sql<
        { permission: Permission; scope: Scope }[]
      >`coalesce((SELECT json_agg(json_build_object('permission', p.permission,
        'scope', p.scope) ORDER BY p.permission) FROM role_permissions p WHERE p.role_code = r.code), '[]')`.as(
        "grants",
      ),
    )
    .select(
      sql<number>`(SELECT count(*)::int FROM clinicians c WHERE c.status IN (1, 3) AND (c.role = r.code OR EXISTS (
        SELECT 1 FROM clinician_roles x WHERE x.clinician_id = c.id AND x.role_code = r.code
          AND (x.ends_at IS NULL OR x.ends_at > now()))))`.as("people"),
    );
}

/** Default roles, then custom roles by name. Excludes the portal's roles. */
export async function allRoles(db: TenantDb): Promise<Role[]> {
  return select(db).where("r.code", "not in", notForStaff).orderBy("r.isSystem", "desc").orderBy("r.id").execute();
}

/** Throws `not-found`, also for portal roles. */
export async function roleByCode(db: TenantDb, code: string): Promise<Role> {
  const role = notForStaff.includes(code) ? undefined : await select(db).where("r.code", "=", code).executeTakeFirst();
  if (!role) throw new Problem("not-found", "This role does not exist.");
  return role;
}

export async function lockRole(db: TenantDb, code: string): Promise<Role> {
  await db.selectFrom("roles").select("id").where("code", "=", code).forUpdate().execute();
  return roleByCode(db, code);
}
