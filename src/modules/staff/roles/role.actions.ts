import type { Act } from "#platform/server/execution/context.ts";
import { record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import {
  allPermissions,
  defaultGrants,
  holdersByDefault,
  type Permission,
  ruleOf,
  type Scope,
} from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { watchOversight } from "./oversight.actions.ts";
import { allRoles, insertRole, roleByCode, roleForUpdate, roleNameOf, writeGrants } from "./role.store.ts";
import { diffGrants, type GrantChange, isSystemRole, mayGrant, resourceOf, verbOf } from "./role-rules.ts";
import * as contract from "./roles.contract.ts";

type GrantList = readonly { permission: Permission; scope: Scope }[];
const mapOf = (grants: GrantList) => new Map(grants.map(({ permission, scope }) => [permission, scope]));

const announce = (act: Act, code: string) =>
  act.raise("platform.roles-changed", { roleCodes: [code] }, { subject: { type: "role", id: code } });

const roleRecord = record({
  table: "roles",
  subject: "role",
  key: "code",
  idColumn: "code",
  load: roleForUpdate,
  read: roleByCode,
  scope: "facility",
  saved: (act, { after }) => announce(act, after.code),
});

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

/** The audit entry holds the full diff, which contains no client data. */
function auditChanges(act: Act, changes: readonly GrantChange[]): void {
  const say = ({ permission, from, to }: GrantChange) =>
    from === null ? `${permission} (${to})` : to === null ? permission : `${permission} (${from} to ${to})`;
  act.auditDetail({
    added: changes.filter(({ from }) => from === null).map(say),
    removed: changes.filter(({ to }) => to === null).map(say),
    changed: changes.filter(({ from, to }) => from !== null && to !== null).map(say),
  });
}

async function addRole(
  act: Act,
  role: { code: string; name: string; description: string | null; baseRole?: string | null },
  changes: readonly GrantChange[],
): Promise<contract.Role> {
  await requireNew(act, role.code);
  await insertRole(act.db, role);
  await writeGrants(act.db, role.code, changes);
  act.audit({ subjectId: role.code, fields: ["role"] });
  auditChanges(act, changes);
  await announce(act, role.code);
  return roleByCode(act.db, role.code);
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
        resource: resourceOf(permission),
        verb: verbOf(permission),
        allows: rule?.allows ?? "",
        defaultRoles: holders.map(({ role }) => role),
        defaultScopes: Object.fromEntries(holders.map(({ role, scope }) => [role, scope])),
        mine: view.scopeOf(permission) ?? null,
      };
    }),
  })),

  action(contract.createRole, async (act, { body: { grants, ...role } }) => {
    const changes = diffGrants(new Map(), mapOf(grants));
    requireMayGrant(act, changes, null);
    return addRole(act, role, changes);
  }),

  verb(
    contract.changeRole,
    roleRecord,
    async (act, before, { body: { grants, name = before.name, description } }) => {
      const changes = grants ? diffGrants(mapOf(before.grants), mapOf(grants)) : [];
      requireMayGrant(act, changes, baseOf(before));
      const notifyOfChange = await watchOversight(act, [before.code]);
      await writeGrants(act.db, before.code, changes);
      notifyOfChange({ role: before.name, link: "/settings?tabs=roles" });
      auditChanges(act, changes);
      // The name is saved also when only grants changed, so that the version detects a concurrent edit.
      return { name, ...(description === undefined ? {} : { description }) };
    },
    {
      afterSave: async (act, after, { before, input: { body } }) =>
        act.audit({
          subjectId: after.code,
          fields: [
            ...(body.name ? ["name"] : []),
            ...(diffGrants(mapOf(before.grants), mapOf(after.grants)).length > 0 ? ["grants"] : []),
          ],
        }),
    },
  ),

  action(contract.copyRole, async (act, { params, body }) => {
    const from = await roleByCode(act.db, params.code);
    const changes = diffGrants(new Map(), mapOf(from.grants));
    requireMayGrant(act, changes, baseOf(from));
    return addRole(act, { ...body, description: from.description, baseRole: baseOf(from) }, changes);
  }),
];

async function requireNew(act: Act, code: string): Promise<void> {
  const taken = await roleNameOf(act.db, code);
  if (taken !== undefined || isSystemRole(code))
    throw new Problem("duplicate", {
      detail: `The code ${code} is already used${taken === undefined ? "" : ` by ${taken}`}. Choose another.`,
      errors: [{ path: "body.code", message: "Already in use" }],
    });
}
