import { create, move, record } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { leadById } from "../leads/lead.store.ts";
import { addCrmTask, completeCrmTask, listCrmTasks, reopenCrmTask } from "./task.contract.ts";
import { taskById, taskForUpdate, taskPage } from "./task.store.ts";
import { reopenWithinMinutes, taskStates } from "./task.ts";

/** A task on a lead; audited as a change of the lead. */
const taskRecord = record({
  table: "crmTasks",
  subject: "lead",
  key: "taskId",
  load: taskForUpdate,
  read: taskById,
  scope: (act, task) => act.openChart(task.leadId, null, "lead"),
  states: { column: "status", table: taskStates },
  audit: (task) => ({ subjectId: task.leadId, detail: { taskId: task.id } }),
  saved: async (act, { before, after }) => {
    await touchLead(act, after.leadId);
    await logActivity(act, after.leadId, {
      kind: before && after.doneAt !== null ? "task-done" : "task-added",
      summary: `Task ${before ? (after.doneAt === null ? "reopened" : "completed") : "added"}: ${after.title}`,
      subjectType: "task",
      subjectId: after.id,
      detail: after.outcome ?? undefined,
    });
  },
});

export const taskHandlers = [
  query(listCrmTasks, async (view, { query: { leadId, mine, open, page, pageSize } }) => {
    if (leadId) await view.openChart(leadId, "tasks", "lead");
    const { clinicianId } = view.actor;
    if (mine && !clinicianId) return { rows: [], total: 0, page, pageSize };
    const filters = { leadId, open, assigneeId: mine ? (clinicianId ?? undefined) : undefined };
    const found = await taskPage(view.db, filters, { page, pageSize }, (column) =>
      view.inReach("crm.view", "lead", column),
    );
    return { ...found, page, pageSize };
  }),

  create(addCrmTask, taskRecord, {
    values: async (act, { body: { leadId, ...task } }) => {
      await act.openChart(leadId, null, "lead");
      const lead = await leadById(act.db, leadId);
      return {
        ...task,
        subjectType: "lead" as const,
        subjectId: leadId,
        assigneeId: task.assigneeId ?? lead.ownerId ?? act.actor.clinicianId,
      };
    },
  }),

  move(completeCrmTask, taskRecord, "complete", (act, _, { body }) => ({
    doneAt: act.now,
    outcome: body.outcome ?? null,
  })),

  move(reopenCrmTask, taskRecord, "reopen", (act, task) => {
    if (task.doneAt === null || compareInstants(addMinutes(task.doneAt, reopenWithinMinutes), act.now) < 0)
      throw new Problem("wrong-state", "A completed task can be opened again for one minute. Add a new task instead.");
    return { doneAt: null, outcome: null };
  }),
];
