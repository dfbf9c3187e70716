import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";
import type { DateText } from "#platform/shared/time/index.ts";

/** An admission or a discharge, with what reports group by. */
export interface StayFact {
  demographicId: string;
  clientId: string;
  kind: "admission" | "discharge";
  at: string;
  /** On the location's calendar. */
  date: DateText;
  locationId: string;
  levelOfCareId: string | null;
  admissionType: string | null;
  source: string | null;
  dischargeType: string | null;
  /** Local midnights of the whole stay, at least 1; null for an admission. */
  days: number | null;
}

/**
 * Admissions and discharges with a local date in the period, in one statement: where and at which level of care the stay began,
 * or ended.
 */
export async function stayFacts({
  view,
  scope,
  period,
}: Pick<ReportAsk, "view" | "scope" | "period">): Promise<StayFact[]> {
  const edge = (kind: "admission" | "discharge") => {
    const column = kind === "admission" ? sql.ref("d.admitted_at") : sql.ref("d.discharged_at");
    const order = kind === "admission" ? sql`lower(s.during)` : sql`lower(s.during) DESC`;
    return sql`SELECT d.id AS demographic_id, d.client_id, ${sql.lit(kind)} AS kind, ${column} AS at,
        (${column} AT TIME ZONE l.time_zone)::date::text AS date, place.location_id, care.level_of_care_id,
        d.admission_type, d.referral_source AS source, d.discharge_type, ${
          kind === "admission"
            ? sql`NULL::int`
            : sql`greatest(1, (d.discharged_at AT TIME ZONE l.time_zone)::date
                - (d.admitted_at AT TIME ZONE first.time_zone)::date)`
        } AS days
      FROM demographics d
      CROSS JOIN LATERAL (SELECT s.location_id FROM location_stays s WHERE s.demographic_id = d.id AND NOT s.superseded
        ORDER BY ${order} LIMIT 1) place
      JOIN locations l ON l.id = place.location_id
      CROSS JOIN LATERAL (SELECT x.time_zone FROM location_stays s JOIN locations x ON x.id = s.location_id
        WHERE s.demographic_id = d.id AND NOT s.superseded ORDER BY lower(s.during) LIMIT 1) first
      LEFT JOIN LATERAL (SELECT s.level_of_care_id FROM level_of_care_stays s WHERE s.demographic_id = d.id AND NOT s.superseded
        ORDER BY ${order} LIMIT 1) care ON true
      WHERE ${column} >= (${period.from}::date - interval '1 day')::timestamptz AND ${column} < (${period.through}::date + interval '2 days')::timestamptz
        AND (${column} AT TIME ZONE l.time_zone)::date BETWEEN ${period.from}::date AND ${period.through}::date
        AND d.status IN ('admitted', 'on_leave', 'discharged', 'referred_out')
        AND ${scope.within({ location: sql.ref("place.location_id"), client: sql.ref("d.client_id") })}`;
  };
  const { rows } = await sql<StayFact>`
    ${edge("admission")} UNION ALL ${edge("discharge")} ORDER BY at DESC, demographic_id`.execute(view.db);
  return rows;
}
