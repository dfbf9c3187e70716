import type { TenantDb } from "../database/tenant-database.ts";

export interface StoredDraft {
  key: string;
  /** Encrypted with the facility's key. */
  payloadEnc: Buffer;
  baseVersion: number | null;
  updatedAt: string;
}

export function draftOf(db: TenantDb, userId: string, key: string): Promise<StoredDraft | undefined> {
  return db
    .selectFrom("drafts")
    .select(["key", "payloadEnc", "baseVersion", "updatedAt"])
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function saveDraft(db: TenantDb, userId: string, draft: StoredDraft): Promise<void> {
  const values = { userId, ...draft };
  await db
    .insertInto("drafts")
    .values(values)
    .onConflict((conflict) => conflict.columns(["tenantId", "userId", "key"]).doUpdateSet(values))
    .execute();
}

export async function deleteDraft(db: TenantDb, userId: string, key: string): Promise<void> {
  await db.deleteFrom("drafts").where("userId", "=", userId).where("key", "=", key).execute();
}
