import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import "./calendar.contract.ts";
import {
  type CalendarBooking,
  type CalendarSlot,
  type CalendarSource,
  type CalendarSubject,
  isExclusive,
} from "./calendar.ts";

const taken = () => new Problem("room-taken", "This was just booked for the same time. Choose another time or room.");
explainConstraint("calendar_entries_exclusive", taken);
explainConstraint("calendar_entries_shared", taken);

/** Locks the calendars of the booked rooms, vehicles and people, so that the second of two bookings sees the first. */
export async function lockCalendars(db: TenantDb, slots: readonly CalendarSlot[]): Promise<void> {
  const keys = [...new Set(slots.flatMap(({ subjects }) => subjects.map(({ type, id }) => `calendar:${type}:${id}`)))];
  if (keys.length === 0) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys.sort()}::text[]) AS key`.execute(
    db,
  );
}

export interface Overlap {
  /** The slot that was asked for. */
  sourceId: string;
  subjectType: CalendarSubject;
  subjectId: string;
  subjectName: string | null;
  from: string;
  until: string;
  source: CalendarSource;
  locationId: string;
  safeTitle: string;
  exclusive: boolean;
  askedExclusive: boolean;
  bookedByName: string | null;
}

/** Bookings that overlap these slots, by start. Bookings of the same records are left out: they are being replaced. */
export async function overlapsOf(
  db: TenantDb,
  source: CalendarSource,
  slots: readonly CalendarSlot[],
  replaced: readonly string[],
): Promise<Overlap[]> {
  const asked = slots.flatMap((slot) => slot.subjects.map((subject) => ({ ...slot, subject })));
  if (asked.length === 0) return [];
  const { rows } = await sql<Overlap>`
    SELECT a.source_id, e.subject_type, e.subject_id, coalesce(r.name, c.full_name) AS subject_name,
      e.starts_at AS "from", e.ends_at AS until, e.source, e.location_id, e.safe_title, e.exclusive,
      a.exclusive AS asked_exclusive, b.full_name AS booked_by_name
    FROM unnest(
      ${asked.map(({ sourceId }) => sourceId)}::uuid[], ${asked.map(({ subject }) => subject.type)}::text[],
      ${asked.map(({ subject }) => subject.id)}::uuid[], ${asked.map(({ from }) => from)}::timestamptz[],
      ${asked.map(({ until }) => until)}::timestamptz[], ${asked.map(({ subject }) => isExclusive(subject))}::boolean[]
    ) AS a (source_id, subject_type, subject_id, starts_at, ends_at, exclusive)
    JOIN calendar_entries e ON e.subject_type = a.subject_type AND e.subject_id = a.subject_id
      AND e.ends_at > a.starts_at AND e.starts_at < a.ends_at AND e.busy <> 'free'
      AND NOT (e.source = ${source} AND e.source_id = ANY (${[...slots.map(({ sourceId }) => sourceId), ...replaced]}::uuid[]))
    LEFT JOIN rooms r ON r.tenant_id = e.tenant_id AND r.id = e.subject_id AND e.subject_type IN ('room', 'vehicle')
    LEFT JOIN clinicians c ON c.tenant_id = e.tenant_id AND c.id = e.subject_id AND e.subject_type = 'clinician'
    LEFT JOIN clinicians b ON b.tenant_id = e.tenant_id AND b.user_id = e.created_by
    ORDER BY e.starts_at, e.id LIMIT 500`.execute(db);
  return rows;
}

export async function deleteEntries(db: TenantDb, source: CalendarSource, sourceIds: readonly string[]): Promise<void> {
  if (sourceIds.length === 0) return;
  await db
    .deleteFrom("calendarEntries")
    .where("source", "=", source)
    .where("sourceId", "=", sql<string>`ANY (${[...sourceIds]}::uuid[])`)
    .execute();
}

/** Ends what records of one source booked a client for. */
export async function deleteEntriesOfClient(db: TenantDb, source: CalendarSource, clientId: string): Promise<void> {
  await db
    .deleteFrom("calendarEntries")
    .where("source", "=", source)
    .where("subjectType", "=", "client")
    .where("subjectId", "=", clientId)
    .execute();
}

const mostRowsAtOnce = 1000;

export async function insertEntries(db: TenantDb, bookings: readonly CalendarBooking[]): Promise<void> {
  const rows = bookings.flatMap(({ subjects, source, sourceId, locationId, from, until, title }) =>
    subjects.map((subject) => ({
      id: newId(),
      source,
      sourceId,
      locationId,
      subjectType: subject.type,
      subjectId: subject.id,
      during: sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')`,
      exclusive: isExclusive(subject),
      safeTitle: title.slice(0, 80),
    })),
  );
  for (let at = 0; at < rows.length; at += mostRowsAtOnce)
    await db
      .insertInto("calendarEntries")
      .values(rows.slice(at, at + mostRowsAtOnce))
      .execute();
}
