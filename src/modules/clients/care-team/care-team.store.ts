import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { CareRole } from "../episodes/episode.ts";
import type { CareTeamLine } from "../identity/client.contract.ts";

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

/** Everybody who is or was on the care team of an episode; those there now first, primary before others. */
export async function careTeamRows(db: TenantDb, demographicId: string): Promise<MemberRow[]> {
  const rows = await members(db)
    .where("m.demographicId", "=", demographicId)
    .orderBy(sql`upper_inf(m.during)`, "desc")
    .orderBy("m.isPrimary", "desc")
    .orderBy("c.fullName")
    .execute();
  return rows as MemberRow[];
}

export interface CareTeamMember {
  clinicianId: string;
  name: string;
  role: CareRole;
  isPrimary: boolean;
  since: string;
}
/** Who cares for this episode now. */
export async function careTeamOf(view: { db: TenantDb }, demographicId: string): Promise<CareTeamMember[]> {
  const rows = await careTeamRows(view.db, demographicId);
  return rows
    .filter((row) => row.until === null)
    .map(({ clinicianId, name, role, isPrimary, from }) => ({ clinicianId, name, role, isPrimary, since: from }));
}

export async function memberForUpdate(db: TenantDb, memberId: string): Promise<MemberRow> {
  const row = await members(db).where("m.id", "=", memberId).forUpdate("m").executeTakeFirst();
  if (!row) throw new Problem("not-found", "That colleague is not on the care team.");
  return row as MemberRow;
}

/** A colleague who may be given clients; throws `clinician-inactive` (CT-1). */
export async function requireActiveClinician(db: TenantDb, clinicianId: string, path: string): Promise<string> {
  const row = await db
    .selectFrom("clinicians")
    .select(["fullName", "status"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such colleague.");
  if (row.status !== 1)
    throw new Problem("clinician-inactive", {
      detail: `${row.fullName} is not active any more. Choose someone else.`,
      errors: [{ path, message: "Not active" }],
    });
  return row.fullName;
}

export interface NewMember {
  clientId: string;
  demographicId: string;
  clinicianId: string;
  role: CareRole;
  isPrimary: boolean;
}

/**
 * Puts a colleague on the team from now on. Someone already in that role stays as they are (`null`); a primary of the
 * same role is handed over: the former ends at the same instant (CT-1). Who was primary before comes back.
 */
export async function insertMember(act: Act, member: NewMember): Promise<{ id: string; former: string | null } | null> {
  const now = await careTeamRows(act.db, member.demographicId);
  const running = now.filter((row) => row.until === null && row.role === member.role);
  const same = running.find((row) => row.clinicianId === member.clinicianId);
  if (same && same.isPrimary === member.isPrimary) return null;
  const former = member.isPrimary ? running.find((row) => row.isPrimary) : undefined;
  if (same) await endMember(act, same.id, "Role changed");
  if (former && former.id !== same?.id) await endMember(act, former.id, "Handed over");
  const id = newId();
  await act.db
    .insertInto("careTeamMembers")
    .values({ id, ...member, during: sql<string>`tstzrange(${act.now}::timestamptz, NULL)` })
    .execute();
  return { id, former: former?.clinicianId ?? null };
}

/** Ends a membership now; one that began this very moment keeps a millisecond, because a span is never empty. */
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
