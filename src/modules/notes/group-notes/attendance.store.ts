import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { AttendanceStatus, CheckInMethod } from "./attendance.ts";

explainConstraint(
  "group_attendances_one_place",
  () => new Problem("client-in-other-group", "This client is in another group at that time. End that first."),
);

export interface AttendanceRow {
  id: string;
  clientId: string;
  demographicId: string;
  status: AttendanceStatus;
  method: CheckInMethod | null;
  isWalkIn: boolean;
  selfCheckInAt: string | null;
  arrivedAt: string | null;
  leftAt: string | null;
  absenceReason: string | null;
  version: number;
}
const columns = [
  "id",
  "clientId",
  "demographicId",
  "status",
  "method",
  "isWalkIn",
  "selfCheckInAt",
  "arrivedAt",
  "leftAt",
  "absenceReason",
  "version",
] as const;

/** Who is on the roster of a session's group that day. */
async function rosterAt(db: TenantDb, sessionId: string): Promise<{ clientId: string; demographicId: string }[]> {
  const { rows } = await sql<{ clientId: string; demographicId: string }>`
    SELECT DISTINCT ON (m.client_id) m.client_id, m.demographic_id
    FROM group_sessions s JOIN group_memberships m ON m.tenant_id = s.tenant_id AND m.group_id = s.group_id
      AND m.start_date <= s.local_date AND (m.end_date IS NULL OR m.end_date >= s.local_date)
      AND (cardinality(m.weekdays) = 0 OR extract(isodow FROM s.local_date)::smallint = ANY (m.weekdays))
    WHERE s.id = ${sessionId}
    ORDER BY m.client_id, m.start_date DESC LIMIT 500`.execute(db);
  return rows;
}

/** Who was expected and who came; of a session that has not begun, its roster that day. */
export async function attendanceOf(db: TenantDb, session: { id: string; status: string }): Promise<AttendanceRow[]> {
  if (session.status === "inProgress" || session.status === "ended")
    return db
      .selectFrom("groupAttendances")
      .select(columns)
      .where("sessionId", "=", session.id)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(500)
      .execute();
  return (await rosterAt(db, session.id)).map((client) => ({
    ...client,
    id: client.clientId,
    status: "expected",
    method: null,
    isWalkIn: false,
    selfCheckInAt: null,
    arrivedAt: null,
    leftAt: null,
    absenceReason: null,
    version: 0,
  }));
}

/** Writes down who was expected, once. */
export async function freezeRoster(db: TenantDb, sessionId: string): Promise<void> {
  const roster = await rosterAt(db, sessionId);
  if (roster.length === 0) return;
  await db
    .insertInto("groupAttendances")
    .values(roster.map((client) => ({ id: newId(), sessionId, ...client })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The attendances of a session, locked until commit in the order of their ids. */
export function attendanceForUpdate(
  db: TenantDb,
  sessionId: string,
  clientIds: readonly string[],
): Promise<AttendanceRow[]> {
  return db
    .selectFrom("groupAttendances")
    .select(columns)
    .where("sessionId", "=", sessionId)
    .where("clientId", "=", sql<string>`ANY (${[...clientIds]}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export interface AttendanceChange {
  status?: AttendanceStatus;
  method?: CheckInMethod | null;
  selfCheckInAt?: string | null;
  confirmedAt?: string | null;
  confirmedBy?: string | null;
  arrivedAt?: string | null;
  leftAt?: string | null;
  absenceReason?: string | null;
}
export async function changeAttendances(db: TenantDb, ids: readonly string[], change: AttendanceChange): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("groupAttendances")
    .set(change)
    .where("id", "=", sql<string>`ANY (${[...ids]}::uuid[])`)
    .execute();
}

export async function insertWalkIn(
  db: TenantDb,
  client: { sessionId: string; clientId: string; demographicId: string },
): Promise<void> {
  await db
    .insertInto("groupAttendances")
    .values({ id: newId(), isWalkIn: true, ...client })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface OtherPresence {
  id: string;
  clientId: string;
  sessionId: string;
  groupName: string;
  since: string;
}
/** Where else these clients are, or were, from an instant on (GRP-5). */
export async function presentElsewhere(
  db: TenantDb,
  clientIds: readonly string[],
  sessionId: string,
  from: string,
): Promise<OtherPresence[]> {
  const { rows } = await sql<OtherPresence>`
    SELECT DISTINCT ON (a.client_id) a.id, a.client_id, a.session_id, g.name AS group_name, a.arrived_at AS since
    FROM group_attendances a
    JOIN group_sessions s ON s.tenant_id = a.tenant_id AND s.id = a.session_id
    JOIN groups g ON g.tenant_id = s.tenant_id AND g.id = s.group_id
    WHERE a.client_id = ANY (${[...clientIds]}::uuid[]) AND a.session_id <> ${sessionId} AND a.status = 'present'
      AND tstzrange(a.arrived_at, a.left_at) && tstzrange(${from}, NULL)
    ORDER BY a.client_id, a.arrived_at DESC`.execute(db);
  return rows;
}

/** Everyone who has not left leaves with the end of the session; those never seen are absent. */
export async function closeAttendances(
  db: TenantDb,
  sessionId: string,
  { end, formerEnd }: { end: string; formerEnd: string | null },
): Promise<void> {
  await sql`
    UPDATE group_attendances SET
      arrived_at = least(arrived_at, ${end}::timestamptz),
      left_at = CASE WHEN left_at IS NULL OR left_at = ${formerEnd}::timestamptz OR left_at > ${end}::timestamptz
        THEN greatest(${end}::timestamptz, least(arrived_at, ${end}::timestamptz)) ELSE left_at END
    WHERE session_id = ${sessionId} AND status = 'present'`.execute(db);
  await sql`
    UPDATE group_attendances SET status = 'absentUnexcused'
    WHERE session_id = ${sessionId} AND status = 'expected'`.execute(db);
}
