import type { PrincipalType } from "#platform/shared/session/principals.ts";
import type { Platform } from "../platform.ts";
import { providerOf } from "./accounts.ts";
import { factorsOf } from "./factors.ts";

/**
 * How this person can confirm that it is them (AUTH-9). Whoever has a second factor confirms with that one: an open
 * session and a stolen password together must not be enough. A passkey always counts.
 */
export async function stepUpMethods(
  platform: Platform,
  session: { tenantId: string; principalType: PrincipalType; userId: string },
): Promise<string[]> {
  const db = platform.database.tenant(session.tenantId);
  const account = await providerOf(platform, session.principalType).find({ db }, { id: session.userId });
  if (!account) return ["password"];
  const { totpSince, passkeys, recoveryLeft } = await factorsOf({ db }, account);
  const { twoFactorEnabled } = account;
  const factors = [
    ...(totpSince ? ["totp"] : []),
    ...(passkeys > 0 ? ["passkey"] : []),
    ...(recoveryLeft > 0 && twoFactorEnabled ? ["recovery"] : []),
  ];
  return twoFactorEnabled && factors.length > 0
    ? factors
    : ["password", ...factors.filter((method) => method === "passkey")];
}
