import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { partnerTasksOf } from "../tasks/partner-task.store.ts";

const mostShown = 5;

/** The reader's open tasks for referral partners, next due first, for the Home page. */
export const myPartnerTasks: WorkItemProvider = {
  kind: "crm.partner-tasks",
  permission: "crm.partners",
  load: async (view) => {
    if (!view.actor.clinicianId) return null;
    const rows = await partnerTasksOf(view.db, view.actor.clinicianId, mostShown);
    const first = rows[0];
    if (!first) return null;
    return {
      kind: "crm.partner-tasks",
      label: "Partner tasks",
      count: first.total,
      oldestAt: first.dueAt,
      link: "/crm?tabs=organizations&sort=next",
      rows: rows.map((row) => ({
        id: row.id,
        clientId: null,
        title: row.title,
        detail: row.dueAt < view.now ? `${row.partner} · Overdue` : row.partner,
        link: `/crm/${row.partnerType}/${row.partnerId}`,
        at: row.dueAt,
      })),
    };
  },
};
