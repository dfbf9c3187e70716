import type { z } from "zod";
import { forbidden } from "#platform/server/access/access.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { permissionWords } from "#platform/shared/access/permission-words.ts";
import { allPermissions, combineGrants, type Permission } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { clinicianForUpdate } from "../clinicians/clinician.store.ts";
import { clinicianRecord } from "../clinicians/clinician-record.actions.ts";
import { inEachLanguage } from "../notices.ts";
import {
  deleteExtraRole,
  endExtraRoleAt,
  extraRolesOf,
  groupsOf,
  insertExtraRole,
  primaryRoleOf,
} from "./access.store.ts";
import { holdersOf } from "./holders.store.ts";
import { watchOversight } from "./oversight.actions.ts";
import { grantsOfRoles, rolesWith } from "./role.store.ts";
import { requireMayAssign } from "./role-assignment.ts";
import { roleLabelOf } from "./role-rules.ts";
import * as contract from "./roles.contract.ts";

type Source = z.infer<typeof contract.AccessLine>["sources"][number];
type SourceOf = Source & { permission: Permission };

/** Each current permission of a staff member with the roles and groups that grant it. */
const getAccessQuery = query(contract.getAccess, async (view, { params: { clinicianId } }) => {
  const { version, ...role } = await primaryRoleOf(view.db, clinicianId);
  if (clinicianId !== view.actor.clinicianId && !view.can("roles.view")) throw forbidden("roles.view");
  const extraRoles = await extraRolesOf(view.db, clinicianId, view.now);
  const groups = await groupsOf(view.db, clinicianId);
  const inForce = extraRoles.filter((one) => one.standing === "now");
  const sources = [
    ...(await sourcesOfRoles(view.db, role, inForce)),
    ...groups.flatMap(({ id, name, permissions }) =>
      permissions.map(
        (permission): SourceOf => ({ permission, scope: "location", kind: "group", code: id, name, endsAt: null }),
      ),
    ),
  ];
  const all = combineGrants(sources.map(({ permission, scope }) => new Map([[permission, scope]])));
  return {
    role,
    extraRoles,
    groups: groups.map(({ id, name }) => ({ id, name })),
    permissions: allPermissions().flatMap((permission) => {
      const scope = all.get(permission);
      if (!scope) return [];
      const from = sources.filter((source) => source.permission === permission);
      return [{ permission, scope, sources: from.map(({ permission: _, ...source }) => source) }];
    }),
    version,
  };
});

async function sourcesOfRoles(
  db: TenantDb,
  primary: { code: string; name: string },
  extraRoles: readonly contract.ExtraRole[],
): Promise<SourceOf[]> {
  const held: Omit<Source, "scope">[] = [
    { kind: "role", ...primary, endsAt: null },
    ...extraRoles.map(({ roleCode, roleName, endsAt }) => ({
      kind: "extra-role" as const,
      code: roleCode,
      name: roleName,
      endsAt,
    })),
  ];
  const grants = await grantsOfRoles(
    db,
    held.map(({ code }) => code),
  );
  return held.flatMap((role) =>
    grants
      .filter(({ roleCode }) => roleCode === role.code)
      .map(({ permission, scope }) => ({ ...role, permission, scope })),
  );
}

const assignRoleAction = verb(contract.assignRole, clinicianRecord, async (act, person, { body: { role } }) => {
  await requireMayAssign(act, role, person.id, "body.role");
  (await watchOversight(act, [person.role, role]))({ clinician: person });
  act.auditDetail({ from: person.role, to: role });
  return { role };
});

const announceAccess = (act: Act, userId: string) =>
  act.raise("platform.role-changed", { userId }, { subject: { type: "user", id: userId } });

const addExtraRoleAction = action(contract.addExtraRole, async (act, { params, body }) => {
  const person = await clinicianForUpdate(act.db, params.clinicianId);
  const { roleCode, endsAt, reason } = body;
  await requireMayAssign(act, roleCode, person.id, "body.roleCode");
  const startsAt = body.startsAt ?? act.now;
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= act.now))
    throw fieldProblem("body.endsAt", "The end must be in the future and after the start.");
  const held = await extraRolesOf(act.db, person.id, act.now);
  if (roleCode === person.role || held.some((one) => one.roleCode === roleCode && one.standing !== "over"))
    throw new Problem("duplicate", "This staff member already has this role. End it first to change its dates.");
  (await watchOversight(act, [roleCode]))({ clinician: person });
  const id = newId();
  await insertExtraRole(act.db, { id, clinicianId: person.id, roleCode, startsAt, endsAt, reason });
  act.audit({ subjectId: person.id, fields: ["extraRoles"], detail: { added: roleCode, startsAt, endsAt } });
  await announceAccess(act, person.userId);
  const added = (await extraRolesOf(act.db, person.id, act.now)).find((one) => one.id === id);
  if (!added) throw new Error("The added extra role was not found.");
  return added;
});

/** Ends an extra role and keeps it on record; deletes one that has not started. */
const endExtraRoleAction = action(contract.endExtraRole, async (act, { params }) => {
  const person = await clinicianForUpdate(act.db, params.clinicianId);
  const extra = (await extraRolesOf(act.db, person.id, act.now)).find((one) => one.id === params.extraRoleId);
  if (!extra) throw new Problem("not-found", "This staff member doesn't have this extra role.");
  if (extra.standing === "over") throw new Problem("wrong-state", "This extra role has already ended.");
  (await watchOversight(act, [extra.roleCode]))({ clinician: person });
  if (extra.startsAt >= act.now) await deleteExtraRole(act.db, extra.id);
  else await endExtraRoleAt(act.db, extra.id, act.now);
  act.audit({ subjectId: person.id, fields: ["extraRoles"], detail: { ended: extra.roleCode } });
  await announceAccess(act, person.userId);
});

const namedAtMost = 5;

async function granters(view: View) {
  const people = await holdersOf(view.db, "roles.manage", view.now);
  return people.filter((one) => one.userId !== view.actor.userId);
}

const whoCanGrantQuery = query(contract.whoCanGrant, async (view, { params }) => {
  return {
    mine: view.can(params.permission),
    roles: await rolesWith(view.db, params.permission),
    people: (await granters(view))
      .slice(0, namedAtMost)
      .map(({ name, role }) => ({ name, roleLabel: roleLabelOf(role) })),
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
