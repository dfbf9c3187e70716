import { sql } from "kysely";
import type { StaffDependents } from "#modules/staff/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { leadName } from "../leads/lead.ts";
import { tellStory, touchLead } from "../leads/lead-story.store.ts";

const open = [1, 2];

/** Tasks on leads that wait for somebody: handed over with their leads before that person leaves (platform AUTH-14). */
export const tasksWaiting: StaffDependents = {
  kind: "crm-tasks",
  label: "Open tasks on leads",

  counts: async (view, clinicianIds) => {
    if (clinicianIds.length === 0) return new Map();
    const rows = await view.db
      .selectFrom("crmTasks")
      .select(["assigneeId", sql<number>`count(*)::int`.as("tasks")])
      .where("assigneeId", "in", clinicianIds)
      .where("subjectType", "=", "lead")
      .where("status", "in", open)
      .groupBy("assigneeId")
      .execute();
    return new Map(rows.map((row) => [row.assigneeId ?? "", row.tasks]));
  },

  list: async (view, clinicianId) => {
    const rows = await view.db
      .selectFrom("crmTasks as t")
      .innerJoin("leads as l", "l.id", "t.subjectId")
      .select(["t.id", "t.title", "l.id as leadId", "l.leadNo", "l.firstName", "l.lastName", "l.preferredName"])
      .where("t.assigneeId", "=", clinicianId)
      .where("t.subjectType", "=", "lead")
      .where("t.status", "in", open)
      .orderBy("t.dueAt")
      .orderBy("t.id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      detail: `${leadName(row)}, ${row.leadNo}`,
      link: `/crm/lead/${row.leadId}`,
    }));
  },

  handOver: async (act, taskId, fromClinicianId, toClinicianId) => {
    const task = await act.db
      .updateTable("crmTasks")
      .set({ assigneeId: toClinicianId })
      .where("id", "=", taskId)
      .where("assigneeId", "=", fromClinicianId)
      .where("subjectType", "=", "lead")
      .where("status", "in", open)
      .where((eb) =>
        eb.exists(eb.selectFrom("clinicians").select("id").where("id", "=", toClinicianId).where("status", "=", 1)),
      )
      .returning(["subjectId", "title"])
      .executeTakeFirst();
    if (!task)
      throw new Problem("wrong-state", "This task is done meanwhile, or the colleague is not active. Reload the list.");
    await touchLead(act, task.subjectId);
    await tellStory(act, task.subjectId, {
      kind: "task-changed",
      summary: `Handed over: ${task.title}`,
      subjectType: "task",
      subjectId: taskId,
    });
  },
};
