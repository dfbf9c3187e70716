import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { leadName } from "../leads/lead.ts";
import type { LeadInReach } from "../leads/lead-list.store.ts";
import type { CrmTask } from "./task.contract.ts";
import { openTaskCodes, taskStates } from "./task.ts";

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
  "t.doneAt",
  "t.version",
] as const;

function tasks(db: TenantDb) {
  return db
    .selectFrom("crmTasks as t")
    .innerJoin("leads as l", "l.id", "t.subjectId")
    .leftJoin("clinicians as c", "c.id", "t.assigneeId")
    .where("t.subjectType", "=", "lead")
    .select(columns);
}
type Row = Omit<CrmTask, "leadName"> & {
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  leadNo: string;
};
function taskFrom({ firstName, lastName, preferredName, leadNo, ...task }: Row): CrmTask {
  return {
    ...task,
    leadName: leadName({ firstName, lastName, preferredName, leadNo }),
  };
}

export async function taskById(db: TenantDb, taskId: string): Promise<CrmTask> {
  const row = await tasks(db).where("t.id", "=", taskId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This task does not exist.");
  return taskFrom(row);
}

/** Locks the task for this transaction. Throws `not-found`. */
export async function taskForUpdate(db: TenantDb, taskId: string): Promise<CrmTask> {
  await db.selectFrom("crmTasks").select("id").where("id", "=", taskId).forUpdate().execute();
  return taskById(db, taskId);
}

/** Cancels the open tasks of a lead. */
export async function cancelTasksOf(db: TenantDb, leadId: string, at: string, outcome: string): Promise<void> {
  await db
    .updateTable("crmTasks")
    .set({ status: taskStates.code("canceled"), doneAt: at, outcome })
    .where("subjectType", "=", "lead")
    .where("subjectId", "=", leadId)
    .where("status", "in", openTaskCodes)
    .execute();
}

/** Totals are exact up to 10,000; a list with more says that its total is an estimate. */
const countedTo = 10_001;

interface TaskFilters {
  leadId?: string | undefined;
  /** Only tasks of this staff member. */
  assigneeId?: string | undefined;
  open: boolean;
}

/** A page of tasks on leads the reader has access to, next due first. */
export async function taskPage(
  db: TenantDb,
  { leadId, assigneeId, open }: TaskFilters,
  { page, pageSize }: { page: number; pageSize: number },
  inReach: LeadInReach,
): Promise<{ rows: CrmTask[]; total: number; totalIsEstimate?: boolean }> {
  let found = db
    .selectFrom("crmTasks as t")
    .select("t.id")
    .where("t.subjectType", "=", "lead")
    .where(inReach(sql<string>`t.subject_id`));
  if (leadId) found = found.where("t.subjectId", "=", leadId);
  if (assigneeId) found = found.where("t.assigneeId", "=", assigneeId);
  if (open) found = found.where("t.status", "in", openTaskCodes);
  const [rows, counted] = await Promise.all([
    tasks(db)
      // Picks the page's ids by the index alone, then joins names to those rows only.
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
      .orderBy("t.dueAt")
      .orderBy("t.id")
      .execute(),
    db
      .selectFrom(found.limit(countedTo).as("counted"))
      .select(sql<number>`count(*)::int`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const isEstimate = counted.total === countedTo;
  return {
    rows: rows.map(taskFrom),
    total: isEstimate ? countedTo - 1 : counted.total,
    ...(isEstimate ? { totalIsEstimate: true } : {}),
  };
}

interface DueTask {
  id: string;
  title: string;
  leadId: string;
  lead: string;
  dueAt: string;
  ownerName: string | null;
  total: number;
}

/** Open tasks on leads of a staff member or of anyone, next due first; each row carries the total. */
export async function dueTasksOf(
  db: TenantDb,
  assigneeId: string | null | "anyone",
  limit: number,
  inReach: LeadInReach,
): Promise<DueTask[]> {
  const assigned = assigneeId === "anyone" ? sql`true` : sql`t.assignee_id = ${assigneeId}`;
  const { rows } = await sql<DueTask>`
    SELECT t.id, t.title, t.subject_id AS lead_id, concat_ws(' ', l.first_name, l.last_name) AS lead, t.due_at,
           (SELECT c.full_name FROM clinicians c WHERE c.tenant_id = t.tenant_id AND c.id = t.assignee_id) AS owner_name,
           count(*) OVER ()::int AS total
    FROM crm_tasks t JOIN leads l ON l.tenant_id = t.tenant_id AND l.id = t.subject_id
    WHERE ${assigned} AND t.status IN (${sql.join(openTaskCodes.map((code) => sql.lit(code)))})
      AND t.subject_type = 'lead' AND ${inReach(sql<string>`t.subject_id`)}
    ORDER BY t.due_at, t.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Number of open tasks of each assignee; those without one are left out. */
export function countOpenTasksByAssignee(db: TenantDb, assigneeIds: readonly string[]) {
  return db
    .selectFrom("crmTasks")
    .select(["assigneeId as clinicianId", sql<number>`count(*)::int`.as("count")])
    .where("assigneeId", "in", assigneeIds)
    .where("subjectType", "=", "lead")
    .where("status", "in", openTaskCodes)
    .groupBy("assigneeId")
    .execute();
}

export async function openTasksOf(db: TenantDb, assigneeId: string): Promise<(CrmTask & { leadNo: string })[]> {
  const rows = await tasks(db)
    .where("t.assigneeId", "=", assigneeId)
    .where("t.status", "in", openTaskCodes)
    .orderBy("t.dueAt")
    .orderBy("t.id")
    .execute();
  return rows.map((row) => ({ ...taskFrom(row), leadNo: row.leadNo }));
}

/** Reassigns an open task to a colleague; undefined when it is finished or assigned to someone else. */
export async function reassignTask(
  db: TenantDb,
  taskId: string,
  fromId: string,
  toId: string,
): Promise<{ leadId: string; title: string } | undefined> {
  return db
    .updateTable("crmTasks")
    .set({ assigneeId: toId })
    .where("id", "=", taskId)
    .where("assigneeId", "=", fromId)
    .where("subjectType", "=", "lead")
    .where("status", "in", openTaskCodes)
    .returning(["subjectId as leadId", "title"])
    .executeTakeFirst();
}
