import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** A client of the story by their record number, with the current stay. */
export async function clientOfRecord(
  db: TenantDb,
  mrNo: string,
): Promise<{ clientId: string; demographicId: string } | null> {
  const row = await db
    .selectFrom("clients")
    .select(["id as clientId", "currentDemographicId as demographicId"])
    .where("mrNo", "=", mrNo)
    .executeTakeFirst();
  return row?.demographicId ? { clientId: row.clientId, demographicId: row.demographicId } : null;
}
