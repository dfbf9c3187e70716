import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { newId } from "#platform/shared/ids.ts";

/** How long a link of each purpose is valid, in minutes (AUTH-5; invitations platform §3). */
export const actionTokenMinutes = {
  reset: 60,
  invite: 7 * 24 * 60,
  setClientPassword: 72 * 60,
  verifyEmail: 24 * 60,
  changeEmail: 24 * 60,
  tenantSetup: 7 * 24 * 60,
} as const;
export type ActionTokenPurpose = keyof typeof actionTokenMinutes;

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

export interface ActionTokensOf {
  userId: string;
  principalType: PrincipalType;
  /** Left out: links of every purpose. */
  purpose?: ActionTokenPurpose | undefined;
}

const columns = ["id", "purpose", "principalType", "principalId as userId", "detail", "expiresAt"] as const;

export async function insertActionToken(
  db: TenantDb,
  token: Omit<ActionToken, "id"> & { tokenHash: Buffer; createdAt: string },
): Promise<void> {
  const { userId, detail, ...rest } = token;
  await db
    .insertInto("actionTokens")
    .values({ id: newId(), principalId: userId, detail: jsonb(detail), ...rest })
    .execute();
}

/** The token of this hash and purpose, if it is neither used nor expired. */
export function liveActionToken(
  db: TenantDb,
  purpose: ActionTokenPurpose,
  tokenHash: Buffer,
  now: string,
): Promise<ActionToken | undefined> {
  return db
    .selectFrom("actionTokens")
    .select(columns)
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Marks the token as used in the statement that checks it, so that of two requests at once only one succeeds. */
export function markUsedIfLive(
  db: TenantDb,
  purpose: ActionTokenPurpose,
  tokenHash: Buffer,
  now: string,
): Promise<ActionToken | undefined> {
  return db
    .updateTable("actionTokens")
    .set({ usedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(columns)
    .executeTakeFirst();
}

export async function markActionTokensUsed(
  db: TenantDb,
  { userId, principalType, purpose }: ActionTokensOf,
  now: string,
): Promise<void> {
  const live = db
    .updateTable("actionTokens")
    .set({ usedAt: now })
    .where("principalType", "=", principalType)
    .where("principalId", "=", userId)
    .where("usedAt", "is", null);
  await (purpose ? live.where("purpose", "=", purpose) : live).execute();
}
