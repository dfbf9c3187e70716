import { addSavedReport } from "#modules/facility/reports/saved-report.contract.ts";
import type { Calendar } from "./calendar.ts";
import type { Stage } from "./stage.ts";

/** Report, name, period, filters, shared with. */
const saved = {
  whitlock: [
    ["census", "Census this month", "thisMonth", "", "tenant"],
    ["crm-sources", "Where leads come from", "last90", "", "role"],
    ["length-of-stay", "Length of stay by discharge type", "last90", "by=type", "mine"],
  ],
  vance: [
    ["occupancy", "Occupancy, last 7 days", "last7", "", "tenant"],
    ["incident-trends", "Incidents by hour", "last90", "by=hour", "role"],
    ["medication-compliance", "Doses, last 7 days", "last7", "", "mine"],
    ["time", "Hours by staff", "last30", "by=staff", "mine"],
  ],
  brandt: [
    ["incident-trends", "Incidents by harm", "last90", "by=harm", "mine"],
    ["note-timeliness", "Note timeliness, last 30 days", "last30", "", "mine"],
  ],
  kaplan: [
    ["activity-summary", "Billable activity", "last7", "billable=yes&by=staff", "mine"],
    ["authorization-expiry", "Authorizations ending in 7 days", "next7", "", "tenant"],
  ],
} as const;

/** Reports that staff come back to, with their filters. */
export async function tellReports(stage: Stage, calendar: Calendar): Promise<void> {
  for (const [name, reports] of Object.entries(saved))
    for (const [at, [reportCode, title, period, filters, sharedWith]] of reports.entries())
      await stage.as(name).do(calendar.minutesAgo(3 * 24 * 60 - at * 9), addSavedReport, {
        body: { reportCode, title, period, filters, sharedWith },
      });
}
