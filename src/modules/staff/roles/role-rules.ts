import { type Permission, type RoleCode, roles, ruleOf, type Scope } from "#platform/shared/access/permissions.ts";

const rank = { own: 0, location: 1, tenant: 2 } as const satisfies Record<Scope, number>;

export type Grants = ReadonlyMap<Permission, Scope>;

export function resourceOf(permission: Permission): string {
  return permission.slice(0, permission.indexOf("."));
}
function holds(grants: Grants, permission: Permission, scope: Scope): boolean {
  const held = grants.get(permission);
  return held !== undefined && rank[held] >= rank[scope];
}

/**
 * PERM-4, editing a role: you grant only what you hold. What the product gives a role by default (`usual`) may be restored to
 * it or to a copy of it by anyone who may edit roles: no administrator holds clinical permissions, yet nurses need theirs.
 */
export function mayGrant(mine: Grants, permission: Permission, scope: Scope, usual: Scope | undefined): boolean {
  return holds(mine, permission, scope) || (usual !== undefined && rank[usual] >= rank[scope]);
}

export function isSystemRole(code: string | null): code is RoleCode {
  return code !== null && (roles as readonly string[]).includes(code);
}

/**
 * PERM-4, assigning a role: the permissions in it that you may not hand on. To a colleague, those that govern the facility
 * and that you don't hold; to yourself, any that you don't hold already.
 */
export function refusedInRole(mine: Grants, role: Grants, toSelf: boolean): Permission[] {
  return [...role]
    .filter(
      ([permission, scope]) => !holds(mine, permission, scope) && (toSelf || ruleOf(permission)?.governs === true),
    )
    .map(([permission]) => permission);
}

/** A user group adds permissions to its members' roles, except those for roles, security and the audit log. */
export function groupMayCarry(permission: Permission): boolean {
  return !["roles", "security", "audit"].includes(resourceOf(permission));
}

export interface GrantChange {
  permission: Permission;
  from: Scope | null;
  to: Scope | null;
}
/** What differs between two states of a role, sorted by permission. */
export function diffGrants(before: Grants, after: Grants): GrantChange[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all]
    .map((permission) => ({ permission, from: before.get(permission) ?? null, to: after.get(permission) ?? null }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => a.permission.localeCompare(b.permission));
}
