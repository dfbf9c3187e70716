import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";
import { leadStatusCode } from "../leads/lead.ts";

/** A time that an open lead spent in a stage. */
export interface StageFact {
  lifecycle: number | null;
  from: string;
  until: string | null;
}

/** Stages of open leads that overlap a window, in one statement. Merged and spam leads are left out. */
export async function stageFacts(
  { view, scope }: Pick<ReportAsk, "view" | "scope">,
  window: { from: string; until: string },
): Promise<StageFact[]> {
  const { rows } = await sql<StageFact>`
    SELECT s.lifecycle, lower(s.during) AS from, upper(s.during) AS until
    FROM lead_stages s JOIN leads l ON l.id = s.lead_id
    WHERE s.status IN (${sql.lit(leadStatusCode.open)}, ${sql.lit(leadStatusCode.nurture)})
      AND s.during && tstzrange(${window.from}::timestamptz, ${window.until}::timestamptz)
      AND l.status NOT IN (${sql.lit(leadStatusCode.merged)}, ${sql.lit(leadStatusCode.spam)})
      AND ${scope.within({
        location: sql.ref("l.location_id"),
        subject: { type: "lead", id: sql.ref("l.id") },
        unplaced: true,
      })}`.execute(view.db);
  return rows;
}
