import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { dueTasksOf } from "./task.store.ts";

const mostShown = 5;

/** The reader's open tasks on leads, next due first, for the Home page. */
export const myTasks: WorkItemProvider = {
  kind: "crm.tasks",
  permission: "crm.edit",
  load: async (view) => {
    const rows = await dueTasksOf(view.db, view.actor.clinicianId, mostShown, (column) =>
      view.inReach("crm.view", "lead", column),
    );
    const first = rows[0];
    if (!first) return null;
    return {
      kind: "crm.tasks",
      label: "Lead tasks",
      count: first.total,
      oldestAt: first.dueAt,
      link: "/crm",
      rows: rows.map((row) => ({
        id: row.id,
        clientId: null,
        title: row.title,
        detail: row.dueAt < view.now ? `${row.lead} · Overdue` : row.lead,
        link: `/crm/lead/${row.leadId}`,
        at: row.dueAt,
      })),
    };
  },
};
