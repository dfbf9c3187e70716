import type { z } from "zod";
import { forbidden } from "#platform/server/access/access.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { inEachLanguage } from "#platform/server/messages/notification-texts.ts";
import { permissionWords } from "#platform/shared/access/permission-words.ts";
import {
  allPermissions,
  combineGrants,
  type Permission,
  type RoleCode,
  roleLabels,
  type Scope,
} from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { requireMayAssign } from "../clinicians/clinician.actions.ts";
import { clinicianForUpdate } from "../clinicians/clinician.store.ts";
import { holdersOf } from "./holders.store.ts";
import * as contract from "./roles.contract.ts";

type Source = z.infer<typeof contract.AccessLine>["sources"][number];

async function extraRolesOf(view: View, clinicianId: string): Promise<contract.ExtraRole[]> {
  const rows = await view.db
    .selectFrom("clinicianRoles as x")
    .innerJoin("roles as r", "r.code", "x.roleCode")
    .select(["x.id", "x.roleCode", "r.name as roleName", "x.startsAt", "x.endsAt", "x.reason"])
    .where("x.clinicianId", "=", clinicianId)
    .orderBy("x.startsAt", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    standing: row.startsAt > view.now ? "coming" : row.endsAt !== null && row.endsAt <= view.now ? "over" : "now",
  }));
}

async function grantsOfRoles(db: TenantDb, codes: readonly string[]) {
  const rows = await db
    .selectFrom("rolePermissions")
    .select(["roleCode", "permission", "scope"])
    .where("roleCode", "in", codes)
    .execute();
  return rows as { roleCode: string; permission: Permission; scope: Scope }[];
}

/** Each current permission of a staff member with the roles and groups that grant it. */
const getAccessQuery = query(contract.getAccess, async (view, { params }) => {
  const person = await view.db
    .selectFrom("clinicians as c")
    .leftJoin("roles as r", "r.code", "c.role")
    .select(["c.role", "r.name as roleName", "c.version"])
    .where("c.id", "=", params.clinicianId)
    .executeTakeFirst();
  if (!person) throw new Problem("not-found", "This staff member does not exist.");
  if (params.clinicianId !== view.actor.clinicianId && !view.can("roles.view")) throw forbidden("roles.view");
  const extraRoles = await extraRolesOf(view, params.clinicianId);
  const groups = await view.db
    .selectFrom("userGroupMembers as m")
    .innerJoin("userGroups as g", "g.id", "m.groupId")
    .select(["g.id", "g.name", "g.permissions"])
    .where("m.clinicianId", "=", params.clinicianId)
    .orderBy("g.name")
    .execute();
  const inForce = extraRoles.filter((one) => one.standing === "now");
  const given = await grantsOfRoles(view.db, [person.role, ...inForce.map((one) => one.roleCode)]);
  const sources: (Source & { permission: Permission })[] = [
    ...given
      .filter((row) => row.roleCode === person.role)
      .map(({ permission, scope }) => ({
        permission,
        scope,
        kind: "role" as const,
        code: person.role,
        name: person.roleName ?? person.role,
        endsAt: null,
      })),
    ...inForce.flatMap((extra) =>
      given
        .filter((row) => row.roleCode === extra.roleCode)
        .map(({ permission, scope }) => ({
          permission,
          scope,
          kind: "extra-role" as const,
          code: extra.roleCode,
          name: extra.roleName,
          endsAt: extra.endsAt,
        })),
    ),
    ...groups.flatMap((group) =>
      group.permissions.map((permission) => ({
        permission: permission as Permission,
        scope: "location" as const,
        kind: "group" as const,
        code: group.id,
        name: group.name,
        endsAt: null,
      })),
    ),
  ];
  const all = combineGrants(sources.map(({ permission, scope }) => new Map([[permission, scope]])));
  return {
    role: { code: person.role, name: person.roleName ?? person.role },
    extraRoles,
    groups: groups.map(({ id, name }) => ({ id, name })),
    permissions: allPermissions().flatMap((permission) => {
      const scope = all.get(permission);
      if (!scope) return [];
      const from = sources.filter((source) => source.permission === permission);
      return [{ permission, scope, sources: from.map(({ permission: _, ...source }) => source) }];
    }),
    version: person.version,
  };
});

async function announce(act: Act, userId: string): Promise<void> {
  await act.raise("platform.role-changed", { userId }, { subject: { type: "user", id: userId } });
}

const assignRoleAction = action(contract.assignRole, async (act, { params, body }) => {
  const person = await clinicianForUpdate(act.db, params.clinicianId);
  act.requireVersion(person, body.version);
  await requireMayAssign(act, body.role, person.id, "body.role");
  await act.db.updateTable("clinicians").set({ role: body.role }).where("id", "=", person.id).execute();
  act.audit({ subjectId: person.id, fields: ["role"], detail: { from: person.role, to: body.role } });
  await announce(act, person.userId);
});

