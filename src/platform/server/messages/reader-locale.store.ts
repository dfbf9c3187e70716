import type { TenantDb } from "../database/tenant-database.ts";

/** The locale a user chose; undefined for an unknown user. */
export async function localeOfUser(db: TenantDb, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("locale").where("id", "=", userId).executeTakeFirst();
  return row?.locale;
}
