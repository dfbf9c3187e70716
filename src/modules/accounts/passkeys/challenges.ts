import { randomBytes } from "node:crypto";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";

export type ChallengePurpose = "device" | "passkey-register" | "passkey";
const challengeSeconds = 300;

/** Creates a single-use challenge (base64url), valid for five minutes and bound to `userId` when given. */
export async function newChallenge(
  act: Act,
  purpose: ChallengePurpose,
  bound: { userId?: string; challenge?: string } = {},
): Promise<string> {
  const challenge = bound.challenge ?? randomBytes(32).toString("base64url");
  await act.db
    .insertInto("authChallenges")
    .values({ challenge, purpose, userId: bound.userId ?? null, expiresAt: later(act.now, challengeSeconds) })
    .execute();
  return challenge;
}

/** Redeems a challenge; false when it is unknown, used, expired, or for another purpose or user. */
export async function takeChallenge(
  act: Act,
  purpose: ChallengePurpose,
  challenge: string,
  userId?: string,
): Promise<boolean> {
  const row = await act.db
    .updateTable("authChallenges")
    .set({ usedAt: act.now })
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", act.now)
    .$if(userId !== undefined, (q) => q.where("userId", "=", userId ?? ""))
    .returning("challenge")
    .executeTakeFirst();
  return row !== undefined;
}
