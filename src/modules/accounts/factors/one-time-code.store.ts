import type { Insertable, Updateable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { OneTimeCodePurpose } from "#platform/shared/columns.generated.ts";

/** When codes were sent to a user since an instant, the last first. */
export async function codesSentSince(db: TenantDb, userId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("oneTimeCodes")
    .select("sentAt")
    .where("userId", "=", userId)
    .where("sentAt", ">", since)
    .orderBy("sentAt", "desc")
    .execute();
  return rows.map(({ sentAt }) => sentAt);
}

/** Adds a code; the ones sent before no longer work. */
export async function insertCode(
  db: TenantDb,
  code: Omit<Insertable<DB["oneTimeCodes"]>, "tenantId" | "sentAt"> & { sentAt: string },
): Promise<void> {
  await db
    .updateTable("oneTimeCodes")
    .set({ usedAt: code.sentAt })
    .where("userId", "=", code.userId)
    .where("usedAt", "is", null)
    .execute();
  await db.insertInto("oneTimeCodes").values(code).execute();
}

/** The last code sent for a purpose that was not used, locked until the end of the transaction. */
export function lastCodeForUpdate(db: TenantDb, userId: string, purpose: OneTimeCodePurpose, now: string) {
  return db
    .selectFrom("oneTimeCodes")
    .select(["id", "codeHash", "attempts"])
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("sentAt", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveCodeAttempt(
  db: TenantDb,
  codeId: string,
  change: Pick<Updateable<DB["oneTimeCodes"]>, "usedAt" | "attempts">,
): Promise<void> {
  await db.updateTable("oneTimeCodes").set(change).where("id", "=", codeId).execute();
}

export async function deleteCodesExpiredBefore(db: TenantDb, instant: string): Promise<void> {
  await db.deleteFrom("oneTimeCodes").where("expiresAt", "<", instant).execute();
}
