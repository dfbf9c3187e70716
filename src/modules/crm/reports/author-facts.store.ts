import { sql } from "kysely";
import type { ReportAsk } from "#platform/server/reports/report.ts";

export interface AuthorFact {
  clinicianId: string;
  name: string;
  calls: number;
  talkSeconds: number;
  notes: number;
  tasksDone: number;
  tasksOnTime: number;
}

/** Calls, notes and tasks of admissions staff on days of the period, by the facility's calendar, in one statement. */
export async function authorFacts({
  view,
  scope,
  period,
}: Pick<ReportAsk, "view" | "scope" | "period">): Promise<AuthorFact[]> {
  const during = (column: ReturnType<typeof sql.ref>) =>
    sql`${column} >= (${period.from}::date)::timestamp AT TIME ZONE ${view.timeZone}
      AND ${column} < (${period.through}::date + 1)::timestamp AT TIME ZONE ${view.timeZone}`;
  const lead = (id: ReturnType<typeof sql.ref>) =>
    sql`EXISTS (SELECT 1 FROM leads l WHERE l.id = ${id} AND ${scope.within({
      location: sql.ref("l.location_id"),
      subject: { type: "lead", id: sql.ref("l.id") },
      unplaced: true,
    })})`;
  const { rows } = await sql<AuthorFact>`
    SELECT who.id AS clinician_id, who.full_name AS name, sum(work.calls)::int AS calls, sum(work.seconds)::int AS talk_seconds,
      sum(work.notes)::int AS notes, sum(work.done)::int AS tasks_done, sum(work.in_time)::int AS tasks_on_time
    FROM (
      SELECT c.claimed_by AS clinician_id, 1 AS calls, coalesce(c.talk_seconds, 0) AS seconds, 0 AS notes, 0 AS done, 0 AS in_time
      FROM calls c WHERE c.claimed_by IS NOT NULL AND NOT c.spam AND ${during(sql.ref("c.started_at"))}
        AND ${scope.isOwn ? sql`false` : scope.within({ location: sql.ref("c.location_id"), unplaced: true })}
      UNION ALL
      SELECT author.id, 0, 0, 1, 0, 0 FROM crm_notes n JOIN clinicians author ON author.user_id = n.created_by
      WHERE n.subject_type = 'lead' AND n.voided_at IS NULL AND ${during(sql.ref("n.created_at"))}
        AND ${lead(sql.ref("n.subject_id"))}
      UNION ALL
      SELECT t.assignee_id, 0, 0, 0, 1, (t.done_at <= t.due_at)::int FROM crm_tasks t
      WHERE t.assignee_id IS NOT NULL AND t.status = 3 AND t.subject_type = 'lead' AND ${during(sql.ref("t.done_at"))}
        AND ${lead(sql.ref("t.subject_id"))}
    ) work JOIN clinicians who ON who.id = work.clinician_id
    GROUP BY who.id, who.full_name ORDER BY who.full_name`.execute(view.db);
  return rows;
}
