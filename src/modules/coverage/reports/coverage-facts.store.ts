import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";
import type { DateText } from "#platform/shared/time/index.ts";
import type { Stage } from "../reviews/review.ts";

export interface CoverageFact {
  demographicId: string;
  clientId: string;
  locationId: string;
  payerName: string | null;
  levelName: string | null;
  stage: Stage;
  coveredThrough: DateText | null;
  uncoveredFrom: DateText | null;
  gapDays: number;
  unitsLeft: number | null;
  unit: "day" | "session" | null;
}

/** How far every stay in care is covered, what ends first, in one statement. */
export async function coverageFacts({ view, scope }: Pick<ReportAsk, "view" | "scope">): Promise<CoverageFact[]> {
  const { rows } = await sql<CoverageFact>`
    SELECT o.demographic_id, o.client_id, o.location_id, coalesce(p.name, i.payer_name) AS payer_name,
      l.code || ' ' || l.name AS level_name, o.stage, o.covered_through::text AS covered_through,
      o.uncovered_from::text AS uncovered_from, o.gap_days, o.units_left, o.unit
    FROM coverage_outlooks o
    LEFT JOIN insurances i ON i.id = o.insurance_id
    LEFT JOIN payers p ON p.id = i.payer_id
    LEFT JOIN levels_of_care l ON l.id = o.level_of_care_id
    WHERE o.stage <> 'ended' AND ${scope.within({ location: sql.ref("o.location_id"), client: sql.ref("o.client_id") })}
    ORDER BY o.uncovered_from NULLS LAST, o.id`.execute(view.db);
  return rows;
}
