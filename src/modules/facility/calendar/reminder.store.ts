import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { EventReminderChannel, EventReminderHoursBefore } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";

export interface DueReminder {
  eventId: string;
  clientId: string;
  startTime: string;
  timeZone: string;
  hoursBefore: EventReminderHoursBefore;
}

/**
 * Reminders of appointments that are due now and were not sent for this start (CAL-7): a day before, unless the appointment was
 * made later, and two hours before.
 */
export async function dueReminders(db: TenantDb, now: string, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    SELECT e.id AS event_id, p.client_id, e.start_time, l.time_zone, o.hours AS hours_before
    FROM events e
    JOIN locations l ON l.id = e.location_id
    JOIN event_participants p ON p.event_id = e.id AND p.client_id IS NOT NULL
    JOIN (VALUES (24, 2), (2, 0)) AS o (hours, until_hours)
      ON e.start_time <= ${now}::timestamptz + make_interval(hours => o.hours)
      AND e.start_time > ${now}::timestamptz + make_interval(hours => o.until_hours)
    WHERE e.status IN ('scheduled', 'confirmed') AND NOT e.all_day AND e.kind IN ('appointment', 'telehealth', 'visit')
      AND e.start_time > ${now} AND e.start_time <= ${now}::timestamptz + interval '24 hours'
      AND e.created_at <= e.start_time - make_interval(hours => o.hours)
      AND NOT EXISTS (SELECT 1 FROM event_reminders r WHERE r.event_id = e.id AND r.client_id = p.client_id
        AND r.hours_before = o.hours AND r.start_time = e.start_time)
    ORDER BY e.start_time, e.id, p.client_id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function markReminded(
  db: TenantDb,
  { eventId, clientId, startTime, hoursBefore }: DueReminder,
  channel: EventReminderChannel,
): Promise<void> {
  await db
    .insertInto("eventReminders")
    .values({ id: newId(), eventId, clientId, startTime, hoursBefore, channel })
    .execute();
}
