import type { Act } from "#platform/server/execution/context.ts";
import { create, edit, move, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { isActiveOwner } from "../leads/assignment.store.ts";
import { leadById } from "../leads/lead.store.ts";
import {
  addCrmTask,
  completeCrmTask,
  listCrmTasks,
  reopenCrmTask,
  snoozeCrmTask,
  updateCrmTask,
} from "./task.contract.ts";
import { taskById, taskForUpdate, taskPage } from "./task.store.ts";
import { openTaskCodes, reopenWithinMinutes, snoozeWithinDays, taskActivity, taskStates } from "./task.ts";

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
      ...taskActivity(before, after),
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
      if (task.assigneeId) await requireActive(act, task.assigneeId);
      const lead = await leadById(act.db, leadId);
      return {
        ...task,
        subjectType: "lead" as const,
        subjectId: leadId,
        assigneeId: task.assigneeId ?? lead.ownerId ?? act.actor.clinicianId,
      };
    },
  }),

  edit(updateCrmTask, taskRecord, {
    beforeSave: async (act, task, _, { body: { assigneeId } }) => {
      requireOpenTask(task);
      if (assigneeId) await requireActive(act, assigneeId);
    },
  }),

  verb(snoozeCrmTask, taskRecord, (act, task, { body: { until } }) => {
    requireOpenTask(task);
    const latest = addMinutes(act.now, snoozeWithinDays * 24 * 60);
    if (compareInstants(until, act.now) <= 0 || compareInstants(latest, until) < 0)
      throw fieldProblem("body.until", `Choose a time in the next ${snoozeWithinDays} days.`);
    return { dueAt: until };
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

function requireOpenTask({ status }: { status: number }): void {
  if (!openTaskCodes.includes(status))
    throw new Problem("wrong-state", "This task is already completed. Add a new task instead.");
}

async function requireActive(act: Act, assigneeId: string): Promise<void> {
  if (!(await isActiveOwner(act.db, assigneeId)))
    throw fieldProblem("body.assigneeId", "That staff member is inactive. Choose someone else.");
}