const addExtraRoleAction = action(contract.addExtraRole, async (act, { params, body }) => {
  const person = await clinicianForUpdate(act.db, params.clinicianId);
  await requireMayAssign(act, body.roleCode, person.id, "body.roleCode");
  const startsAt = body.startsAt ?? act.now;
  if (body.endsAt !== null && (body.endsAt <= startsAt || body.endsAt <= act.now))
    throw fieldProblem("body.endsAt", "The end must be in the future and after the start.");
  const same = (await extraRolesOf(act, person.id)).find(
    (one) => one.roleCode === body.roleCode && one.standing !== "over",
  );
  if (same || body.roleCode === person.role)
    throw new Problem("duplicate", "This staff member already has this role. End it first to change its dates.");
  const id = newId();
  await act.db
    .insertInto("clinicianRoles")
    .values({ id, clinicianId: person.id, roleCode: body.roleCode, startsAt, endsAt: body.endsAt, reason: body.reason })
    .execute();
  act.audit({
    subjectId: person.id,
    fields: ["extraRoles"],
    detail: { added: body.roleCode, startsAt, endsAt: body.endsAt },
  });
  await announce(act, person.userId);
  const added = (await extraRolesOf(act, person.id)).find((one) => one.id === id);
  if (!added) throw new Error("The added extra role was not found.");
  return added;
});

/** Ends an extra role and keeps it on record; deletes one that has not started. */
const endExtraRoleAction = action(contract.endExtraRole, async (act, { params }) => {
  const person = await clinicianForUpdate(act.db, params.clinicianId);
  const extra = (await extraRolesOf(act, person.id)).find((one) => one.id === params.extraRoleId);
  if (!extra) throw new Problem("not-found", "This staff member doesn't have this extra role.");
  if (extra.standing === "over") throw new Problem("wrong-state", "This extra role has already ended.");
  if (extra.startsAt >= act.now) await act.db.deleteFrom("clinicianRoles").where("id", "=", extra.id).execute();
  else await act.db.updateTable("clinicianRoles").set({ endsAt: act.now }).where("id", "=", extra.id).execute();
  act.audit({ subjectId: person.id, fields: ["extraRoles"], detail: { ended: extra.roleCode } });
  await announce(act, person.userId);
});

const namedAtMost = 5;

async function granters(view: View) {
  const people = await holdersOf(view.db, "roles.manage", view.now);
  return people.filter((one) => one.userId !== view.actor.userId);
}

const whoCanGrantQuery = query(contract.whoCanGrant, async (view, { params }) => {
  const roles = await view.db
    .selectFrom("rolePermissions as p")
    .innerJoin("roles as r", "r.code", "p.roleCode")
    .select("r.name")
    .where("p.permission", "=", params.permission)
    .where("r.code", "not in", ["client", "guardian"])
    .orderBy("r.id")
    .execute();
  return {
    mine: view.can(params.permission),
    roles: roles.map((row) => row.name),
    people: (await granters(view))
      .slice(0, namedAtMost)
      .map(({ name, role }) => ({ name, roleLabel: roleLabels[role as RoleCode] ?? role })),
  };
});

const requestAccessAction = action(contract.requestAccess, async (act, { params, body }) => {
  const { permission } = params;
  const { hours } = body;
  act.audit({ subjectId: permission, detail: { path: body.path, hours } });
  if (act.can(permission)) throw new Problem("wrong-state", "You already have this permission. Reload the page.");
  const people = await granters(act);
  act.notify({
    kind: "access.requested",
    to: { userIds: people.map((one) => one.userId) },
    title: inEachLanguage((say) => {
      const asked = { name: act.actor.name, permission: permissionWords(permission) };
      if (hours === null) return say("access.asked", asked);
      return hours % 24 === 0
        ? say("access.askedDays", { ...asked, count: hours / 24 })
        : say("access.askedFor", { ...asked, count: hours });
    }),
    body: body.reason,
    // Opens the extra role form with the permission and end date filled in.
    link: act.actor.clinicianId
      ? `/clinicians/${act.actor.clinicianId}?tabs=access&gives=${permission}${hours === null ? "" : `&hours=${hours}`}`
      : "/clinicians",
    subject: { type: "user", id: act.actor.userId ?? "" },
    groupKey: `access:${act.actor.userId}:${permission}`,
  });
  return { asked: people.slice(0, namedAtMost).map((one) => one.name) };
});

export const accessHandlers = [
  getAccessQuery,
  assignRoleAction,
  addExtraRoleAction,
  endExtraRoleAction,
  whoCanGrantQuery,
  requestAccessAction,
];
