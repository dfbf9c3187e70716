import type { ClockItemProvider } from "#modules/facility/index.ts";
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

/** The same in the list of deadlines, also of the whole team. */
export const tasksDue: ClockItemProvider = {
  kind: "crm.tasks",
  permission: "crm.edit",
  load: async (view, { mine, clientId, limit }) => {
    // A task belongs to a lead, which has no chart yet.
    if (clientId !== null) return [];
    const rows = await dueTasksOf(view.db, mine ? view.actor.clinicianId : "anyone", limit, (column) =>
      view.inReach("crm.view", "lead", column),
    );
    return rows.map(({ id, title, lead, ownerName, dueAt, leadId }) => ({
      id,
      title,
      detail: lead,
      clientId: null,
      ownerName,
      dueAt,
      link: `/crm/lead/${leadId}`,
    }));
  },
};
