import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { AuthChallengePurpose } from "#platform/shared/columns.generated.ts";

export async function insertChallenge(
  db: TenantDb,
  challenge: { challenge: string; purpose: AuthChallengePurpose; userId: string | null; expiresAt: string },
): Promise<void> {
  await db.insertInto("authChallenges").values(challenge).execute();
}

/** Uses a challenge up: of two requests at once, one gets true. */
export async function redeemChallenge(
  db: TenantDb,
  {
    purpose,
    challenge,
    userId,
    now,
  }: { purpose: AuthChallengePurpose; challenge: string; userId: string | undefined; now: string },
): Promise<boolean> {
  const row = await db
    .updateTable("authChallenges")
    .set({ usedAt: now })
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .$if(userId !== undefined, (q) => q.where("userId", "=", userId ?? ""))
    .returning("challenge")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteChallengesExpiredBefore(db: TenantDb, instant: string): Promise<void> {
  await db.deleteFrom("authChallenges").where("expiresAt", "<", instant).execute();
}
