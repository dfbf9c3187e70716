import type { TenantDb } from "../database/tenant-database.ts";

export async function deleteExpiredFileLinks(db: TenantDb, before: string): Promise<void> {
  await db.deleteFrom("fileLinks").where("expiresAt", "<", before).execute();
}
