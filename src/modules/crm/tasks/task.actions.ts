import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { leadById } from "../leads/lead.store.ts";
import { leadName } from "../leads/lead.ts";
import { tellStory, touchLead } from "../leads/lead-story.store.ts";
import { addCrmTask, type CrmTask, completeCrmTask, listCrmTasks } from "./task.contract.ts";
import { taskStates } from "./task.ts";

function tasks(view: View) {
  return view.db
    .selectFrom("crmTasks as t")
    .innerJoin("leads as l", "l.id", "t.subjectId")
    .leftJoin("clinicians as c", "c.id", "t.assigneeId")
    .where("t.subjectType", "=", "lead");
}
const columns = [
  "t.id",
  "t.subjectId as leadId",
  "l.firstName",
  "l.lastName",
  "l.preferredName",
  "l.leadNo",
  "t.title",
  "t.details",
  "t.kind",
  "t.dueAt",
  "t.assigneeId",
  "c.fullName as assigneeName",
  "t.priority",
  "t.status",
  "t.outcome",
  "t.version",
] as const;

type Row = Omit<CrmTask, "leadName"> & {
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  leadNo: string;
};
function shown({ firstName, lastName, preferredName, leadNo, ...task }: Row): CrmTask {
  return { ...task, leadName: leadName({ firstName, lastName, preferredName, leadNo }) };
}

async function taskById(view: View, taskId: string): Promise<CrmTask> {
  const row = await tasks(view).select(columns).where("t.id", "=", taskId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such task.");
  return shown(row as Row);
}

/** Counted so far; a list with more says that its total is an estimate. */
const countedTo = 10_001;

/** Ids of the tasks that were asked for, as far as their leads are in reach. */
function wanted(view: View, { leadId, mine, open }: { leadId?: string | undefined; mine: boolean; open: boolean }) {
  let found = view.db
    .selectFrom("crmTasks as t")
    .select("t.id")
    .where("t.subjectType", "=", "lead")
    .where(view.inReach("crm.view", "lead", sql<string>`t.subject_id`));
  if (leadId) found = found.where("t.subjectId", "=", leadId);
  if (mine) found = found.where("t.assigneeId", "=", view.actor.clinicianId ?? "00000000-0000-0000-0000-000000000000");
  return open ? found.where("t.status", "in", [1, 2]) : found;
}

export const taskHandlers = [
  query(listCrmTasks, async (view, { query: { leadId, mine, open, page, pageSize } }) => {
    if (leadId) await view.openChart(leadId, "tasks", "lead");
    const found = wanted(view, { leadId, mine, open });
    const [rows, counted] = await Promise.all([
      tasks(view)
        // The page's tasks first, by the index alone; then what stands beside them.
        .where("t.id", "in", (eb) =>
          eb
            .selectFrom(
              found
                .orderBy("t.dueAt")
                .orderBy("t.id")
                .limit(pageSize)
                .offset((page - 1) * pageSize)
                .as("page"),
            )
            .select("page.id"),
        )
        .select(columns)
        .orderBy("t.dueAt")
        .orderBy("t.id")
        .execute(),
      view.db
        .selectFrom(found.limit(countedTo).as("counted"))
        .select(sql<number>`count(*)::int`.as("total"))
        .executeTakeFirstOrThrow(),
    ]);
    const many = counted.total === countedTo;
    return {
      rows: (rows as Row[]).map(shown),
      total: many ? countedTo - 1 : counted.total,
      ...(many ? { totalIsEstimate: true } : {}),
      page,
      pageSize,
    };
  }),

  action(addCrmTask, async (act, { body: { leadId, ...task } }) => {
    await act.openChart(leadId, null, "lead");
    const lead = await leadById(act.db, leadId);
    const id = newId();
    const assigneeId = task.assigneeId ?? lead.ownerId ?? act.actor.clinicianId;
    await act.db
      .insertInto("crmTasks")
      .values({ ...task, id, subjectType: "lead", subjectId: leadId, assigneeId, details: task.details ?? null })
      .execute();
    await touchLead(act, leadId);
    await tellStory(act, leadId, {
      kind: "task-added",
      summary: `Task: ${task.title}`,
      subjectType: "task",
      subjectId: id,
    });
    act.audit({ subjectId: leadId, detail: { taskId: id } });
    return taskById(act, id);
  }),

  action(completeCrmTask, async (act, { params, body }) => {
    const task = await taskById(act, params.taskId);
    await act.openChart(task.leadId, null, "lead");
    await act.db.selectFrom("crmTasks").select("id").where("id", "=", task.id).forUpdate().execute();
    act.requireVersion(await taskById(act, task.id), body.version);
    const state = taskStates.fromCode(task.status);
    if (!state || !taskStates.can(state, "complete"))
      throw new Problem("wrong-state", "This task is finished already.");
    await act.db
      .updateTable("crmTasks")
      .set({ status: taskStates.code("done"), doneAt: act.now, outcome: body.outcome ?? null })
      .where("id", "=", task.id)
      .execute();
    await touchLead(act, task.leadId);
    await tellStory(act, task.leadId, {
      kind: "task-done",
      summary: `Done: ${task.title}`,
      subjectType: "task",
      subjectId: task.id,
      detail: body.outcome,
    });
    act.audit({ subjectId: task.leadId, detail: { taskId: task.id } });
    return taskById(act, task.id);
  }),
];
