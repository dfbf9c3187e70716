import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { CalendarSource } from "./calendar.ts";

const columns = ["id", "clinicianId", "name", "detail", "createdAt", "version"] as const;
type FeedRow = Awaited<ReturnType<typeof feedForUpdate>>;

async function feedForUpdate(db: TenantDb, id: string) {
  const row = await db
    .selectFrom("calendarFeeds")
    .select([...columns, "revokedAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such calendar feed.");
  return row;
}

export const feedRecord = record({
  table: "calendarFeeds",
  subject: "calendar-feed",
  key: "feedId",
  load: feedForUpdate,
  // A feed belongs to the user who made it.
  scope: (act, { clinicianId }) => {
    if (clinicianId !== act.actor.clinicianId) throw new Problem("not-found", "There is no such calendar feed.");
  },
  view: (_act, { clinicianId: _, revokedAt: __, ...feed }: FeedRow) => feed,
  audit: ({ detail }) => ({ detail: { detail } }),
});

export async function feedsOf(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("calendarFeeds")
    .select(["id", "name", "detail", "createdAt", "version"])
    .where("clinicianId", "=", clinicianId)
    .where("revokedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function insertFeed(
  db: TenantDb,
  feed: { clinicianId: string; name: string; detail: "busy_only" | "titles"; tokenHash: string },
) {
  return db
    .insertInto("calendarFeeds")
    .values({ id: newId(), ...feed })
    .returning(["id", "name", "detail", "createdAt", "version"])
    .executeTakeFirstOrThrow();
}

/** The live feed with this token, of a staff member who is active. */
export async function feedByToken(db: TenantDb, tokenHash: string) {
  return db
    .selectFrom("calendarFeeds as f")
    .innerJoin("clinicians as c", "c.id", "f.clinicianId")
    .select(["f.id", "f.name", "f.detail", "f.clinicianId"])
    .where("f.tokenHash", "=", tokenHash)
    .where("f.revokedAt", "is", null)
    .where("c.status", "=", clinicianStates.code("active"))
    .executeTakeFirst();
}

interface BusyRow {
  source: CalendarSource;
  sourceId: string;
  title: string;
  startsAt: string;
  endsAt: string;
  changedAt: string;
}

/** When a staff member is booked in the span, by start. */
export async function busyTimes(db: TenantDb, clinicianId: string, from: string, until: string): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    SELECT source, source_id, safe_title AS title, starts_at, ends_at, created_at AS changed_at
    FROM calendar_entries
    WHERE subject_type = 'clinician' AND subject_id = ${clinicianId} AND busy <> 'free'
      AND ends_at > ${from} AND starts_at < ${until}
    ORDER BY starts_at, id LIMIT 2000`.execute(db);
  return rows;
}
