import {
  defaultGrants,
  type Permission,
  type RoleCode,
  roles,
  type Scope,
} from "#platform/shared/access/permissions.ts";

/** What governs the house itself. A role that carries more of it than one holds cannot be handed on (PERM-4). */
const governing: ReadonlySet<string> = new Set([
  "roles",
  "accessReviews",
  "security",
  "audit",
  "chartAccess",
  "breakGlass",
  "operations",
  "legalHolds",
  "agreements",
  "developer",
  "settings",
  "integrations",
  "clinicians",
  "userGroups",
  "locations",
  "errors",
]);
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
 * PERM-4, editing: nobody grants what they lack. What the product gives a role by default may be given back to it, or
 * to a copy of it, by whoever may edit roles: no administrator holds clinical permissions, yet nurses must have theirs.
 */
export function mayGrant(mine: Grants, permission: Permission, scope: Scope, baseRole: string | null): boolean {
  if (holds(mine, permission, scope)) return true;
  const usual = isSystemRole(baseRole) ? defaultGrants[baseRole] : undefined;
  return usual !== undefined && holds(usual, permission, scope);
}

export function isSystemRole(code: string | null): code is RoleCode {
  return code !== null && (roles as readonly string[]).includes(code);
}

/**
 * PERM-4, assigning: the permissions of a role that keep this person from giving it to somebody. To a colleague, what
 * governs the house and is not one's own; to oneself, anything one does not hold already.
 */
export function refusedInRole(mine: Grants, role: Grants, toSelf: boolean): Permission[] {
  return [...role]
    .filter(
      ([permission, scope]) => !holds(mine, permission, scope) && (toSelf || governing.has(resourceOf(permission))),
    )
    .map(([permission]) => permission);
}

/** User groups add to what roles give; what governs the house comes from roles alone. */
export function groupMayCarry(permission: Permission): boolean {
  return !["roles", "security", "audit"].includes(resourceOf(permission));
}

export interface GrantChange {
  permission: Permission;
  from: Scope | null;
  to: Scope | null;
}
/** What differs between two states of a role, in the order of the catalogue given. */
export function diffGrants(before: Grants, after: Grants): GrantChange[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all]
    .map((permission) => ({ permission, from: before.get(permission) ?? null, to: after.get(permission) ?? null }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => a.permission.localeCompare(b.permission));
}
