import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import type { familyRoles } from "./family.contract.ts";

type Role = (typeof familyRoles)[number];

// Two users linked the same client at once.
explainConstraint("family_members_once", () =>
  fieldProblem("body.relativeMrNo", "One of them was just linked to a family. Reload and try again.", "duplicate"),
);

interface FamilyRow {
  familyId: string;
  familyName: string;
  id: string;
  clientId: string;
  role: Role;
}

/** The members of a client's family now, the client too; empty without one. */
export async function familyOf(db: TenantDb, clientId: string): Promise<FamilyRow[]> {
  const { rows } = await sql<FamilyRow>`
    SELECT f.id AS family_id, f.name AS family_name, m.id, m.client_id, m.role
    FROM family_members own
    JOIN families f ON f.id = own.family_id
    JOIN family_members m ON m.family_id = f.id AND upper_inf(m.period)
    WHERE own.client_id = ${clientId} AND upper_inf(own.period)
    ORDER BY m.created_at, m.id`.execute(db);
  return rows;
}

export async function insertFamily(db: TenantDb, name: string): Promise<string> {
  const id = newId();
  await db.insertInto("families").values({ id, name }).execute();
  return id;
}

export async function insertMember(
  db: TenantDb,
  member: { familyId: string; clientId: string; role: Role; from: string },
): Promise<void> {
  const { from, ...columns } = member;
  await db
    .insertInto("familyMembers")
    .values({ id: newId(), ...columns, period: sql<string>`daterange(${from}::date, NULL)` })
    .execute();
}

/** Ends a place in a family on a day; one of that day never was. */
export async function endMember(db: TenantDb, memberId: string, on: string, reason: string): Promise<void> {
  await db
    .updateTable("familyMembers")
    .set({ period: sql<string>`daterange(lower(period), greatest(${on}::date, lower(period)))`, endReason: reason })
    .where("id", "=", memberId)
    .execute();
}
