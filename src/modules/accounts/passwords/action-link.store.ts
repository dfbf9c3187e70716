import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ActionTokenPurpose } from "#platform/shared/columns.generated.ts";

/** How many links of a purpose were sent to a user since an instant. */
export async function countLinksSent(
  db: TenantDb,
  userId: string,
  purpose: ActionTokenPurpose,
  since: string,
): Promise<number> {
  const { count } = await db
    .selectFrom("actionTokens")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("principalId", "=", userId)
    .where("purpose", "=", purpose)
    .where("createdAt", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteLinksExpiredBefore(db: TenantDb, instant: string): Promise<void> {
  await db.deleteFrom("actionTokens").where("expiresAt", "<", instant).execute();
}
