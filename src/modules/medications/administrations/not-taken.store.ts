import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Outcome } from "./outcome.ts";

/** The outcomes of an order before an entry, newest first: enough to see a row of refusals and three in 72 hours. */
export async function outcomesBefore(
  db: TenantDb,
  orderId: string,
  { logId, occurredAt, since }: { logId: string; occurredAt: string; since: string },
): Promise<{ result: Outcome; occurredAt: string }[]> {
  return db
    .selectFrom("medicationLogs")
    .where("orderId", "=", orderId)
    .where("id", "<>", logId)
    .where("voidedAt", "is", null)
    .where("occurredAt", "<=", occurredAt)
    .where("occurredAt", ">=", since)
    .orderBy("occurredAt", "desc")
    .limit(100)
    .select(["result", "occurredAt"])
    .execute();
}
