import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act } from "../execution/context.ts";
import type { Platform } from "../platform.ts";
import { port } from "../ports/port.ts";
import { sessionStore } from "../ports/session-store.ts";
import { principalTypeOf, providerOf } from "./accounts.ts";
import type { Account } from "./principals.ts";
import { secondsBetween } from "./session-policy.ts";

export interface ConfirmingFactors {
  totpSince: string | null;
  passkeys: number;
  recoveryLeft: number;
}

/** The second factors of an account. */
export const confirmingFactors =
  port<(platform: Platform, db: TenantDb, account: Account) => Promise<ConfirmingFactors>>("authentication.factorsOf");

/** A proof of identity is fresh for this long. */
export const stepUpSeconds = 300;

/**
 * How this user can confirm their identity (AUTH-9). A user with a second factor confirms with that one: an open
 * session and a stolen password together must not be enough. A passkey always counts.
 */
export async function stepUpMethods(
  platform: Platform,
  session: { tenantId: string; principalType: PrincipalType; userId: string },
): Promise<string[]> {
  const db = platform.database.tenant(session.tenantId);
  const account = await providerOf(platform, session.principalType).find({ db }, { id: session.userId });
  if (!account) return ["password"];
  const { totpSince, passkeys, recoveryLeft } = await confirmingFactors(platform, db, account);
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

const methodsOf = (act: Act) =>
  stepUpMethods(act.platform, {
    tenantId: act.tenant.id,
    principalType: principalTypeOf(act.actor),
    userId: act.actor.userId ?? "",
  });

/** For an action that requires the password: a second factor confirms it as well. */
export async function requireFreshFactor(act: Act): Promise<void> {
  if (!(await methodsOf(act)).includes("password")) await requireFreshProof(act);
}

/** For an act that needs it in some of its forms only; endpoints that always do are marked `stepUp`. Throws `step-up-required`. */
export async function requireFreshProof(act: Act): Promise<void> {
  const authTime = await sessionStore(act).authTime(act.db, act.actor.sessionId ?? "");
  if (authTime !== undefined && secondsBetween(authTime, act.now) <= stepUpSeconds) return;
  throw new Problem("step-up-required", {
    detail: "Confirm that it is you to continue.",
    params: { methods: await methodsOf(act) },
  });
}
