import { randomBytes } from "node:crypto";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { AuthChallengePurpose } from "#platform/shared/columns.generated.ts";
import { insertChallenge, redeemChallenge } from "./challenge.store.ts";

const challengeSeconds = 300;

/** Creates a single-use challenge (base64url), valid for five minutes and bound to `userId` when given. */
export async function newChallenge(
  act: Act,
  purpose: AuthChallengePurpose,
  bound: { userId?: string; challenge?: string } = {},
): Promise<string> {
  const challenge = bound.challenge ?? randomBytes(32).toString("base64url");
  const expiresAt = later(act.now, challengeSeconds);
  await insertChallenge(act.db, { challenge, purpose, userId: bound.userId ?? null, expiresAt });
  return challenge;
}

/** Redeems a challenge; false when it is unknown, used, expired, or for another purpose or user. */
export function verifyChallenge(
  act: Act,
  purpose: AuthChallengePurpose,
  challenge: string,
  userId?: string,
): Promise<boolean> {
  return redeemChallenge(act.db, { purpose, challenge, userId, now: act.now });
}
