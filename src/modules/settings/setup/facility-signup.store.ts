import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** How many sign-up links were sent to an address since an instant. */
export async function signupLinksSince(db: TenantDb, email: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("actionTokens")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("purpose", "=", "verifyEmail")
    .where(sql`detail ->> 'email'`, "=", email)
    .where("createdAt", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}
