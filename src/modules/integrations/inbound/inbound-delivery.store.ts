import { type Insertable, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { InboundDeliveries } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "inbound_deliveries.headers": Record<string, string>;
  }
}

type NewDelivery = Omit<Insertable<InboundDeliveries>, "headers"> & { headers: Record<string, string> };

export async function insertDelivery(db: TenantDb, delivery: NewDelivery): Promise<void> {
  await db
    .insertInto("inboundDeliveries")
    .values({ ...delivery, headers: jsonb(delivery.headers) })
    .execute();
}

/** Remembers an event of the sender; false for one that came before. */
export async function rememberEvent(
  db: TenantDb,
  event: { connectionId: string; eventKey: string; at: string },
): Promise<boolean> {
  const row = await db
    .insertInto("inboundSeen")
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning("eventKey")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deliveries with a wrong signature since an instant. */
export async function countRejected(db: TenantDb, connectionId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("inboundDeliveries")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("connectionId", "=", connectionId)
    .where("verdict", "=", "rejected")
    .where("receivedAt", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Up to 500 deliveries that are due, and those whose process died. */
export async function dueDeliveries(db: TenantDb, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom("inboundDeliveries")
    .select("id")
    .where("status", "in", ["received", "processing"])
    .where("nextAt", "<=", now)
    .orderBy("nextAt")
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a due delivery for one attempt. Returns the attempt's number; null when it is not due, or another process has it. */
export async function takeDelivery(
  db: TenantDb,
  id: string,
  { now, leaseUntil }: { now: string; leaseUntil: string },
): Promise<number | null> {
  const row = await db
    .updateTable("inboundDeliveries")
    .set((eb) => ({ status: "processing", attempts: eb("attempts", "+", 1), nextAt: leaseUntil }))
    .where("id", "=", id)
    .where("status", "in", ["received", "processing"])
    .where("nextAt", "<=", now)
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** A delivery with its connection's type and its encrypted body. */
export function deliveryToProcess(db: TenantDb, id: string) {
  return db
    .selectFrom("inboundDeliveries as d")
    .innerJoin("connections as c", "c.id", "d.connectionId")
    .select(["d.bodyCipher", "d.kind", "d.connectionId", "c.typeKey"])
    .where("d.id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function markProcessed(db: TenantDb, id: string, now: string): Promise<void> {
  await db
    .updateTable("inboundDeliveries")
    .set({ status: "processed", processedAt: now, error: null, nextAt: null })
    .where("id", "=", id)
    .execute();
}

/** Records a failed attempt: retried at `retryAt`, or a dead letter without it. Null when the delivery is not being processed. */
export async function recordFailedAttempt(
  db: TenantDb,
  id: string,
  { error, retryAt, now }: { error: string; retryAt: string | null; now: string },
) {
  const row = await db
    .updateTable("inboundDeliveries")
    .set(retryAt ? { nextAt: retryAt, error } : { status: "dead", deadAt: now, nextAt: null, error })
    .where("id", "=", id)
    .where("status", "=", "processing")
    .returning(["kind", "connectionId"])
    .executeTakeFirst();
  return row ?? null;
}

/** Queues the failed deliveries among these again. Returns which. */
export async function requeueDeadDeliveries(db: TenantDb, ids: readonly string[], now: string): Promise<string[]> {
  const rows = await db
    .updateTable("inboundDeliveries")
    .set({ status: "received", attempts: 0, nextAt: now, deadAt: null })
    .where("id", "in", ids)
    .where("status", "=", "dead")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Dismisses the failed deliveries among these and wipes their bodies. Returns which. */
export async function dismissDeadDeliveries(db: TenantDb, ids: readonly string[], reason: string): Promise<string[]> {
  const rows = await db
    .updateTable("inboundDeliveries")
    .set({ status: "ignored", ignoreReason: reason, bodyCipher: null })
    .where("id", "in", ids)
    .where("status", "=", "dead")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
