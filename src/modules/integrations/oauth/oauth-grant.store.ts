import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

interface PendingSignIn {
  stateHash: Buffer;
  verifierCipher: Buffer;
  stateSessionId: string | null;
  stateExpiresAt: string;
}

/** Stores a sign-in that was started at the provider; a new one replaces the last. */
export async function savePendingSignIn(db: TenantDb, connectionId: string, pending: PendingSignIn): Promise<void> {
  await db
    .insertInto("oauthGrants")
    .values({ id: newId(), connectionId, ...pending })
    .onConflict((conflict) => conflict.columns(["tenantId", "connectionId", "userId"]).doUpdateSet(pending))
    .execute();
}

/** The grant of a sign-in in progress, locked so that its state is used once; null for an unknown state. */
export async function grantOfState(db: TenantDb, stateHash: Buffer) {
  const row = await db
    .selectFrom("oauthGrants")
    .selectAll()
    .where("stateHash", "=", stateHash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The facility's own grant of a connection, or null. */
export async function grantOf(db: TenantDb, connectionId: string) {
  const row = await db
    .selectFrom("oauthGrants")
    .selectAll()
    .where("connectionId", "=", connectionId)
    .where("userId", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Active grants whose tokens expire before an instant. */
export function grantsExpiringBefore(db: TenantDb, at: string) {
  return db
    .selectFrom("oauthGrants")
    .select(["connectionId", "expiresAt", "lifeSeconds"])
    .where("status", "=", "active")
    .where("expiresAt", "<", at)
    .execute();
}

interface EncryptedTokens {
  accessCipher: Buffer;
  /** Left out when the provider keeps the old one valid. */
  refreshCipher?: Buffer;
  scopes: string[];
  expiresAt: string;
  lifeSeconds: number;
  generation: number;
}

/** With `renewed`, saves only if no one has signed in or out since the previous generation; otherwise returns false. */
export async function saveTokens(
  db: TenantDb,
  grantId: string,
  tokens: EncryptedTokens,
  { renewed = false }: { renewed?: boolean } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oauthGrants")
    .set({
      ...tokens,
      status: "active",
      failCount: 0,
      stateHash: null,
      verifierCipher: null,
      stateSessionId: null,
      stateExpiresAt: null,
    })
    .where("id", "=", grantId)
    .$if(renewed, (update) => update.where("status", "=", "active").where("generation", "=", tokens.generation - 1))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the tokens the provider no longer accepts. */
export async function dropRefusedTokens(db: TenantDb, grantId: string): Promise<void> {
  await db
    .updateTable("oauthGrants")
    .set((eb) => ({
      status: "needsSignIn",
      failCount: eb("failCount", "+", 1),
      accessCipher: null,
      refreshCipher: null,
    }))
    .where("id", "=", grantId)
    .execute();
}

/** Deletes a connection's tokens after a sign-out. */
export async function disconnectGrants(db: TenantDb, connectionId: string): Promise<void> {
  await db
    .updateTable("oauthGrants")
    .set({ status: "disconnected", accessCipher: null, refreshCipher: null, verifierCipher: null, stateHash: null })
    .where("connectionId", "=", connectionId)
    .execute();
}
