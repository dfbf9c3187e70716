import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Ends every push subscription of a staff member who loses access. */
export async function revokePushOf(db: TenantDb, userId: string): Promise<void> {
  await db
    .updateTable("pushSubscriptions")
    .set({ state: "revoked" })
    .where("principalType", "=", "staff")
    .where("principalId", "=", userId)
    .execute();
}
