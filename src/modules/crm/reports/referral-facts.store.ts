import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";
import type { DateText } from "#platform/shared/time/index.ts";

export interface ReferralFact {
  id: string;
  leadId: string;
  direction: "in" | "out";
  date: DateText;
  occurredAt: string;
  partnerId: string;
  partnerName: string;
  locationId: string | null;
  /** A referred lead that was converted here, or a client whom the partner admitted. */
  admitted: boolean;
}

/** Referrals from and to partners on days of the period, without voided ones, in one statement. */
export async function referralFacts({
  view,
  scope,
  period,
}: Pick<ReportAsk, "view" | "scope" | "period">): Promise<ReferralFact[]> {
  const zone = sql`coalesce(place.time_zone, ${view.timeZone})`;
  const { rows } = await sql<ReferralFact>`
    SELECT r.id, r.lead_id, r.direction, (r.occurred_at AT TIME ZONE ${zone})::date::text AS date, r.occurred_at,
      coalesce(o.id, p.id) AS partner_id, coalesce(o.name, p.first_name || ' ' || p.last_name) AS partner_name, l.location_id,
      CASE r.direction WHEN 'in' THEN c.id IS NOT NULL ELSE coalesce(r.status = 4, false) END AS admitted
    FROM referrals r
    JOIN leads l ON l.id = r.lead_id
    LEFT JOIN locations place ON place.id = l.location_id
    LEFT JOIN organizations o ON o.id = r.organization_id
    LEFT JOIN professionals p ON p.id = r.professional_id
    LEFT JOIN lead_conversions c ON c.lead_id = l.id AND c.reversed_at IS NULL
    WHERE r.voided_at IS NULL AND r.occurred_at >= (${period.from}::date - interval '1 day')::timestamptz
      AND r.occurred_at < (${period.through}::date + interval '2 days')::timestamptz
      AND (r.occurred_at AT TIME ZONE ${zone})::date BETWEEN ${period.from}::date AND ${period.through}::date
      AND ${scope.within({
        location: sql.ref("l.location_id"),
        subject: { type: "lead", id: sql.ref("l.id") },
        unplaced: true,
      })}
    ORDER BY r.occurred_at DESC, r.id`.execute(view.db);
  return rows;
}
