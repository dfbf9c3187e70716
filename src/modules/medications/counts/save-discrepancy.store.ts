import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";

export async function saveDiscrepancy(db: TenantDb, id: string, change: Change<"countDiscrepancies">): Promise<void> {
  await db.updateTable("countDiscrepancies").set(change).where("id", "=", id).execute();
}
