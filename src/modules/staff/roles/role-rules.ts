import {
  type Permission,
  type RoleCode,
  roleLabels,
  roles,
  ruleOf,
  type Scope,
} from "#platform/shared/access/permissions.ts";
import { isKeyOf, isOneOf } from "#platform/shared/typed.ts";

const rank = { own: 0, location: 1, tenant: 2 } as const satisfies Record<Scope, number>;

export type Grants = ReadonlyMap<Permission, Scope>;

export function resourceOf(permission: Permission): string {
  return permission.slice(0, permission.indexOf("."));
}
export function verbOf(permission: Permission): string {
  return permission.slice(permission.indexOf(".") + 1);
}
function holds(grants: Grants, permission: Permission, scope: Scope): boolean {
  const held = grants.get(permission);
  return held !== undefined && rank[held] >= rank[scope];
}

/**
 * PERM-4: a role editor may grant only permissions they hold, and a role's default permissions (`usual`) to it or its copies.
 * Defaults are allowed because administrators hold no clinical permissions.
 */
export function mayGrant(mine: Grants, permission: Permission, scope: Scope, usual: Scope | undefined): boolean {
  return holds(mine, permission, scope) || (usual !== undefined && rank[usual] >= rank[scope]);
}

export function isSystemRole(code: string | null): code is RoleCode {
  return code !== null && isOneOf(roles, code);
}

/** The label of a default role; the code of a custom one. */
export function roleLabelOf(code: string): string {
  return isKeyOf(roleLabels, code) ? roleLabels[code] : code;
}

/**
 * PERM-4: the permissions that keep a user from assigning this role. To someone else: governing permissions the user does not
 * hold. To themselves: any permission they do not hold.
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
/** The differences between two sets of grants, sorted by permission. */
export function diffGrants(before: Grants, after: Grants): GrantChange[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all]
    .map((permission) => ({ permission, from: before.get(permission) ?? null, to: after.get(permission) ?? null }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => a.permission.localeCompare(b.permission));
}
