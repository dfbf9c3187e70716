import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Sessions at which a client was present in a stay, and their minutes, by the date of the session. */
export function sessionsByDate(
  db: TenantDb,
  demographicId: string,
): Promise<{ date: string; sessions: number; minutes: number }[]> {
  return db
    .selectFrom("groupAttendances as a")
    .innerJoin("groupSessions as s", "s.id", "a.sessionId")
    .select([
      "s.localDate as date",
      sql<number>`count(*)::int`.as("sessions"),
      sql<number>`(sum(extract(epoch FROM coalesce(s.actual_end, s.scheduled_end) - coalesce(s.actual_start, s.scheduled_start))) / 60)::int`.as(
        "minutes",
      ),
    ])
    .where("a.demographicId", "=", demographicId)
    .where("a.clientId", "=", sql<string>`(SELECT d.client_id FROM demographics d WHERE d.id = ${demographicId})`)
    .where("a.status", "=", "present")
    .where("s.status", "=", "ended")
    .groupBy("s.localDate")
    .orderBy("s.localDate")
    .execute();
}
