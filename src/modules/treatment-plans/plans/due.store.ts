import { type InsertObject, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PlanDueKind, PlanDueStatus } from "#platform/shared/columns.generated.ts";

/** What a stay still needs, the earliest due first. */
export const openDuesOf = (db: TenantDb, demographicId: string) =>
  db
    .selectFrom("planDues")
    .select(["id", "kind", "dueAt", "anchorAt", "levelOfCareCode"])
    .where("demographicId", "=", demographicId)
    .where("status", "=", "open")
    .orderBy("dueAt")
    .execute();

/** False where the stay has an open one of this kind. */
export async function insertDue(db: TenantDb, values: InsertObject<DB, "planDues">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("planDues")
    .values(values)
    // A literal: with a parameter PostgreSQL would not find the partial index in a generic plan.
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "demographicId", "kind"]).where(sql<boolean>`status = 'open'`).doNothing(),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Ends the open ones of a stay; returns their ids. */
export async function endDues(
  db: TenantDb,
  demographicId: string,
  kinds: readonly PlanDueKind[],
  ended: { status: PlanDueStatus; planId?: string; metAt?: string },
): Promise<string[]> {
  const rows = await db
    .updateTable("planDues")
    .set(ended)
    .where("demographicId", "=", demographicId)
    .where("kind", "in", [...kinds])
    .where("status", "=", "open")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
