import type { Act } from "#platform/server/execution/context.ts";
import { create, record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { Problem } from "#platform/shared/problems.ts";
import { requireClinicians } from "../clinicians/clinician.store.ts";
import { addMembers, deleteGroup, groupById, groupForUpdate, removeMembers, userGroups } from "./user-group.store.ts";
import * as contract from "./user-groups.contract.ts";

const announce = (act: Act, groupId: string) =>
  act.raise("platform.roles-changed", { roleCodes: [] }, { subject: { type: "user-group", id: groupId } });

const groupRecord = record({
  table: "userGroups",
  subject: "user-group",
  key: "groupId",
  load: groupForUpdate,
  read: groupById,
  scope: "facility",
  saved: (act, { after }) => announce(act, after.id),
});

/** Sets the purpose "permission" exactly when the group grants permissions. */
function withPurposes<G extends { purposes: contract.UserGroup["purposes"]; permissions: readonly Permission[] }>(
  group: G,
): G {
  const others = group.purposes.filter((purpose) => purpose !== "permission");
  return { ...group, purposes: group.permissions.length > 0 ? [...others, "permission"] : others };
}

/** PERM-4: users add only permissions they hold to a group. */
function requireHeld(act: Act, added: readonly Permission[]): void {
  const refused = added.filter((permission) => !act.can(permission));
  if (refused.length > 0)
    throw new Problem("forbidden", {
      detail: `You can't grant permissions you don't have: ${refused.join(", ")}.`,
      params: { permissions: refused },
    });
}

export const userGroupHandlers = [
  query(contract.listUserGroups, async (view) => ({ rows: await userGroups(view.db) })),

  create(contract.createUserGroup, groupRecord, {
    values: (act, { body }) => {
      requireHeld(act, body.permissions);
      act.auditDetail({ permissions: body.permissions });
      return withPurposes(body);
    },
  }),

  verb(contract.changeUserGroup, groupRecord, (act, before, { body: { group } }) => {
    const added = group.permissions.filter((permission) => !before.permissions.includes(permission));
    const removed = before.permissions.filter((permission) => !group.permissions.includes(permission));
    requireHeld(act, added);
    act.auditDetail({ added, removed });
    return changedFields(before, withPurposes(group));
  }),

  action(contract.deleteUserGroup, async (act, { params }) => {
    const { id, name, members } = await groupForUpdate(act.db, params.groupId);
    if (members.length > 0) {
      const uses = [`${members.length} ${members.length === 1 ? "member" : "members"}`];
      throw new Problem("in-use", {
        detail: `${name} still has ${uses.join(", ")}. Remove them first.`,
        params: { uses },
      });
    }
    await deleteGroup(act.db, id);
    act.audit({ subjectId: id, fields: ["group"], detail: { removed: name } });
    await announce(act, id);
  }),

  verb(contract.setGroupMembers, groupRecord, async (act, before, { body }) => {
    const wanted = [...new Set(body.clinicianIds)];
    const were = before.members.map((member) => member.clinicianId);
    const joined = wanted.filter((id) => !were.includes(id));
    const left = were.filter((id) => !wanted.includes(id));
    // Adding a member grants them the group's permissions.
    if (joined.length > 0) requireHeld(act, before.permissions);
    await requireClinicians(act.db, joined);
    await removeMembers(act.db, before.id, left);
    await addMembers(act.db, before.id, joined);
    act.auditDetail({ joined, left });
    // Saves the group's row, so that the version detects concurrent member changes.
    return { name: before.name };
  }),
];
