import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import {
  allPermissions,
  defaultGrants,
  holdersByDefault,
  type Permission,
  ruleOf,
  type Scope,
} from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { allRoles, lockRole, roleByCode } from "./role.store.ts";
import { diffGrants, type GrantChange, isSystemRole, mayGrant } from "./role-rules.ts";
import * as contract from "./roles.contract.ts";

type GrantList = readonly { permission: Permission; scope: Scope }[];
const mapOf = (grants: GrantList) => new Map(grants.map(({ permission, scope }) => [permission, scope]));

/** PERM-4: users grant only permissions they hold. Anyone who edits roles may remove a permission. */
function requireMayGrant(act: Act, changes: readonly GrantChange[], baseRole: string | null): void {
  const usual = isSystemRole(baseRole) ? defaultGrants(baseRole) : null;
  const refused = changes.filter(
    ({ permission, to }) => to !== null && !mayGrant(act.actor.grants, permission, to, usual?.get(permission)),
  );
  if (refused.length === 0) return;
  throw new Problem("forbidden", {
    detail: `You can't grant permissions you don't have: ${refused.map(({ permission }) => permission).join(", ")}.`,
    params: { permissions: refused.map(({ permission }) => permission) },
  });
}

/** The default role that this role is, or was copied from. */
const baseOf = (role: contract.Role) => (isSystemRole(role.code) ? role.code : role.baseRole);

async function writeGrants(act: Act, code: string, changes: readonly GrantChange[]): Promise<void> {
  const touched = changes.map(({ permission }) => permission);
  if (touched.length === 0) return;
  await act.db.deleteFrom("rolePermissions").where("roleCode", "=", code).where("permission", "in", touched).execute();
  const given = changes.flatMap(({ permission, to }) => (to ? [{ roleCode: code, permission, scope: to }] : []));
  if (given.length > 0) await act.db.insertInto("rolePermissions").values(given).execute();
}

/** The audit entry holds the full diff, which contains no client data. */
function auditChange(act: Act, code: string, fields: string[], changes: readonly GrantChange[]): void {
  const say = ({ permission, from, to }: GrantChange) =>
    from === null ? `${permission} (${to})` : to === null ? permission : `${permission} (${from} to ${to})`;
  act.audit({
    subjectId: code,
    fields,
    detail: {
      added: changes.filter(({ from }) => from === null).map(say),
      removed: changes.filter(({ to }) => to === null).map(say),
      changed: changes.filter(({ from, to }) => from !== null && to !== null).map(say),
    },
  });
}

async function announce(act: Act, code: string): Promise<contract.Role> {
  await act.raise("platform.roles-changed", { roleCodes: [code] }, { subject: { type: "role", id: code } });
  return roleByCode(act.db, code);
}

export const roleHandlers = [
  query(contract.listRoles, async (view) => ({ rows: await allRoles(view.db) })),

  query(contract.listRoleNames, async (view) => ({
    rows: (await allRoles(view.db)).map(({ code, name }) => ({ code, name })),
  })),

  query(contract.listPermissions, async (view) => ({
    rows: allPermissions().map((permission) => {
      const rule = ruleOf(permission);
      const holders = rule ? holdersByDefault(rule) : [];
      return {
        permission,
        resource: permission.slice(0, permission.indexOf(".")),
        verb: permission.slice(permission.indexOf(".") + 1),
        allows: rule?.allows ?? "",
        defaultRoles: holders.map(({ role }) => role),
        defaultScopes: Object.fromEntries(holders.map(({ role, scope }) => [role, scope])),
        mine: view.scopeOf(permission) ?? null,
      };
    }),
  })),

  action(contract.createRole, async (act, { body }) => {
    const changes = diffGrants(new Map(), mapOf(body.grants));
    requireMayGrant(act, changes, null);
    const { code, name, description } = body;
    await requireNew(act, code);
    await act.db.insertInto("roles").values({ id: newId(), code, name, description }).execute();
    await writeGrants(act, code, changes);
    auditChange(act, code, ["role"], changes);
    return announce(act, code);
  }),

  action(contract.changeRole, async (act, { params, body }) => {
    const before = await lockRole(act.db, params.code);
    act.requireVersion(before, body.version);
    const changes = body.grants ? diffGrants(mapOf(before.grants), mapOf(body.grants)) : [];
    requireMayGrant(act, changes, baseOf(before));
    await writeGrants(act, before.code, changes);
    // Also updated when only grants changed, so that the version detects a concurrent edit.
    await act.db
      .updateTable("roles")
      .set({
        name: body.name ?? before.name,
        description: body.description === undefined ? before.description : body.description,
      })
      .where("code", "=", before.code)
      .execute();
    const fields = [...(body.name ? ["name"] : []), ...(changes.length > 0 ? ["grants"] : [])];
    auditChange(act, before.code, fields, changes);
    return announce(act, before.code);
  }),

  action(contract.copyRole, async (act, { params, body }) => {
    const from = await roleByCode(act.db, params.code);
    const changes = diffGrants(new Map(), mapOf(from.grants));
    requireMayGrant(act, changes, baseOf(from));
    await requireNew(act, body.code);
    await act.db
      .insertInto("roles")
      .values({ id: newId(), ...body, description: from.description, baseRole: baseOf(from) })
      .execute();
    await writeGrants(act, body.code, changes);
    auditChange(act, body.code, ["role"], changes);
    return announce(act, body.code);
  }),
];

async function requireNew(act: Act, code: string): Promise<void> {
  const taken = await act.db.selectFrom("roles").select("name").where("code", "=", code).executeTakeFirst();
  if (taken || isSystemRole(code))
    throw new Problem("duplicate", {
      detail: `The code ${code} is already used${taken ? ` by ${taken.name}` : ""}. Choose another.`,
      errors: [{ path: "body.code", message: "Already in use" }],
    });
}
