import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** The history and physical of a stay, if it has one. */
export async function historyPhysicalOf(db: TenantDb, demographicId: string): Promise<string | null> {
  const row = await db
    .selectFrom("notes")
    .select("id")
    .where("demographicId", "=", demographicId)
    .where("subtype", "=", "historyPhysical")
    .where("status", "not in", ["voided", "discarded"])
    .executeTakeFirst();
  return row?.id ?? null;
}
