import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** The current stay of a client. */
export async function currentStay(db: TenantDb, clientId: string): Promise<{ demographicId: string } | null> {
  const row = await db
    .selectFrom("clients")
    .select("currentDemographicId as demographicId")
    .where("id", "=", clientId)
    .executeTakeFirst();
  return row?.demographicId ? { demographicId: row.demographicId } : null;
}
