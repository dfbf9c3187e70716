import { sql } from "kysely";
import type { RolePermissionScope } from "#platform/shared/columns.generated.ts";
import type { TenantDb } from "../database/tenant-database.ts";

export interface RoleGrant {
  roleCode: string;
  permission: string;
  scope: RolePermissionScope;
}

export function grantsOfRoles(db: TenantDb): Promise<RoleGrant[]> {
  return db.selectFrom("rolePermissions").select(["roleCode", "permission", "scope"]).execute();
}

/** User groups that grant permissions of their own. */
export function grantingGroups(db: TenantDb): Promise<{ id: string; permissions: string[] }[]> {
  return db
    .selectFrom("userGroups")
    .select(["id", "permissions"])
    .where("permissions", "<>", sql<string[]>`'{}'`)
    .execute();
}
