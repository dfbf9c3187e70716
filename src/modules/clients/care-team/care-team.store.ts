import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { CareRole } from "../episodes/episode.ts";
import type { CareTeamLine } from "../identity/client.contract.ts";
import type { NameParts } from "../identity/name.ts";

function members(db: TenantDb) {
  return db
    .selectFrom("careTeamMembers as m")
    .innerJoin("clinicians as c", "c.id", "m.clinicianId")
    .select([
      "m.id",
      "m.clinicianId",
      "c.fullName as name",
      "m.role",
      "m.isPrimary",
      "m.demographicId",
      "m.clientId",
      "m.version",
    ])
    .select([sql<string>`lower(m.during)`.as("from"), sql<string | null>`upper(m.during)`.as("until")]);
}
export type MemberRow = CareTeamLine & { demographicId: string; clientId: string };

export function toLine({ demographicId: _, clientId: __, ...line }: MemberRow): CareTeamLine {
  return line;
}

/** Current and past care team members of an episode; current first, then primary first. */
export async function careTeamRows(db: TenantDb, demographicId: string): Promise<MemberRow[]> {
  const rows = await members(db)
    .where("m.demographicId", "=", demographicId)
    .orderBy(sql`upper_inf(m.during)`, "desc")
    .orderBy("m.isPrimary", "desc")
    .orderBy("c.fullName")
    .execute();
  return rows;
}

export interface CareTeamMember {
  clinicianId: string;
  name: string;
  role: CareRole;
  isPrimary: boolean;
  since: string;
}
/** Current care team of an episode. */
export async function careTeamOf(view: { db: TenantDb }, demographicId: string): Promise<CareTeamMember[]> {
  const rows = await careTeamRows(view.db, demographicId);
  return rows
    .filter((row) => row.until === null)
    .map(({ clinicianId, name, role, isPrimary, from }) => ({ clinicianId, name, role, isPrimary, since: from }));
}

export async function memberForUpdate(db: TenantDb, memberId: string): Promise<MemberRow> {
  const row = await members(db).where("m.id", "=", memberId).forUpdate("m").executeTakeFirst();
  if (!row) throw new Problem("not-found", "Care team member not found.");
  return row;
}

/** Returns the name of an active clinician; throws `clinician-inactive` (CT-1). */
export async function requireActiveClinician(db: TenantDb, clinicianId: string, path: string): Promise<string> {
  const row = await db
    .selectFrom("clinicians")
    .select(["fullName", "status"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Staff member not found.");
  if (row.status !== clinicianStates.code("active"))
    throw new Problem("clinician-inactive", {
      detail: `${row.fullName} is inactive. Choose another staff member.`,
      errors: [{ path, message: "Inactive" }],
    });
  return row.fullName;
}

export async function roleOfClinician(db: TenantDb, clinicianId: string): Promise<string> {
  const row = await db.selectFrom("clinicians").select("role").where("id", "=", clinicianId).executeTakeFirstOrThrow();
  return row.role;
}

export interface NewMember {
  clientId: string;
  demographicId: string;
  clinicianId: string;
  role: CareRole;
  isPrimary: boolean;
}

/**
 * Adds a member from now on. Returns null when the clinician already has the role. A new primary replaces the current one
 * of that role at the same instant (CT-1); the replaced clinician is returned as `former`.
 */
export async function insertMember(act: Act, member: NewMember): Promise<{ id: string; former: string | null } | null> {
  const now = await careTeamRows(act.db, member.demographicId);
  const running = now.filter((row) => row.until === null && row.role === member.role);
  const same = running.find((row) => row.clinicianId === member.clinicianId);
  if (same && same.isPrimary === member.isPrimary) return null;
  const former = member.isPrimary ? running.find((row) => row.isPrimary) : undefined;
  if (same) await endMember(act, same.id, "Role changed");
  if (former && former.id !== same?.id) await endMember(act, former.id, "Replaced");
  const id = newId();
  await act.db
    .insertInto("careTeamMembers")
    .values({ id, ...member, during: sql<string>`tstzrange(${act.now}::timestamptz, NULL)` })
    .execute();
  return { id, former: former?.clinicianId ?? null };
}

/** Ends a membership now, at least 1 ms after it began, because a range must not be empty. */
export async function endMember(act: Act, memberId: string, reason: string | null): Promise<void> {
  await act.db
    .updateTable("careTeamMembers")
    .set({
      during: sql<string>`tstzrange(lower(during), greatest(${act.now}::timestamptz, lower(during) + interval '1 millisecond'))`,
      endReason: reason,
    })
    .where("id", "=", memberId)
    .where(sql<boolean>`upper_inf(during)`)
    .execute();
}

/** Clears the end of the membership. */
export async function resumeMember(act: Act, memberId: string): Promise<void> {
  await act.db
    .updateTable("careTeamMembers")
    .set({ during: sql<string>`tstzrange(lower(during), NULL)`, endReason: null })
    .where("id", "=", memberId)
    .execute();
}

export async function endCareTeam(act: Act, demographicId: string, at: string, reason: string): Promise<void> {
  await act.db
    .updateTable("careTeamMembers")
    .set({
      during: sql<string>`tstzrange(lower(during), greatest(${at}::timestamptz, lower(during) + interval '1 millisecond'))`,
      endReason: reason,
    })
    .where("demographicId", "=", demographicId)
    .where(sql<boolean>`upper_inf(during)`)
    .execute();
}

/** Number of current clients of each clinician, each client once; clinicians without clients are omitted. */
export async function clientCounts(db: TenantDb, clinicianIds: readonly string[]): Promise<Map<string, number>> {
  if (clinicianIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("careTeamMembers as m")
    .select(["m.clinicianId", sql<number>`count(DISTINCT m.client_id)::int`.as("clients")])
    .where(sql<boolean>`upper_inf(m.during)`)
    .where("m.clinicianId", "in", clinicianIds)
    .groupBy("m.clinicianId")
    .execute();
  return new Map(rows.map((row) => [row.clinicianId, row.clients]));
}

interface OpenMembership extends NameParts {
  id: string;
  role: CareRole;
  mrNo: string;
}

/** A clinician's current memberships with the clients' names, by name. */
export async function openMemberships(db: TenantDb, clinicianId: string): Promise<OpenMembership[]> {
  const rows = await db
    .selectFrom("careTeamMembers as m")
    .innerJoin("clients as c", "c.id", "m.clientId")
    .select(["m.id", "m.role", "c.mrNo", "c.legalFirstName", "c.legalLastName", "c.suffix", "c.preferredName"])
    .where(sql<boolean>`upper_inf(m.during)`)
    .where("m.clinicianId", "=", clinicianId)
    .orderBy("c.sortName")
    .orderBy("m.id")
    .execute();
  return rows;
}

/** Current members of an episode with the start of their role, newest first. */
export async function currentMembers(db: TenantDb, demographicId: string) {
  return db
    .selectFrom("careTeamMembers")
    .select(["clinicianId", "role", "isPrimary", sql<string>`lower(during)`.as("since")])
    .where("demographicId", "=", demographicId)
    .where(sql<boolean>`upper_inf(during)`)
    .orderBy(sql`lower(during)`, "desc")
    .execute();
}

export const endedByDischarge = "Discharged";

/** Puts the care team that a discharge ended back in place. */
export async function restoreCareTeam(db: TenantDb, demographicId: string): Promise<void> {
  await db
    .updateTable("careTeamMembers")
    .set({ during: sql<string>`tstzrange(lower(during), NULL)`, endReason: null })
    .where("demographicId", "=", demographicId)
    .where("endReason", "=", endedByDischarge)
    .execute();
}
