import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { isPermission } from "#platform/shared/access/permissions.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { groupPurposes, type UserGroup } from "./user-groups.contract.ts";

explainConstraint("user_groups_name", () =>
  fieldProblem("body.name", "Another group already has this name.", "duplicate"),
);

function select(db: TenantDb) {
  return db
    .selectFrom("userGroups as g")
    .select(["g.id", "g.name", "g.description", "g.purposes", "g.permissions", "g.version"])
    .select(
      sql<UserGroup["members"]>`coalesce((SELECT json_agg(json_build_object('clinicianId', c.id, 'name', c.full_name,
        'status', c.status) ORDER BY c.last_name, c.id) FROM user_group_members m JOIN clinicians c ON c.id = m.clinician_id
        WHERE m.group_id = g.id), '[]')`.as("members"),
    );
}
type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const groupOf = (row: Row): UserGroup => ({
  ...row,
  purposes: row.purposes.filter((purpose) => isOneOf(groupPurposes, purpose)),
  permissions: row.permissions.filter(isPermission),
});

/** All groups by name, with their members. */
export async function userGroups(db: TenantDb): Promise<UserGroup[]> {
  return (await select(db).orderBy(sql`lower(g.name)`).execute()).map(groupOf);
}

/** Throws `not-found`. */
export async function groupById(db: TenantDb, groupId: string): Promise<UserGroup> {
  const row = await select(db).where("g.id", "=", groupId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This group does not exist.");
  return groupOf(row);
}

/** A group, locked until the end of the transaction. Throws `not-found`. */
export async function groupForUpdate(db: TenantDb, groupId: string): Promise<UserGroup> {
  await db.selectFrom("userGroups").select("id").where("id", "=", groupId).forUpdate().execute();
  return groupById(db, groupId);
}

export async function deleteGroup(db: TenantDb, groupId: string): Promise<void> {
  await db.deleteFrom("userGroups").where("id", "=", groupId).execute();
}

export async function addMembers(db: TenantDb, groupId: string, clinicianIds: readonly string[]): Promise<void> {
  if (clinicianIds.length === 0) return;
  await db
    .insertInto("userGroupMembers")
    .values(clinicianIds.map((clinicianId) => ({ groupId, clinicianId })))
    .execute();
}

export async function removeMembers(db: TenantDb, groupId: string, clinicianIds: readonly string[]): Promise<void> {
  if (clinicianIds.length === 0) return;
  await db
    .deleteFrom("userGroupMembers")
    .where("groupId", "=", groupId)
    .where("clinicianId", "in", clinicianIds)
    .execute();
}
