import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";
import type { DateText } from "#platform/shared/time/index.ts";
import { leadStatusCode, lifecycleCode } from "../leads/lead.ts";

/** A lead of the cohort: what it became, as far as it is known now. */
export interface LeadFact {
  leadId: string;
  /** On the calendar of its location, or of the facility. */
  date: DateText;
  locationId: string | null;
  ownerId: string | null;
  ownerName: string | null;
  sourceId: string | null;
  sourceName: string | null;
  status: number;
  lifecycle: number | null;
  receivedAt: string;
  firstResponseAt: string | null;
  /** Ever reached, also if it went back. */
  qualified: boolean;
  preAdmission: boolean;
  intake: boolean;
  admitted: boolean;
  admittedAt: string | null;
  /** Days from the inquiry to each stage. */
  daysToQualified: number | null;
  daysToPreAdmission: number | null;
  daysToIntake: number | null;
  daysToAdmitted: number | null;
}

const { qualified, pre_admission, intake_date, waiting_list } = lifecycleCode;
const from = {
  qualified: [qualified, pre_admission, intake_date, waiting_list],
  preAdmission: [pre_admission, intake_date, waiting_list],
  intake: [intake_date],
};
const list = (codes: readonly number[]) => sql.raw(codes.join(", "));
const days = (at: ReturnType<typeof sql.raw>) => sql`(extract(epoch FROM ${at} - l.received_at) / 86400)::float8`;

/**
 * Leads without spam and merged ones, in one statement (REP-1): those received on a day of the period, or those that are open
 * now.
 */
export async function leadFacts(
  { view, scope, period }: Pick<ReportAsk, "view" | "scope" | "period">,
  which: "received" | "open" = "received",
): Promise<LeadFact[]> {
  const zone = sql`coalesce(place.time_zone, ${view.timeZone})`;
  const cohort =
    which === "open"
      ? sql`l.status IN (${list([leadStatusCode.open, leadStatusCode.nurture])})`
      : sql`l.received_at >= (${period.from}::date - interval '1 day')::timestamptz
          AND l.received_at < (${period.through}::date + interval '2 days')::timestamptz
          AND (l.received_at AT TIME ZONE ${zone})::date BETWEEN ${period.from}::date AND ${period.through}::date
          AND l.status NOT IN (${list([leadStatusCode.merged, leadStatusCode.spam])})`;
  const { rows } = await sql<LeadFact>`
    SELECT l.id AS lead_id, (l.received_at AT TIME ZONE ${zone})::date::text AS date, l.location_id, l.owner_id,
      owner.full_name AS owner_name, l.source_id, source.name AS source_name, l.status, l.lifecycle, l.received_at,
      l.first_response_at, c.id IS NOT NULL AS admitted, c.converted_at AS admitted_at,
      c.id IS NOT NULL OR stages.qualified_at IS NOT NULL AS qualified,
      c.id IS NOT NULL OR stages.pre_admission_at IS NOT NULL AS pre_admission,
      c.id IS NOT NULL OR stages.intake_at IS NOT NULL AS intake,
      ${days(sql.raw("stages.qualified_at"))} AS days_to_qualified,
      ${days(sql.raw("stages.pre_admission_at"))} AS days_to_pre_admission,
      ${days(sql.raw("stages.intake_at"))} AS days_to_intake, ${days(sql.raw("c.converted_at"))} AS days_to_admitted
    FROM leads l
    LEFT JOIN locations place ON place.id = l.location_id
    LEFT JOIN clinicians owner ON owner.id = l.owner_id
    LEFT JOIN lead_sources source ON source.id = l.source_id
    LEFT JOIN lead_conversions c ON c.lead_id = l.id AND c.reversed_at IS NULL
    CROSS JOIN LATERAL (SELECT
        min(lower(s.during)) FILTER (WHERE s.lifecycle IN (${list(from.qualified)})) AS qualified_at,
        min(lower(s.during)) FILTER (WHERE s.lifecycle IN (${list(from.preAdmission)})) AS pre_admission_at,
        min(lower(s.during)) FILTER (WHERE s.lifecycle IN (${list(from.intake)})) AS intake_at
      FROM lead_stages s WHERE s.lead_id = l.id) stages
    WHERE ${cohort}
      AND ${scope.within({
        location: sql.ref("l.location_id"),
        subject: { type: "lead", id: sql.ref("l.id") },
        unplaced: true,
      })}
    ORDER BY l.received_at DESC, l.id`.execute(view.db);
  return rows;
}

/** Inbound calls that began on a day of the period, without spam. */
export async function inboundCalls({
  view,
  scope,
  period,
}: Pick<ReportAsk, "view" | "scope" | "period">): Promise<number> {
  if (scope.isOwn) return 0;
  const zone = sql`coalesce(place.time_zone, ${view.timeZone})`;
  const { rows } = await sql<{ calls: number }>`
    SELECT count(*)::int AS calls FROM calls c LEFT JOIN locations place ON place.id = c.location_id
    WHERE c.direction = 'inbound' AND NOT c.spam
      AND c.started_at >= (${period.from}::date - interval '1 day')::timestamptz AND c.started_at < (${period.through}::date + interval '2 days')::timestamptz
      AND (c.started_at AT TIME ZONE ${zone})::date BETWEEN ${period.from}::date AND ${period.through}::date
      AND ${scope.within({ location: sql.ref("c.location_id"), unplaced: true })}`.execute(view.db);
  return rows[0]?.calls ?? 0;
}
