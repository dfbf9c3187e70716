import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";
import type { TimeEntrySource, TimeEntryState } from "#platform/shared/columns.generated.ts";
import type { DateText } from "#platform/shared/time/index.ts";
import type { ActivityCategory } from "../time/activity-type.ts";

export interface TimeFact {
  id: string;
  clinicianId: string;
  staffName: string;
  locationId: string;
  clientId: string | null;
  activityTypeId: string;
  typeName: string;
  category: ActivityCategory;
  startsAt: string;
  endsAt: string;
  /** Negative where it takes back an exported entry. */
  minutes: number;
  date: DateText;
  billable: boolean;
  units: number | null;
  source: TimeEntrySource;
  state: TimeEntryState;
  /** Neither corrected nor a correction. */
  live: boolean;
}

type Asked = Pick<ReportAsk, "view" | "scope" | "period">;

/** Time entries with a work date in the period, newest first, in one statement; of readers of their own clients only their own. */
export async function timeFacts({ view, scope, period }: Asked, staff?: readonly string[]): Promise<TimeFact[]> {
  const here = sql`e.location_id = ANY (${scope.locations.map(({ id }) => id)}::uuid[])`;
  const own = scope.isOwn ? sql`e.clinician_id = ${view.actor.clinicianId}::uuid` : sql`true`;
  const { rows } = await sql<TimeFact>`
    SELECT e.id, e.clinician_id, c.full_name AS staff_name, e.location_id, e.client_id, e.activity_type_id,
      a.name AS type_name, a.category, e.starts_at, e.ends_at, e.minutes, e.work_date AS date, e.billable, e.units,
      e.source, e.state, e.sign = 1 AND e.corrected_at IS NULL AS live
    FROM time_entries e
    JOIN activity_types a ON a.id = e.activity_type_id
    JOIN clinicians c ON c.id = e.clinician_id
    WHERE e.work_date BETWEEN ${period.from} AND ${period.through} AND e.state <> 'void' AND ${here} AND ${own}
      AND ${staff ? sql`e.clinician_id = ANY (${[...staff]}::uuid[])` : sql`true`}
    ORDER BY e.work_date DESC, e.starts_at DESC, e.id`.execute(view.db);
  return rows;
}

/** Staff as choices of a filter, active ones first by name. */
export async function staffChoices({
  view,
  scope,
}: Pick<Asked, "view" | "scope">): Promise<{ value: string; label: string }[]> {
  let query = view.db.selectFrom("clinicians").select(["id as value", "fullName as label"]);
  if (scope.isOwn) query = query.where("id", "=", view.actor.clinicianId);
  return query.orderBy("fullName").orderBy("id").execute();
}
