import { sql } from "kysely";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";

const shown = 5;

interface TaskRow {
  id: string;
  title: string;
  leadId: string;
  lead: string;
  dueAt: string;
  total: number;
}

/** My open tasks on leads, due first. */
export const myTasks: WorkItemProvider = {
  kind: "crm.tasks",
  permission: "crm.edit",
  load: async (view) => {
    const { rows } = await sql<TaskRow>`
      SELECT t.id, t.title, t.subject_id AS lead_id, concat_ws(' ', l.first_name, l.last_name) AS lead, t.due_at,
             count(*) OVER ()::int AS total
      FROM crm_tasks t JOIN leads l ON l.tenant_id = t.tenant_id AND l.id = t.subject_id
      WHERE t.assignee_id = ${view.actor.clinicianId} AND t.status IN (1, 2) AND t.subject_type = 'lead'
      ORDER BY t.due_at, t.id LIMIT ${shown}`.execute(view.db);
    const first = rows[0];
    if (!first) return null;
    return {
      kind: "crm.tasks",
      label: "Tasks on leads",
      count: first.total,
      oldestAt: first.dueAt,
      link: "/crm",
      rows: rows.map((row) => ({
        id: row.id,
        title: row.title,
        detail: row.lead,
        link: `/crm/lead/${row.leadId}`,
        at: row.dueAt,
      })),
    };
  },
};
