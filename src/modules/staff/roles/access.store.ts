import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { isPermission } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ExtraRole } from "./roles.contract.ts";

/** A staff member's primary role and the version of their record. Throws `not-found`. */
export async function primaryRoleOf(db: TenantDb, clinicianId: string) {
  const row = await db
    .selectFrom("clinicians as c")
    .leftJoin("roles as r", "r.code", "c.role")
    .select(["c.role as code", "r.name", "c.version"])
    .where("c.id", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This staff member does not exist.");
  return { ...row, name: row.name ?? row.code };
}

/** Extra roles of a staff member at an instant, past and future ones too, latest start first. */
export async function extraRolesOf(db: TenantDb, clinicianId: string, now: string): Promise<ExtraRole[]> {
  const rows = await db
    .selectFrom("clinicianRoles as x")
    .innerJoin("roles as r", "r.code", "x.roleCode")
    .select(["x.id", "x.roleCode", "r.name as roleName", "x.startsAt", "x.endsAt", "x.reason"])
    .where("x.clinicianId", "=", clinicianId)
    .orderBy("x.startsAt", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    standing: row.startsAt > now ? "coming" : row.endsAt !== null && row.endsAt <= now ? "over" : "now",
  }));
}

/** A staff member's groups by name, with the permissions each adds. */
export async function groupsOf(db: TenantDb, clinicianId: string) {
  const rows = await db
    .selectFrom("userGroupMembers as m")
    .innerJoin("userGroups as g", "g.id", "m.groupId")
    .select(["g.id", "g.name", "g.permissions"])
    .where("m.clinicianId", "=", clinicianId)
    .orderBy("g.name")
    .execute();
  return rows.map((row) => ({ ...row, permissions: row.permissions.filter(isPermission) }));
}

export async function insertExtraRole(
  db: TenantDb,
  extra: {
    id: string;
    clinicianId: string;
    roleCode: string;
    startsAt: string;
    endsAt: string | null;
    reason: string | null;
  },
): Promise<void> {
  await db.insertInto("clinicianRoles").values(extra).execute();
}

/** Keeps an extra role on record and ends it. */
export async function endExtraRoleAt(db: TenantDb, extraRoleId: string, endsAt: string): Promise<void> {
  await db.updateTable("clinicianRoles").set({ endsAt }).where("id", "=", extraRoleId).execute();
}

/** Deletes an extra role that never took effect. */
export async function deleteExtraRole(db: TenantDb, extraRoleId: string): Promise<void> {
  await db.deleteFrom("clinicianRoles").where("id", "=", extraRoleId).execute();
}
