import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { PartnerTask } from "./task.contract.ts";
import { openTaskCodes, taskStates } from "./task.ts";

type PartnerType = "organization" | "professional";

const columns = [
  "t.id",
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

function tasksOf(db: TenantDb, type: PartnerType, partnerId: string) {
  return db
    .selectFrom("crmTasks as t")
    .leftJoin("clinicians as c", "c.id", "t.assigneeId")
    .select(columns)
    .where("t.subjectType", "=", type)
    .where("t.subjectId", "=", partnerId);
}

/** Open tasks of a partner, next due first. */
export async function openPartnerTasks(db: TenantDb, type: PartnerType, partnerId: string): Promise<PartnerTask[]> {
  return tasksOf(db, type, partnerId)
    .where("t.status", "in", openTaskCodes)
    .orderBy("t.dueAt")
    .orderBy("t.id")
    .execute();
}

interface NewTask {
  title: string;
  details: string | null;
  dueAt: string;
  assigneeId: string | null;
}

export async function insertPartnerTask(
  db: TenantDb,
  type: PartnerType,
  partnerId: string,
  task: NewTask,
): Promise<PartnerTask> {
  const id = newId();
  await db
    .insertInto("crmTasks")
    .values({ ...task, id, subjectType: type, subjectId: partnerId, kind: "partner" })
    .execute();
  return partnerTask(db, type, partnerId, id);
}

/** A task of this partner. Throws `not-found`. */
export async function partnerTask(
  db: TenantDb,
  type: PartnerType,
  partnerId: string,
  taskId: string,
): Promise<PartnerTask> {
  const row = await tasksOf(db, type, partnerId).where("t.id", "=", taskId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This task does not exist.");
  return row;
}

/** Completes a task at an instant, or opens it again when that is null. */
export async function setPartnerTaskDone(
  db: TenantDb,
  taskId: string,
  doneAt: string | null,
  outcome: string | null,
): Promise<void> {
  await db
    .updateTable("crmTasks")
    .set({ status: taskStates.code(doneAt === null ? "open" : "done"), doneAt, outcome })
    .where("id", "=", taskId)
    .execute();
}

interface DuePartnerTask {
  id: string;
  title: string;
  partnerType: PartnerType;
  partnerId: string;
  partner: string;
  dueAt: string;
  total: number;
}

/** A staff member's open tasks for partners, next due first; each row carries the total. */
export async function partnerTasksOf(
  db: TenantDb,
  assigneeId: string,
  limit: number | null,
): Promise<DuePartnerTask[]> {
  const { rows } = await sql<DuePartnerTask>`
    SELECT t.id, t.title, t.subject_type AS partner_type, t.subject_id AS partner_id,
           coalesce(o.name, p.first_name || ' ' || p.last_name) AS partner, t.due_at, count(*) OVER ()::int AS total
    FROM crm_tasks t
    LEFT JOIN organizations o ON t.subject_type = 'organization' AND o.id = t.subject_id
    LEFT JOIN professionals p ON t.subject_type = 'professional' AND p.id = t.subject_id
    WHERE t.assignee_id = ${assigneeId} AND t.status IN (${sql.join(openTaskCodes.map((code) => sql.lit(code)))})
      AND t.subject_type IN ('organization', 'professional')
    ORDER BY t.due_at, t.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Number of open partner tasks of each assignee; those without one are left out. */
export function countPartnerTasksByAssignee(db: TenantDb, assigneeIds: readonly string[]) {
  return db
    .selectFrom("crmTasks")
    .select(["assigneeId as clinicianId", sql<number>`count(*)::int`.as("count")])
    .where("assigneeId", "in", assigneeIds)
    .where("subjectType", "in", ["organization", "professional"])
    .where("status", "in", openTaskCodes)
    .groupBy("assigneeId")
    .execute();
}

/** Reassigns an open partner task; undefined when it is finished or assigned to someone else. */
export async function reassignPartnerTask(db: TenantDb, taskId: string, fromId: string, toId: string) {
  return db
    .updateTable("crmTasks")
    .set({ assigneeId: toId })
    .where("id", "=", taskId)
    .where("assigneeId", "=", fromId)
    .where("subjectType", "in", ["organization", "professional"])
    .where("status", "in", openTaskCodes)
    .returning("id")
    .executeTakeFirst();
}
