import { newId } from "#platform/shared/ids.ts";
import type { TenantDb } from "../database/tenant-database.ts";

export async function insertFileLink(
  db: TenantDb,
  link: { fileId: string; tokenHash: Buffer; madeAt: string; madeByName: string; expiresAt: string },
): Promise<void> {
  await db
    .insertInto("fileLinks")
    .values({ id: newId(), ...link })
    .execute();
}

/** Uses a live link in the statement that checks it, so that of two requests at once only one succeeds. */
export function redeemFileLink(
  db: TenantDb,
  tokenHash: Buffer,
  now: string,
): Promise<{ id: string; fileId: string; madeBy: string | null } | undefined> {
  return db
    .updateTable("fileLinks")
    .set({ usedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["id", "fileId", "madeBy"])
    .executeTakeFirst();
}

export async function deleteExpiredFileLinks(db: TenantDb, instant: string): Promise<void> {
  await db.deleteFrom("fileLinks").where("expiresAt", "<", instant).execute();
}
