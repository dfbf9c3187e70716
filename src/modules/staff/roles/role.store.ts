import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import {
  defaultGrants,
  isPermission,
  type Permission,
  roleLabels,
  roles,
  type Scope,
} from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clinicianStates } from "../clinicians/staff.contract.ts";
import type { GrantChange } from "./role-rules.ts";
import type { Role } from "./roles.contract.ts";

const notForStaff = ["client", "guardian"];

export interface RoleGrant {
  roleCode: string;
  permission: Permission;
  scope: Scope;
}

function select(db: TenantDb) {
  const { code } = clinicianStates;
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
      sql<number>`(SELECT count(*)::int FROM clinicians c WHERE c.status IN (${code("active")}, ${code("invited")})
        AND (c.role = r.code OR EXISTS (SELECT 1 FROM clinician_roles x WHERE x.clinician_id = c.id
          AND x.role_code = r.code AND (x.ends_at IS NULL OR x.ends_at > now()))))`.as("people"),
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

/** A role, locked until the end of the transaction. Throws `not-found`. */
export async function roleForUpdate(db: TenantDb, code: string): Promise<Role> {
  await db.selectFrom("roles").select("id").where("code", "=", code).forUpdate().execute();
  return roleByCode(db, code);
}

/** The name of a role, the portal's too; undefined for an unused code. */
export async function roleNameOf(db: TenantDb, code: string): Promise<string | undefined> {
  const row = await db.selectFrom("roles").select("name").where("code", "=", code).executeTakeFirst();
  return row?.name;
}

/** Whether staff can have this role. */
export async function isStaffRole(db: TenantDb, code: string): Promise<boolean> {
  return !notForStaff.includes(code) && (await roleNameOf(db, code)) !== undefined;
}

export async function insertRole(
  db: TenantDb,
  role: { code: string; name: string; description: string | null; baseRole?: string | null },
): Promise<void> {
  await db
    .insertInto("roles")
    .values({ id: newId(), ...role })
    .execute();
}

/** Current grants of roles. Permissions of a module that is no longer installed are left out. */
export async function grantsOfRoles(db: TenantDb, codes: readonly string[]): Promise<RoleGrant[]> {
  const rows = await db
    .selectFrom("rolePermissions")
    .select(["roleCode", "permission", "scope"])
    .where("roleCode", "in", codes)
    .execute();
  return rows.flatMap(({ permission, ...row }) => (isPermission(permission) ? [{ ...row, permission }] : []));
}

/** Adds, changes and removes grants of a role. */
export async function writeGrants(db: TenantDb, roleCode: string, changes: readonly GrantChange[]): Promise<void> {
  const touched = changes.map(({ permission }) => permission);
  if (touched.length === 0) return;
  await db.deleteFrom("rolePermissions").where("roleCode", "=", roleCode).where("permission", "in", touched).execute();
  const given = changes.flatMap(({ permission, to }) => (to ? [{ roleCode, permission, scope: to }] : []));
  if (given.length > 0) await db.insertInto("rolePermissions").values(given).execute();
}

/** Names of staff roles with a permission. */
export async function rolesWith(db: TenantDb, permission: Permission): Promise<string[]> {
  const rows = await db
    .selectFrom("rolePermissions as p")
    .innerJoin("roles as r", "r.code", "p.roleCode")
    .select("r.name")
    .where("p.permission", "=", permission)
    .where("r.code", "not in", notForStaff)
    .orderBy("r.id")
    .execute();
  return rows.map((row) => row.name);
}

/** Adds the default roles with their default permissions to a new facility. */
export async function addDefaultRoles(db: TenantDb): Promise<void> {
  await db
    .insertInto("roles")
    .values(roles.map((code) => ({ id: newId(), code, name: roleLabels[code], isSystem: true })))
    .execute();
  const grants = roles.flatMap((roleCode) =>
    [...defaultGrants(roleCode)].map(([permission, scope]) => ({ roleCode, permission, scope })),
  );
  const column = (name: "roleCode" | "permission" | "scope") => grants.map((grant) => grant[name]);
  // Three arrays instead of a parameter for each of the thousands of values.
  await sql`INSERT INTO role_permissions (role_code, permission, scope)
    SELECT * FROM unnest(${column("roleCode")}::text[], ${column("permission")}::text[], ${column("scope")}::text[])`.execute(
    db,
  );
}
