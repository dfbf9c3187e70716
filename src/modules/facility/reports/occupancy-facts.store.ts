import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";
import type { DateText } from "#platform/shared/time/index.ts";

export interface Capacity {
  locationId: string;
  licensed: number;
  staffed: number;
}

/** Licensed and staffed beds of the locations in scope that have beds. Without a setting the active beds count. */
export async function capacities({ view, scope }: Pick<ReportAsk, "view" | "scope">): Promise<Capacity[]> {
  const { rows } = await sql<Capacity>`
    SELECT l.id AS location_id, coalesce(nullif(o.licensed_beds, 0), b.beds)::int AS licensed,
      coalesce(nullif(o.staffed_beds, 0), b.beds)::int AS staffed
    FROM locations l
    LEFT JOIN location_operations o ON o.location_id = l.id
    CROSS JOIN LATERAL (SELECT count(*)::int AS beds FROM beds x WHERE x.location_id = l.id AND x.status = 'active') b
    WHERE ${scope.within({ location: sql.ref("l.id") })} AND (b.beds > 0 OR o.staffed_beds > 0)
    ORDER BY l.name`.execute(view.db);
  return rows;
}

/** Blocked beds at the midnight that ends each day, by location and block, in one statement. */
export async function blockedDays(
  { view, scope }: Pick<ReportAsk, "view" | "scope">,
  days: readonly DateText[],
): Promise<{ stayId: string; locationId: string; bedId: string; blockKind: string; date: DateText }[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const { rows } = await sql<{ stayId: string; locationId: string; bedId: string; blockKind: string; date: string }>`
    SELECT t.id AS stay_id, t.location_id, t.bed_id, t.block_kind, day.date::date::text AS date
    FROM bed_stays t JOIN locations l ON l.id = t.location_id
    CROSS JOIN generate_series(${first}::date, ${last}::date, interval '1 day') AS day(date)
    WHERE t.kind = 'block' AND t.voided_at IS NULL AND ${scope.within({ location: sql.ref("t.location_id") })}
      AND t.during && tstzrange(${first}::date - interval '2 days', ${last}::date + interval '3 days')
      AND t.during @> ((day.date::date + 1)::timestamp AT TIME ZONE l.time_zone)`.execute(view.db);
  return rows;
}
