import { sql } from "kysely";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import * as contract from "./user-groups.contract.ts";

explainConstraint("user_groups_name", () =>
  fieldProblem("body.name", "Another group already has this name.", "duplicate"),
);

function select(view: View) {
  return view.db
    .selectFrom("userGroups as g")
    .select(["g.id", "g.name", "g.description", "g.purposes", "g.permissions", "g.version"])
    .select(
      sql<
        contract.UserGroup["members"]
      >`coalesce((SELECT json_agg(json_build_object('clinicianId', c.id, 'name', c.full_name,
        'status', c.status) ORDER BY c.last_name, c.id) FROM user_group_members m JOIN clinicians c ON c.id = m.clinician_id
        WHERE m.group_id = g.id), '[]')`.as("members"),
    );
}
type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;
const shown = (row: Row): contract.UserGroup => ({
  ...row,
  purposes: row.purposes as contract.UserGroup["purposes"],
  permissions: row.permissions as Permission[],
});

async function groupOf(view: View, groupId: string): Promise<contract.UserGroup> {
  const row = await select(view).where("g.id", "=", groupId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This group does not exist.");
  return shown(row);
}

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

async function announce(act: Act, groupId: string, fields: string[], detail: object = {}): Promise<contract.UserGroup> {
  act.audit({ subjectId: groupId, fields, detail: { ...detail } });
  await act.raise("platform.roles-changed", { roleCodes: [] }, { subject: { type: "user-group", id: groupId } });
  return groupOf(act, groupId);
}

export const userGroupHandlers = [
  query(contract.listUserGroups, async (view) => ({
    rows: (await select(view).orderBy(sql`lower(g.name)`).execute()).map(shown),
  })),

  action(contract.createUserGroup, async (act, { body }) => {
    requireHeld(act, body.permissions);
    const id = newId();
    await act.db
      .insertInto("userGroups")
      .values({ id, ...withPurposes(body) })
      .execute();
    return announce(act, id, ["group"], { permissions: body.permissions });
  }),

  action(contract.changeUserGroup, async (act, { params, body }) => {
    const before = await groupOf(act, params.groupId);
    act.requireVersion(before, body.version);
    const added = body.group.permissions.filter((permission) => !before.permissions.includes(permission));
    const removed = before.permissions.filter((permission) => !body.group.permissions.includes(permission));
    requireHeld(act, added);
    const group = withPurposes(body.group);
    await act.db.updateTable("userGroups").set(group).where("id", "=", before.id).execute();
    const fields = (["name", "description", "purposes", "permissions"] as const).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(group[key]),
    );
    return announce(act, before.id, fields, { added, removed });
  }),

  action(contract.deleteUserGroup, async (act, { params }) => {
    const group = await groupOf(act, params.groupId);
    const uses =
      group.members.length > 0 ? [`${group.members.length} ${group.members.length === 1 ? "member" : "members"}`] : [];
    if (uses.length > 0)
      throw new Problem("in-use", {
        detail: `${group.name} still has ${uses.join(", ")}. Remove them first.`,
        params: { uses },
      });
    await act.db.deleteFrom("userGroups").where("id", "=", group.id).execute();
    act.audit({ subjectId: group.id, fields: ["group"], detail: { removed: group.name } });
    await act.raise("platform.roles-changed", { roleCodes: [] }, { subject: { type: "user-group", id: group.id } });
  }),

  action(contract.setGroupMembers, async (act, { params, body }) => {
    const before = await groupOf(act, params.groupId);
    act.requireVersion(before, body.version);
    const wanted = [...new Set(body.clinicianIds)];
    const were = before.members.map((member) => member.clinicianId);
    const joining = wanted.filter((id) => !were.includes(id));
    const leaving = were.filter((id) => !wanted.includes(id));
    // Adding a member grants them the group's permissions.
    if (joining.length > 0) requireHeld(act, before.permissions);
    await requireKnown(act, joining);
    if (leaving.length > 0)
      await act.db
        .deleteFrom("userGroupMembers")
        .where("groupId", "=", before.id)
        .where("clinicianId", "in", leaving)
        .execute();
    if (joining.length > 0)
      await act.db
        .insertInto("userGroupMembers")
        .values(joining.map((clinicianId) => ({ groupId: before.id, clinicianId })))
        .execute();
    // Updates the group's row, so that the version detects concurrent member changes.
    await act.db.updateTable("userGroups").set({ name: before.name }).where("id", "=", before.id).execute();
    return announce(act, before.id, ["members"], { joined: joining, left: leaving });
  }),
];

async function requireKnown(act: Act, clinicianIds: readonly string[]): Promise<void> {
  if (clinicianIds.length === 0) return;
  const known = await act.db.selectFrom("clinicians").select("id").where("id", "in", clinicianIds).execute();
  if (known.length !== clinicianIds.length)
    throw new Problem("not-found", "One of these staff members does not exist. Reload the page.");
}
