import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { leadById } from "../leads/lead.store.ts";
import { addCrmTask, completeCrmTask, listCrmTasks } from "./task.contract.ts";
import { completeTask, insertTask, taskById, taskForUpdate, taskPage } from "./task.store.ts";
import { taskStates } from "./task.ts";

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

  action(addCrmTask, async (act, { body: { leadId, ...task } }) => {
    await act.openChart(leadId, null, "lead");
    const lead = await leadById(act.db, leadId);
    const id = newId();
    await insertTask(act.db, {
      ...task,
      id,
      subjectType: "lead",
      subjectId: leadId,
      assigneeId: task.assigneeId ?? lead.ownerId ?? act.actor.clinicianId,
      details: task.details ?? null,
    });
    await touchLead(act, leadId);
    await logActivity(act, leadId, {
      kind: "task-added",
      summary: `Task added: ${task.title}`,
      subjectType: "task",
      subjectId: id,
    });
    act.audit({ subjectId: leadId, detail: { taskId: id } });
    return taskById(act.db, id);
  }),

  action(completeCrmTask, async (act, { params, body }) => {
    const { leadId } = await taskById(act.db, params.taskId);
    await act.openChart(leadId, null, "lead");
    const task = await taskForUpdate(act.db, params.taskId);
    act.requireVersion(task, body.version);
    const state = taskStates.fromCode(task.status);
    if (!state || !taskStates.can(state, "complete"))
      throw new Problem("wrong-state", "This task is already completed or canceled.");
    await completeTask(act.db, task.id, act.now, body.outcome ?? null);
    await touchLead(act, leadId);
    await logActivity(act, leadId, {
      kind: "task-done",
      summary: `Task completed: ${task.title}`,
      subjectType: "task",
      subjectId: task.id,
      detail: body.outcome,
    });
    act.audit({ subjectId: leadId, detail: { taskId: task.id } });
    return taskById(act.db, task.id);
  }),
];
