import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { hoursAhead } from "./due-by-hour.contract.ts";

interface HourRow {
  startsAt: string;
  open: number;
  done: number;
}

/**
 * Doses of these locations by the hour they are due: open ones until they are documented, documented ones of the last 24
 * hours. Hours start on the
 * facility's clock: in a zone with a half-hour offset they differ from UTC hours.
 */
export async function dosesByHour(
  db: TenantDb,
  { locationIds, timeZone, now }: { locationIds: readonly string[]; timeZone: string; now: string },
): Promise<{ firstHour: string; rows: HourRow[] }> {
  const instant = sql<string>`${now}::timestamptz`;
  const hourOf = (of: typeof instant) => sql<string>`date_trunc('hour', ${of}, ${timeZone}::text)`;
  const { rows } = await sql<HourRow & { firstHour: string }>`
    SELECT ${hourOf(instant)} AS first_hour, h.starts_at, h.open, h.done
    FROM (SELECT 1) one LEFT JOIN (
      SELECT ${hourOf(sql<string>`s.due_at`)} AS starts_at,
        count(*) FILTER (WHERE s.state IN ('planned', 'undocumented'))::int AS open,
        count(*) FILTER (WHERE s.state = 'documented')::int AS done
      FROM medication_schedules s JOIN demographics d ON d.tenant_id = s.tenant_id AND d.id = s.demographic_id
      WHERE s.location_id = ANY (${[...locationIds]}::uuid[])
        AND d.location_id = s.location_id AND d.status IN ('admitted', 'on_leave')
        AND (s.state IN ('planned', 'undocumented')
          OR (s.state = 'documented' AND s.due_at > ${addMinutes(now, -24 * 60)})) AND s.due_at < ${addMinutes(now, hoursAhead * 60)}
      GROUP BY 1) h ON true
    ORDER BY h.starts_at`.execute(db);
  const firstHour = rows[0]?.firstHour ?? now;
  return { firstHour, rows: rows.filter(({ startsAt }) => startsAt !== null) };
}
