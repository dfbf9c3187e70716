import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { ProfessionalRole } from "./professional.contract.ts";
import { professionalName } from "./professional.ts";

explainConstraint("professional_roles_once", () =>
  fieldProblem("body.organizationId", "This professional already works at this organization.", "duplicate"),
);

/** Roles of a professional or of an organization's people: present ones first, the primary one at the top. */
export async function rolesOf(
  db: TenantDb,
  of: { professionalId: string } | { organizationId: string },
): Promise<ProfessionalRole[]> {
  let found = db
    .selectFrom("professionalRoles as r")
    .innerJoin("organizations as o", "o.id", "r.organizationId")
    .innerJoin("professionals as p", "p.id", "r.professionalId")
    .select([
      "r.id",
      "r.professionalId",
      "p.firstName",
      "p.lastName",
      "p.credentials",
      "p.phone",
      "r.organizationId",
      "o.name as organizationName",
      "r.title",
      "r.fromOn",
      "r.toOn",
      "r.isPrimary",
      "r.version",
    ]);
  found =
    "professionalId" in of
      ? found.where("r.professionalId", "=", of.professionalId)
      : found.where("r.organizationId", "=", of.organizationId).where("p.archivedAt", "is", null);
  const rows = await found
    .orderBy("r.toOn", (order) => order.desc().nullsFirst())
    .orderBy("r.isPrimary", "desc")
    .orderBy("p.lastName")
    .orderBy("r.id")
    .execute();
  return rows.map(({ firstName, lastName, credentials, ...role }) => ({
    ...role,
    professionalName: professionalName({ firstName, lastName, credentials }),
  }));
}

interface NewRole {
  professionalId: string;
  organizationId: string;
  title?: string | null | undefined;
  fromOn?: string | null | undefined;
  isPrimary: boolean;
}

/** Adds a role. A new primary role takes the place of the present one; the first role is always the primary one. */
export async function insertRole(db: TenantDb, role: NewRole): Promise<void> {
  const present = await db
    .selectFrom("professionalRoles")
    .select("id")
    .where("professionalId", "=", role.professionalId)
    .where("isPrimary", "=", true)
    .executeTakeFirst();
  if (present && role.isPrimary)
    await db.updateTable("professionalRoles").set({ isPrimary: false }).where("id", "=", present.id).execute();
  await db
    .insertInto("professionalRoles")
    .values({
      id: newId(),
      professionalId: role.professionalId,
      organizationId: role.organizationId,
      title: role.title ?? null,
      fromOn: role.fromOn ?? null,
      isPrimary: role.isPrimary || !present,
    })
    .execute();
}

/** Ends a role on this date. Throws `not-found`, and `wrong-state` when it has ended. */
export async function endRoleRow(db: TenantDb, professionalId: string, roleId: string, on: string): Promise<void> {
  const row = await db
    .selectFrom("professionalRoles")
    .select(["toOn", "fromOn"])
    .where("id", "=", roleId)
    .where("professionalId", "=", professionalId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This role does not exist.");
  if (row.toOn !== null) throw new Problem("wrong-state", "This role has already ended.");
  const toOn = row.fromOn !== null && row.fromOn > on ? row.fromOn : on;
  await db.updateTable("professionalRoles").set({ toOn, isPrimary: false }).where("id", "=", roleId).execute();
}
