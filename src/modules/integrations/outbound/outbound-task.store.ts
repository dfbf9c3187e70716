import type { ExpressionBuilder, Insertable, Updateable } from "kysely";
import type { DB, OutboundTasks } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Inserts a task unless one of this channel has its key. Returns the id of the one that is there. */
export async function insertTaskOnce(
  db: TenantDb,
  task: Insertable<OutboundTasks>,
): Promise<{ taskId: string; isNew: boolean }> {
  const made = await db
    .insertInto("outboundTasks")
    .values(task)
    .onConflict((conflict) => conflict.columns(["tenantId", "channel", "idempotencyKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return { taskId: made.id, isNew: true };
  const first = await db
    .selectFrom("outboundTasks")
    .select("id")
    .where("channel", "=", task.channel)
    .where("idempotencyKey", "=", task.idempotencyKey)
    .executeTakeFirstOrThrow();
  return { taskId: first.id, isNew: false };
}

/** Its time has come, or the process that had it died. */
const isDue = (now: string) => (eb: ExpressionBuilder<DB, "outboundTasks">) =>
  eb.or([
    eb.and([eb("status", "in", ["queued", "retrying"]), eb("nextAt", "<=", now)]),
    eb.and([eb("status", "=", "running"), eb("leaseUntil", "<", now)]),
  ]);

/** Up to 500 tasks that are due, and those whose process died. */
export async function dueTasks(db: TenantDb, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom("outboundTasks")
    .select("id")
    .where(isDue(now))
    .orderBy("nextAt")
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a due task for one attempt; null when it is not due, or another process has it. */
export async function takeTask(db: TenantDb, taskId: string, { now, leaseUntil }: { now: string; leaseUntil: string }) {
  const task = await db
    .updateTable("outboundTasks")
    .set((eb) => ({ status: "running", attempts: eb("attempts", "+", 1), leaseUntil }))
    .where("id", "=", taskId)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst();
  return task ?? null;
}

export async function cancelTask(db: TenantDb, taskId: string, reason: string): Promise<void> {
  await db
    .updateTable("outboundTasks")
    .set({ status: "cancelled", cancelReason: reason, payloadCipher: null, leaseUntil: null })
    .where("id", "=", taskId)
    .execute();
}

/** Records the outcome of this attempt; false for a process that finishes after its lease expired. */
export async function settleTask(
  db: TenantDb,
  { taskId, attempt }: { taskId: string; attempt: number },
  change: Updateable<OutboundTasks>,
): Promise<boolean> {
  const settled = await db
    .updateTable("outboundTasks")
    .set({ ...change, leaseUntil: null })
    .where("id", "=", taskId)
    .where("status", "=", "running")
    .where("attempts", "=", attempt)
    .returning("id")
    .executeTakeFirst();
  return settled !== undefined;
}

/** Queues the failed tasks among these again. Returns which. */
export async function requeueDeadTasks(db: TenantDb, ids: readonly string[], now: string): Promise<string[]> {
  const rows = await db
    .updateTable("outboundTasks")
    .set({ status: "queued", attempts: 0, nextAt: now, deadAt: null })
    .where("id", "in", ids)
    .where("status", "=", "dead")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Dismisses the failed tasks among these and wipes their payloads. Returns which. */
export async function dismissDeadTasks(db: TenantDb, ids: readonly string[], reason: string): Promise<string[]> {
  const rows = await db
    .updateTable("outboundTasks")
    .set({ status: "cancelled", cancelReason: reason, payloadCipher: null })
    .where("id", "in", ids)
    .where("status", "=", "dead")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the provider's message ids that other tasks of a channel already have. */
export async function remoteIdsTaken(
  db: TenantDb,
  channel: string,
  remoteIds: readonly string[],
  exceptTaskId: string,
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom("outboundTasks")
    .select("remoteId")
    .where("channel", "=", channel)
    .where("id", "<>", exceptTaskId)
    .where("remoteId", "in", remoteIds)
    .execute();
  return new Set(rows.map(({ remoteId }) => remoteId));
}

/** The task that has this message id at the provider, or null. */
export async function taskOfRemoteId(db: TenantDb, channel: string, remoteId: string) {
  const row = await db
    .selectFrom("outboundTasks")
    .select(["id", "remoteStatus"])
    .where("channel", "=", channel)
    .where("remoteId", "=", remoteId)
    .executeTakeFirst();
  return row ?? null;
}

export async function setRemoteStatus(db: TenantDb, taskId: string, remoteStatus: string): Promise<void> {
  await db.updateTable("outboundTasks").set({ remoteStatus }).where("id", "=", taskId).execute();
}
