import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";
import type {
  IncidentReportHarm,
  IncidentReportState,
  IncidentReportType,
} from "#platform/shared/columns.generated.ts";
import type { DateText } from "#platform/shared/time/index.ts";

export interface IncidentFact {
  id: string;
  number: string;
  locationId: string;
  occurredAt: string;
  date: DateText;
  /** Hour of the location's clock, 0 to 23. */
  hour: number;
  type: IncidentReportType;
  harm: IncidentReportHarm;
  state: IncidentReportState;
  closedAt: string | null;
}

/**
 * Submitted reports that happened on a local day of the period, newest first, in one statement: never one in which the reader is
 * alleged (INC-7), and of readers of their own reports only these.
 */
export async function incidentFacts({
  view,
  scope,
  period,
}: Pick<ReportAsk, "view" | "scope" | "period">): Promise<IncidentFact[]> {
  const { clinicianId } = view.actor;
  const reach = scope.isOwn
    ? sql`i.reporter_id = ${clinicianId}::uuid AND i.location_id = ANY (${scope.locations.map(({ id }) => id)}::uuid[])`
    : scope.within({ location: sql.ref("i.location_id") });
  const { rows } = await sql<IncidentFact>`
    SELECT i.id, i.number, i.location_id, i.occurred_at, (i.occurred_at AT TIME ZONE l.time_zone)::date::text AS date,
      extract(hour FROM i.occurred_at AT TIME ZONE l.time_zone)::int AS hour, i.type, i.harm, i.state, i.closed_at
    FROM incident_reports i JOIN locations l ON l.id = i.location_id
    WHERE i.occurred_at >= (${period.from}::date - interval '1 day')::timestamptz AND i.occurred_at < (${period.through}::date + interval '2 days')::timestamptz
      AND (i.occurred_at AT TIME ZONE l.time_zone)::date BETWEEN ${period.from}::date AND ${period.through}::date
      AND i.submitted_at IS NOT NULL AND i.state <> 'voided' AND NOT (i.alleged_ids @> ARRAY[${clinicianId}::uuid]) AND ${reach}
    ORDER BY i.occurred_at DESC, i.id`.execute(view.db);
  return rows;
}
