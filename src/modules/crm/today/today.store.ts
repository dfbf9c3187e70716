import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { intakeStates } from "../intakes/intake.ts";
import { leadStatusCode } from "../leads/lead.ts";
import { openTaskCodes } from "../tasks/task.ts";
import type { NextLead } from "./today.contract.ts";
import { mostNext, staleDays } from "./today.ts";

interface Asked {
  clinicianId: string;
  /** Where unassigned leads wait for anyone. */
  locationIds: readonly string[];
}

/** The reader's leads with a reason to act now; each reason is one index walk that stops at its limit. */
export async function waitingLeads(view: View, { clinicianId, locationIds }: Asked): Promise<NextLead[]> {
  const { now } = view;
  const open = leadStatusCode.open;
  const mine = sql`l.owner_id = ${clinicianId}::uuid AND l.status = ${open}`;
  const reach = view.inReach("crm.view", "lead", sql<string>`l.id`);
  const { rows } = await sql<NextLead>`
    WITH found (lead_id, why, at, note) AS (
      (SELECT l.id, 'crisis', l.received_at, NULL::text FROM leads l
        WHERE l.owner_id = ${clinicianId}::uuid AND l.status = 1 AND l.crisis_flag = 'imminent'
          AND l.crisis_resolution IS NULL ORDER BY l.received_at LIMIT ${mostNext})
      UNION ALL
      (SELECT x.id, 'overdue', x.respond_by, NULL FROM unnest(${[...locationIds]}::uuid[]) AS w(id)
        CROSS JOIN LATERAL (SELECT l.id, l.respond_by FROM leads l
          WHERE l.location_id = w.id AND l.status = 1 AND l.first_response_at IS NULL AND l.respond_by IS NOT NULL
            AND l.respond_by < ${now} AND (l.owner_id IS NULL OR l.owner_id = ${clinicianId}::uuid)
          ORDER BY l.respond_by LIMIT ${mostNext}) x)
      UNION ALL
      (SELECT t.subject_id, 'task', t.due_at, t.title FROM crm_tasks t
        WHERE t.assignee_id = ${clinicianId}::uuid AND t.status = ANY (${[...openTaskCodes]}::smallint[])
          AND t.subject_type = 'lead' AND t.due_at <= ${now} ORDER BY t.due_at LIMIT ${mostNext})
      UNION ALL
      (SELECT i.lead_id, 'unconfirmed', i.starts_at, NULL FROM unnest(${[...locationIds]}::uuid[]) AS w(id)
        CROSS JOIN LATERAL (SELECT i.lead_id, i.starts_at FROM intake_appointments i
          JOIN leads l ON l.id = i.lead_id AND ${mine}
          WHERE i.location_id = w.id AND i.kind = 'intake' AND i.status = ${intakeStates.code("booked")}
            AND i.starts_at >= ${now} AND i.starts_at < ${addMinutes(now, 24 * 60)} LIMIT ${mostNext}) i)
      UNION ALL
      (SELECT l.id, 'stale', l.last_activity_at, NULL FROM leads l
        WHERE ${mine} AND l.last_activity_at < ${addMinutes(now, -staleDays * 24 * 60)}
        ORDER BY l.last_activity_at LIMIT ${mostNext})
    )
    SELECT l.id AS lead_id, l.lead_no, l.first_name, l.last_name, l.preferred_name, p.e164 AS phone,
      o.full_name AS owner_name, f.why, f.at, f.note
    FROM found f
    JOIN leads l ON l.id = f.lead_id AND l.status = ${open}
    LEFT JOIN clinicians o ON o.id = l.owner_id
    LEFT JOIN lead_phones p ON p.lead_id = l.id AND p.is_primary AND p.ended_at IS NULL
    WHERE ${reach}`.execute(view.db);
  return rows;
}

/** When the next open task of this user is due after an instant. */
export async function nextTaskAt(view: View, clinicianId: string): Promise<string | null> {
  const row = await view.db
    .selectFrom("crmTasks")
    .select("dueAt")
    .where("assigneeId", "=", clinicianId)
    .where("status", "in", openTaskCodes)
    .where("dueAt", ">", view.now)
    .orderBy("dueAt")
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}
