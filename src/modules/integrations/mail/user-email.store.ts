import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export async function emailOfUser(db: TenantDb, userId: string): Promise<string> {
  const { email } = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return email;
}
