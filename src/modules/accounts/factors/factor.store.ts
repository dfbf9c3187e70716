import { sql } from "kysely";
import type { PrincipalRef } from "#platform/server/authentication/accounts.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { TwoFactorKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";

/** What a user has set up: since when, or how many. */
export function enrolledFactors(
  db: TenantDb,
  userId: string,
): Promise<{ totpSince: string | null; textsSince: string | null; passkeys: number; recoveryLeft: number }> {
  const confirmed = (kind: TwoFactorKind) =>
    sql<
      string | null
    >`(SELECT f.confirmed_at FROM two_factors f WHERE f.user_id = ${userId}::uuid AND f.kind = ${kind})`;
  return db
    .selectNoFrom([
      confirmed("totp").as("totpSince"),
      confirmed("sms").as("textsSince"),
      sql<number>`(SELECT count(*)::int FROM passkeys p WHERE p.user_id = ${userId}::uuid)`.as("passkeys"),
      sql<number>`(SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = ${userId}::uuid AND r.used_at IS NULL)`.as(
        "recoveryLeft",
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** A user's factor of a kind, confirmed or pending, locked until the end of the transaction. */
export function factorForUpdate(db: TenantDb, userId: string, kind: TwoFactorKind) {
  return db
    .selectFrom("twoFactors")
    .select(["id", "secretEnc", "pendingEnc", "lastUsedStep", "confirmedAt"])
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves an encrypted secret or number that its first code will confirm. What was confirmed before works until then. */
export async function savePendingFactor(
  db: TenantDb,
  { type: principalType, id: userId }: PrincipalRef,
  kind: TwoFactorKind,
  pendingEnc: Buffer,
): Promise<void> {
  await db
    .insertInto("twoFactors")
    .values({ id: newId(), principalType, userId, kind, pendingEnc })
    .onConflict((conflict) => conflict.columns(["tenantId", "userId", "kind"]).doUpdateSet({ pendingEnc }))
    .execute();
}

/** Confirms a pending factor. `secret`: what it is used with from now on, and the time step of its first code. */
export async function confirmFactor(
  db: TenantDb,
  factorId: string,
  now: string,
  secret: { secretEnc: Buffer; lastUsedStep: number } | null,
): Promise<void> {
  await db
    .updateTable("twoFactors")
    .set({ ...secret, pendingEnc: null, confirmedAt: now })
    .where("id", "=", factorId)
    .execute();
}

export async function saveUsedStep(db: TenantDb, factorId: string, lastUsedStep: number): Promise<void> {
  await db.updateTable("twoFactors").set({ lastUsedStep }).where("id", "=", factorId).execute();
}

/** Removes a user's authenticator app, phone number for codes and recovery codes. */
export async function deleteFactors(db: TenantDb, userId: string): Promise<void> {
  await db.deleteFrom("twoFactors").where("userId", "=", userId).execute();
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

/** Replaces a user's recovery codes. */
export async function saveRecoveryCodes(
  db: TenantDb,
  { type: principalType, id: userId }: PrincipalRef,
  hashes: readonly Buffer[],
  now: string,
): Promise<void> {
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await db
    .insertInto("recoveryCodes")
    .values(hashes.map((codeHash) => ({ id: newId(), principalType, userId, codeHash, createdAt: now })))
    .execute();
}

/** Uses a recovery code up: of two requests at once, one gets true. */
export async function redeemRecoveryCode(
  db: TenantDb,
  userId: string,
  codeHash: Buffer,
  now: string,
): Promise<boolean> {
  const used = await db
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
