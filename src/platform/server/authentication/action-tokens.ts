import { createHash, randomBytes } from "node:crypto";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { jsonb } from "../database/json.ts";
import type { Act, View } from "../execution/context.ts";
import { later } from "./session-policy.ts";

/** How long a link of each purpose is good, in minutes (AUTH-5; invitations platform §3). */
export const actionTokenMinutes = {
  reset: 60,
  invite: 7 * 24 * 60,
  setClientPassword: 72 * 60,
  verifyEmail: 24 * 60,
  changeEmail: 24 * 60,
  tenantSetup: 7 * 24 * 60,
} as const;
export type ActionTokenPurpose = keyof typeof actionTokenMinutes;

export interface NewActionToken {
  purpose: ActionTokenPurpose;
  /** `users.id` of staff, or the portal account's id with `principalType: "portal"`. */
  userId: string;
  principalType?: PrincipalType;
  /** What the act will need: `{ email }` of a change of address. Ids and addresses only. */
  detail?: Record<string, string>;
}

export interface ActionToken {
  id: string;
  purpose: ActionTokenPurpose;
  principalType: PrincipalType;
  userId: string;
  detail: Record<string, string>;
  expiresAt: string;
}

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "action_tokens.detail": Record<string, string>;
  }
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/**
 * A link's token for one act of one person. An earlier live one of the same person and purpose dies. The text is given
 * once, to be mailed; the database holds its hash. Writes no audit entry: that is the calling action's.
 */
export async function issueActionToken(
  act: Act,
  { purpose, userId, principalType = "staff", detail = {} }: NewActionToken,
): Promise<{ token: string; expiresAt: string }> {
  await killActionTokens(act, { purpose, userId, principalType });
  const token = randomBytes(32).toString("base64url");
  const expiresAt = later(act.now, actionTokenMinutes[purpose] * 60);
  await act.db
    .insertInto("actionTokens")
    .values({
      id: newId(),
      purpose,
      tokenHash: hashOf(token),
      principalType,
      principalId: userId,
      detail: jsonb(detail),
      expiresAt,
      createdAt: act.now,
    })
    .execute();
  return { token, expiresAt };
}

/** Whom a link is for, without using it: mail scanners open links (AUTH-5). Throws 410 `link-expired`, also for a used one. */
export async function readActionToken(view: View, purpose: ActionTokenPurpose, token: string): Promise<ActionToken> {
  const row = await view.db
    .selectFrom("actionTokens")
    .select(["id", "purpose", "principalType", "principalId as userId", "detail", "expiresAt"])
    .where("tokenHash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", view.now)
    .executeTakeFirst();
  if (!row) throw linkExpired();
  return row;
}

/** Uses a link up: of two at once, one wins. Throws 410 `link-expired`. */
export async function redeemActionToken(act: Act, purpose: ActionTokenPurpose, token: string): Promise<ActionToken> {
  const row = await act.db
    .updateTable("actionTokens")
    .set({ usedAt: act.now })
    .where("tokenHash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", act.now)
    .returning(["id", "purpose", "principalType", "principalId as userId", "detail", "expiresAt"])
    .executeTakeFirst();
  if (!row) throw linkExpired();
  return row;
}

/** Takes a person's live links back: an invitation withdrawn, an account deactivated. Without `purpose`, all of them. */
export async function killActionTokens(
  act: Act,
  {
    purpose,
    userId,
    principalType = "staff",
  }: { purpose?: ActionTokenPurpose; userId: string; principalType?: PrincipalType },
): Promise<void> {
  const live = act.db
    .updateTable("actionTokens")
    .set({ usedAt: act.now })
    .where("principalType", "=", principalType)
    .where("principalId", "=", userId)
    .where("usedAt", "is", null);
  await (purpose ? live.where("purpose", "=", purpose) : live).execute();
}

function linkExpired(): Problem {
  return new Problem("link-expired", "This link was used already or has run out. Ask for a new one.");
}
