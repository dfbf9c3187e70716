import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { hoursAhead } from "./due-by-hour.contract.ts";

interface HourRow {
  startsAt: string;
  open: number;
  done: number;
}

/**
 * Doses by the hour they are due, from 24 hours before the hour of `view.now` on, at the places of this person. Hours
 * begin as the clock on the wall of the facility says: in a zone of half hours they do not begin with those of UTC.
 */
export async function dosesByHour(view: View): Promise<{ firstHour: string; rows: HourRow[] }> {
  const now = sql<string>`${view.now}::timestamptz`;
  const hourOf = (instant: typeof now) => sql<string>`date_trunc('hour', ${instant}, ${view.timeZone}::text)`;
  const { rows } = await sql<HourRow & { firstHour: string }>`
    SELECT ${hourOf(now)} AS first_hour, h.starts_at, h.open, h.done
    FROM (SELECT 1) one LEFT JOIN (
      SELECT ${hourOf(sql<string>`s.due_at`)} AS starts_at,
        count(*) FILTER (WHERE s.state = 'planned')::int AS open,
        count(*) FILTER (WHERE s.state = 'documented')::int AS done
      FROM medication_schedules s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      WHERE s.location_id = ANY (${[...view.actor.locationIds]}::uuid[])
        AND ((s.state = 'planned' AND o.order_status = 2) OR s.state = 'documented')
        AND s.due_at > ${addMinutes(view.now, -24 * 60)} AND s.due_at < ${addMinutes(view.now, hoursAhead * 60)}
      GROUP BY 1) h ON true
    ORDER BY h.starts_at`.execute(view.db);
  const firstHour = rows[0]?.firstHour ?? view.now;
  return { firstHour, rows: rows.filter(({ startsAt }) => startsAt !== null) };
}
