import type { Insertable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PasskeyRow } from "./passkey.contract.ts";

/** A user's passkeys, the oldest first. */
export function passkeysOf(db: TenantDb, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt", "backedUp"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

export async function credentialIdsOf(db: TenantDb, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("passkeys").select("credentialId").where("userId", "=", userId).execute();
  return rows.map(({ credentialId }) => credentialId);
}

/** A passkey by its credential id, of one user only when given, locked until the end of the transaction. */
export function passkeyForUpdate(db: TenantDb, credentialId: string, userId?: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "principalType", "userId", "credentialId", "publicKey", "counter", "transports"])
    .where("credentialId", "=", credentialId)
    .$if(userId !== undefined, (q) => q.where("userId", "=", userId ?? ""))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPasskey(
  db: TenantDb,
  passkey: Omit<Insertable<DB["passkeys"]>, "tenantId">,
): Promise<void> {
  await db.insertInto("passkeys").values(passkey).execute();
}

/** Saves the signature counter of a passkey that was just used. */
export async function savePasskeyUse(db: TenantDb, passkeyId: string, counter: number, now: string): Promise<void> {
  await db.updateTable("passkeys").set({ counter, lastUsedAt: now }).where("id", "=", passkeyId).execute();
}

/** Deletes one of a user's own passkeys; false when there is no such passkey. */
export async function deletePasskey(db: TenantDb, userId: string, passkeyId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("passkeys")
    .where("id", "=", passkeyId)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}
