import { type InsertObject, sql, type UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";

const columns = [
  "id",
  "paymentId",
  "amountCents",
  "reason",
  "status",
  "requestedBy",
  "requestedByName",
  "requestedAt",
  "decidedByName",
  "declineReason",
  "failure",
  "version",
] as const;

/** Refunds of payments, the oldest first. */
export const refundsOf = (db: TenantDb, paymentIds: readonly string[]) =>
  db
    .selectFrom("paymentRefunds")
    .select(columns)
    .where("paymentId", "=", sql<string>`ANY (${[...paymentIds]}::uuid[])`)
    .orderBy("requestedAt")
    .orderBy("id")
    .execute();
export type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number];

export async function refundForUpdate(db: TenantDb, id: string): Promise<RefundRow> {
  const row = await db.selectFrom("paymentRefunds").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such refund.");
  return row;
}

/** The payment of a refund; null for an unknown one. */
export async function paymentOfRefund(db: TenantDb, id: string): Promise<string | null> {
  const row = await db.selectFrom("paymentRefunds").select("paymentId").where("id", "=", id).executeTakeFirst();
  return row?.paymentId ?? null;
}

export async function insertRefund(db: TenantDb, values: InsertObject<DB, "paymentRefunds">): Promise<void> {
  await db.insertInto("paymentRefunds").values(values).execute();
}
export async function saveRefund(db: TenantDb, id: string, values: UpdateObject<DB, "paymentRefunds">): Promise<void> {
  await db.updateTable("paymentRefunds").set(values).where("id", "=", id).execute();
}
