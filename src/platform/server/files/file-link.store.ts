import type { TenantDb } from "../database/tenant-database.ts";

export async function deleteFileLinksExpiredBefore(db: TenantDb, instant: string): Promise<void> {
  await db.deleteFrom("fileLinks").where("expiresAt", "<", instant).execute();
}
