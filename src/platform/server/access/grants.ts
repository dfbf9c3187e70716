import { combineGrants, isPermission, type Permission, type Scope } from "#platform/shared/access/permissions.ts";
import type { Database } from "../database/tenant-database.ts";
import { grantingGroups, grantsOfRoles, type RoleGrant } from "./grants.store.ts";

const freshFor = 5_000;

/** The name of a user group among a user's role codes; its permissions apply to the user's own locations. */
export function groupGrantCode(groupId: string): string {
  return `group:${groupId}`;
}

/**
 * What each role of a tenant grants, held in memory (PERM-1: no query per request). Re-read when a role change is
 * announced on the live bus, and after five seconds in any case.
 */
export class Grants {
  readonly #database: Database;
  readonly #tenants = new Map<string, { at: number; roles: Map<string, Map<Permission, Scope>> }>();
  readonly #combined = new Map<string, ReadonlyMap<Permission, Scope>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The permissions of these roles together. */
  async of(tenantId: string, roleCodes: readonly string[]): Promise<ReadonlyMap<Permission, Scope>> {
    const roles = await this.#rolesOf(tenantId);
    const key = `${tenantId}|${roleCodes.join(",")}`;
    let found = this.#combined.get(key);
    if (!found) {
      found = combineGrants(roleCodes.map((code) => roles.get(code) ?? new Map()));
      this.#combined.set(key, found);
    }
    return found;
  }

  forget(tenantId: string): void {
    this.#tenants.delete(tenantId);
    for (const key of this.#combined.keys()) if (key.startsWith(`${tenantId}|`)) this.#combined.delete(key);
  }

  async #rolesOf(tenantId: string): Promise<Map<string, Map<Permission, Scope>>> {
    const known = this.#tenants.get(tenantId);
    if (known && Date.now() - known.at < freshFor) return known.roles;
    this.forget(tenantId);
    const db = this.#database.tenant(tenantId);
    const [rows, groups] = await Promise.all([grantsOfRoles(db), grantingGroups(db)]);
    const roles = new Map<string, Map<Permission, Scope>>();
    const fromGroups = groups.flatMap(({ id, permissions }) =>
      permissions.map((permission): RoleGrant => ({ roleCode: groupGrantCode(id), permission, scope: "location" })),
    );
    for (const { roleCode, permission, scope } of [...rows, ...fromGroups]) {
      if (!isPermission(permission)) continue;
      const held = roles.get(roleCode) ?? new Map<Permission, Scope>();
      held.set(permission, scope);
      roles.set(roleCode, held);
    }
    this.#tenants.set(tenantId, { at: Date.now(), roles });
    return roles;
  }
}
