import { workOfStaff } from "#modules/staff/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { countOpenTasksByAssignee, openTasksOf, reassignTask } from "./task.store.ts";

/** Open tasks on leads, reassigned before their assignee is deactivated. */
export const assignedTasks = workOfStaff({
  kind: "crm-tasks",
  label: "Open lead tasks",

  counts: (view, clinicianIds) => countOpenTasksByAssignee(view.db, clinicianIds),

  list: async (view, clinicianId) => {
    const tasks = await openTasksOf(view.db, clinicianId);
    return tasks.map(({ id, title, leadName, leadNo, leadId }) => ({
      id,
      title,
      detail: `${leadName}, ${leadNo}`,
      link: `/crm/lead/${leadId}`,
    }));
  },

  reassign: async (act, taskId, fromClinicianId, toClinicianId) => {
    const task = await reassignTask(act.db, taskId, fromClinicianId, toClinicianId);
    if (!task) throw new Problem("wrong-state", "This task was just completed or reassigned. Reload the list.");
    await touchLead(act, task.leadId);
    await logActivity(act, task.leadId, {
      kind: "task-changed",
      summary: `Task reassigned: ${task.title}`,
      subjectType: "task",
      subjectId: taskId,
    });
  },
});
