import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { CrmTaskKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { openTaskCodes, taskStates } from "./task.ts";

interface RuleTask {
  leadId: string;
  /** A rule adds a task with the same key once only. */
  ruleKey: string;
  kind: CrmTaskKind;
  title: string;
  dueAt: string;
  /** Left out: assigned to no one. */
  assigneeId?: string | null;
}

/** Adds a task that a rule asks for, unless the lead has an open one of its kind. */
export async function insertRuleTask(db: TenantDb, { leadId, ...task }: RuleTask): Promise<void> {
  const open = await db
    .selectFrom("crmTasks")
    .select("id")
    .where("subjectType", "=", "lead")
    .where("subjectId", "=", leadId)
    .where("kind", "=", task.kind)
    .where("status", "in", openTaskCodes)
    .executeTakeFirst();
  if (open) return;
  await db
    .insertInto("crmTasks")
    .values({ ...task, id: newId(), subjectType: "lead", subjectId: leadId, priority: 1 })
    .onConflict((conflict) => conflict.columns(["tenantId", "ruleKey"]).where("ruleKey", "is not", null).doNothing())
    .execute();
}

/** Completes the task a rule added, when its work was done on its own screen. */
export async function completeRuleTask(db: TenantDb, ruleKey: string, at: string): Promise<void> {
  await db
    .updateTable("crmTasks")
    .set({ status: taskStates.code("done"), doneAt: at })
    .where("ruleKey", "=", ruleKey)
    .where("status", "in", openTaskCodes)
    .execute();
}
