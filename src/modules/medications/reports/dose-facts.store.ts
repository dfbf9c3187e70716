import { type RawBuilder, sql } from "kysely";
import type { ReportAsk, ReportDrill } from "#platform/server/reports/report.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import type { DateText } from "#platform/shared/time/index.ts";

export const doseOutcomes = [
  "on_time",
  "off_time",
  "refused",
  "not_available",
  "missed",
  "undocumented",
  "held",
  "on_leave",
] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];
export const doseGroupings = {
  location: "Location",
  medication: "Medication",
  hour: "Hour of the day",
  step: "Day or month",
} as const;
export type DoseGrouping = keyof typeof doseGroupings;

const outcome = sql<DoseOutcome>`CASE
  WHEN s.state = 'undocumented' THEN 'undocumented'
  WHEN l.result IN ('given', 'observed_self', 'reported_self', 'vomited')
    THEN CASE l.timing WHEN 'on_time' THEN 'on_time' ELSE 'off_time' END
  ELSE l.result END`;
const localDay = sql`(s.due_at AT TIME ZONE place.time_zone)::date`;

const groupOf = (by: DoseGrouping, byDay: boolean): RawBuilder<string> =>
  ({
    location: sql<string>`place.id::text`,
    medication: sql<string>`o.product_text`,
    hour: sql<string>`to_char(s.due_at AT TIME ZONE place.time_zone, 'HH24')`,
    step: byDay ? sql<string>`${localDay}::text` : sql<string>`to_char(${localDay}, 'YYYY-MM')`,
  })[by];

/** Scheduled doses of the period that were documented, or can no longer be given. */
function doses({ scope, period }: Pick<ReportAsk, "scope" | "period">) {
  return sql`medication_schedules s
    JOIN locations place ON place.id = s.location_id
    JOIN orders o ON o.id = s.order_id
    LEFT JOIN medication_logs l ON l.id = s.log_id AND l.partition_at = s.original_due_at
    WHERE s.due_at >= (${period.from}::date - interval '1 day')::timestamptz AND s.due_at < (${period.through}::date + interval '2 days')::timestamptz
      AND ${localDay} BETWEEN ${period.from}::date AND ${period.through}::date
      AND s.state IN ('documented', 'undocumented') AND (s.state = 'undocumented' OR l.id IS NOT NULL)
      AND ${scope.within({ location: sql.ref("s.location_id"), client: sql.ref("s.client_id") })}`;
}

export interface DoseCount {
  group: string;
  date: DateText;
  locationId: string;
  outcome: DoseOutcome;
  count: number;
}

/** Doses by group, day, location and outcome, in one statement. */
export async function doseCounts(
  ask: Pick<ReportAsk, "view" | "scope" | "period">,
  by: DoseGrouping,
  byDay: boolean,
): Promise<DoseCount[]> {
  const { rows } = await sql<DoseCount>`
    SELECT ${groupOf(by, byDay)} AS "group", ${localDay}::text AS date, s.location_id, ${outcome} AS outcome, count(*)::int AS count
    FROM ${doses(ask)} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2`.execute(ask.view.db);
  return rows;
}

export interface DoseRecord {
  scheduleId: string;
  clientId: string;
  dueAt: string;
  occurredAt: string | null;
  medication: string;
  outcome: DoseOutcome;
  locationId: string;
}

/** The doses of a group with one of these outcomes, newest first. */
export async function doseRecords(
  ask: Pick<ReportAsk, "view" | "scope" | "period">,
  { by, byDay, outcomes }: { by: DoseGrouping; byDay: boolean; outcomes: readonly DoseOutcome[] },
  { row, page, pageSize }: Pick<ReportDrill, "row" | "page" | "pageSize">,
): Promise<Page<DoseRecord>> {
  const own = row === null ? sql`` : sql`AND ${groupOf(by, byDay)} = ${row}`;
  const from = sql`FROM ${doses(ask)} AND ${outcome} = ANY (${[...outcomes]}::text[]) ${own}`;
  const { rows } = await sql<DoseRecord>`
    SELECT s.id AS schedule_id, s.client_id, s.due_at, l.occurred_at, o.product_text AS medication, ${outcome} AS outcome, s.location_id
    ${from} ORDER BY s.due_at DESC, s.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(ask.view.db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(ask.view.db);
  return { rows, total: counted.rows[0]?.total ?? 0, page, pageSize };
}
