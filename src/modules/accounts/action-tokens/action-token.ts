import { createHash, randomBytes } from "node:crypto";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import {
  type ActionToken,
  type ActionTokenPurpose,
  type ActionTokensOf,
  actionTokenMinutes,
  insertActionToken,
  liveActionToken,
  markActionTokensUsed,
  markUsedIfLive,
} from "./action-token.store.ts";

export type { ActionToken, ActionTokenPurpose } from "./action-token.store.ts";

type Owner = Omit<ActionTokensOf, "principalType" | "purpose"> & Partial<Pick<ActionTokensOf, "principalType">>;
/** `userId`: `users.id` of staff, or the portal account's id with `principalType: "portal"`. */
export interface NewActionToken extends Owner {
  purpose: ActionTokenPurpose;
  /** What the action will need: `{ email }` of a change of address. Ids and addresses only. */
  detail?: Record<string, string>;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/**
 * A link's token for one action of one user. It replaces a live one of the same user and purpose. The text is returned once,
 * to be mailed; the database holds its hash. Writes no audit entry: that is the calling action's.
 */
export async function issueActionToken(
  act: Act,
  { purpose, userId, principalType = "staff", detail = {} }: NewActionToken,
): Promise<{ token: string; expiresAt: string }> {
  await voidActionTokens(act, { purpose, userId, principalType });
  const token = randomBytes(32).toString("base64url");
  const expiresAt = later(act.now, actionTokenMinutes[purpose] * 60);
  const tokenHash = hashOf(token);
  await insertActionToken(act.db, { purpose, tokenHash, principalType, userId, detail, expiresAt, createdAt: act.now });
  return { token, expiresAt };
}

/** Whom a link is for, without using it, because mail scanners open links (AUTH-5). Throws 410 `link-expired`, also for a used one. */
export async function readActionToken(view: View, purpose: ActionTokenPurpose, token: string): Promise<ActionToken> {
  const found = await liveActionToken(view.db, purpose, hashOf(token), view.now);
  if (!found) throw linkExpired();
  return found;
}

/** Uses a link once. Throws 410 `link-expired`. */
export async function redeemActionToken(act: Act, purpose: ActionTokenPurpose, token: string): Promise<ActionToken> {
  const used = await markUsedIfLive(act.db, purpose, hashOf(token), act.now);
  if (!used) throw linkExpired();
  return used;
}

/** Voids a user's live links when an invitation is withdrawn or an account deactivated. Without `purpose`, all of them. */
export async function voidActionTokens(
  act: Act,
  { purpose, userId, principalType = "staff" }: Owner & { purpose?: ActionTokenPurpose },
): Promise<void> {
  await markActionTokensUsed(act.db, { userId, principalType, purpose }, act.now);
}

function linkExpired(): Problem {
  return new Problem("link-expired", "This link was already used or has expired. Request a new one.");
}
