import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Member } from "./member.contract.ts";

explainConstraint(
  "group_memberships_once",
  () => new Problem("duplicate", "The client is already on this roster at that time."),
);

function memberRows(db: TenantDb) {
  return db
    .selectFrom("groupMemberships as m")
    .innerJoin("groups as g", "g.id", "m.groupId")
    .select([
      "m.id",
      "m.groupId",
      "g.name as groupName",
      "g.locationId",
      "m.clientId",
      "m.demographicId",
      "m.startDate",
      "m.endDate",
      "m.weekdays",
      "m.reasonEnded",
      "m.version",
    ]);
}
export type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>["execute"]>>[number];
export const toMember = ({ locationId: _, ...row }: MemberRow): Member => row;

const inForce = (today: string) =>
  sql<boolean>`(m.end_date IS NULL OR (m.end_date >= ${today}::date AND m.end_date >= m.start_date))`;

/** The roster of a group on a date or later, by start. */
export function rosterOf(db: TenantDb, groupId: string, today: string): Promise<MemberRow[]> {
  return memberRows(db)
    .where("m.groupId", "=", groupId)
    .where(inForce(today))
    .orderBy("m.startDate")
    .orderBy("m.id")
    .limit(500)
    .execute();
}

/** The memberships of a client on a date or later. */
export function membershipsAt(db: TenantDb, clientId: string, today: string): Promise<MemberRow[]> {
  return memberRows(db).where("m.clientId", "=", clientId).where(inForce(today)).orderBy("g.name").limit(100).execute();
}

export interface NewMembership {
  groupId: string;
  clientId: string;
  demographicId: string;
  startDate: string;
  endDate?: string | null;
  weekdays: Member["weekdays"];
  overReason?: string | null;
}

export async function insertMembership(db: TenantDb, membership: NewMembership): Promise<void> {
  await db
    .insertInto("groupMemberships")
    .values({ id: newId(), ...membership })
    .execute();
}

/** Ends the memberships of a stay; those of groups at one location only where given. One that has not begun was never in force. */
export async function endMembershipsOf(
  db: TenantDb,
  { demographicId, locationId }: { demographicId: string; locationId?: string },
  endDate: string,
  reason: string,
): Promise<void> {
  await sql`
    UPDATE group_memberships SET end_date = greatest(${endDate}::date, start_date - 1), reason_ended = ${reason}
    WHERE demographic_id = ${demographicId} AND (end_date IS NULL OR end_date > ${endDate}::date)
      AND (${locationId ?? null}::uuid IS NULL
        OR group_id IN (SELECT id FROM groups WHERE location_id = ${locationId ?? null}::uuid))`.execute(db);
}

/** Resumes what ended for this reason, except where the client is in the group again since. */
export async function resumeMemberships(db: TenantDb, demographicId: string, reason: string): Promise<void> {
  await sql`
    UPDATE group_memberships m SET end_date = NULL, reason_ended = NULL
    WHERE demographic_id = ${demographicId} AND reason_ended = ${reason}
      AND NOT EXISTS (SELECT 1 FROM group_memberships later WHERE later.group_id = m.group_id
        AND later.client_id = m.client_id AND later.id <> m.id AND later.start_date > m.end_date)`.execute(db);
}

export async function changeMembership(
  db: TenantDb,
  id: string,
  change: { endDate?: string | null; weekdays?: Member["weekdays"]; reasonEnded?: string | null },
): Promise<void> {
  await db.updateTable("groupMemberships").set(change).where("id", "=", id).execute();
}

async function one(query: ReturnType<typeof memberRows>): Promise<MemberRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "This client is not on the roster.");
  return row;
}

export const memberRecord = record({
  table: "groupMemberships",
  subject: "group-membership",
  key: "membershipId",
  load: (db, id) => one(memberRows(db).where("m.id", "=", id).forNoKeyUpdate("m")),
  read: (db, id) => one(memberRows(db).where("m.id", "=", id)),
  scope: async (act, member) => {
    await act.openChart(member.clientId, "groups");
  },
  view: (_: Act, row: MemberRow): Member => toMember(row),
  audit: ({ clientId, locationId, groupName, startDate, endDate }) => ({
    clientId,
    locationId,
    detail: { group: groupName, from: startDate, to: endDate },
  }),
  saved: async (act, { after }) => {
    await act.raise(
      "notes.roster-changed",
      { groupId: after.groupId, clientId: after.clientId },
      { topics: ["list:groups", `client:${after.clientId}`] },
    );
  },
});
