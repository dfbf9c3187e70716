import type { Insertable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { LeadConversionItemDisposition } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { openTaskCodes } from "../tasks/task.ts";

export async function insertConversion(db: TenantDb, values: Insertable<DB["leadConversions"]>): Promise<void> {
  await db.insertInto("leadConversions").values(values).execute();
}

export interface ConversionItem {
  sourceType: string;
  sourceId: string;
  targetDomain: string;
  targetId: string;
  disposition: LeadConversionItemDisposition;
}

/** Calls linked to a lead. */
export function callsOfLead(db: TenantDb, leadId: string): Promise<{ id: string }[]> {
  return db.selectFrom("calls").select("id").where("leadId", "=", leadId).execute();
}

/** Tasks of a lead that are still to do. */
export function openTasksOfLead(db: TenantDb, leadId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom("crmTasks")
    .select("id")
    .where("subjectType", "=", "lead")
    .where("subjectId", "=", leadId)
    .where("status", "in", openTaskCodes)
    .execute();
}

/** Records what was carried to the chart, one row per item. */
export async function insertConversionItems(
  db: TenantDb,
  conversionId: string,
  items: readonly ConversionItem[],
): Promise<void> {
  if (items.length === 0) return;
  await db
    .insertInto("leadConversionItems")
    .values(items.map((item) => ({ id: newId(), conversionId, ...item })))
    .execute();
}

/** Locks the conversion until the end of the transaction; undefined for an unknown one. */
export async function conversionForUpdate(db: TenantDb, id: string) {
  return db
    .selectFrom("leadConversions")
    .select(["id", "leadId", "clientId", "mrNo", "demographicId", "convertedAt", "reversedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markReversed(db: TenantDb, id: string, { at, reason }: { at: string; reason: string }) {
  await db.updateTable("leadConversions").set({ reversedAt: at, reverseReason: reason }).where("id", "=", id).execute();
}

/** Where the conversion's copied or linked parts of one kind went. */
export async function targetsOf(db: TenantDb, conversionId: string, sourceType: string): Promise<string[]> {
  const rows = await db
    .selectFrom("leadConversionItems")
    .select("targetId")
    .where("conversionId", "=", conversionId)
    .where("sourceType", "=", sourceType)
    .where("disposition", "in", ["copied", "linked"])
    .execute();
  return rows.flatMap(({ targetId }) => targetId ?? []);
}
