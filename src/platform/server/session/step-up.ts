import { sql } from "kysely";
import { Problem } from "#platform/shared/problems.ts";
import type { Act } from "../context.ts";
import type { Platform } from "../platform.ts";
import { secondsBetween } from "./policy.ts";

/** So long a proof is fresh. */
export const stepUpSeconds = 300;

/**
 * How this person can confirm that it is them (AUTH-9). Whoever has a second factor confirms with that one: an open
 * session and a stolen password together must not be enough. A passkey always counts.
 */
export async function stepUpMethods(
  platform: Platform,
  session: { tenantId: string; userId: string },
): Promise<string[]> {
  const row = await platform.database
    .tenant(session.tenantId)
    .selectFrom("users as u")
    .select([
      "u.twoFactorEnabled",
      sql<boolean>`EXISTS (SELECT 1 FROM two_factors f WHERE f.user_id = u.id AND f.kind = 'totp' AND f.confirmed_at IS NOT NULL)`.as(
        "totp",
      ),
      sql<boolean>`EXISTS (SELECT 1 FROM recovery_codes r WHERE r.user_id = u.id AND r.used_at IS NULL)`.as("recovery"),
      sql<boolean>`EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id)`.as("passkey"),
    ])
    .where("u.id", "=", session.userId)
    .executeTakeFirst();
  if (!row) return ["password"];
  const factors = [
    ...(row.totp ? ["totp"] : []),
    ...(row.passkey ? ["passkey"] : []),
    ...(row.recovery && row.twoFactorEnabled ? ["recovery"] : []),
  ];
  return row.twoFactorEnabled && factors.length > 0
    ? factors
    : ["password", ...factors.filter((method) => method === "passkey")];
}

/** For an act that needs it in some of its forms only; endpoints that always do are marked `stepUp`. Throws `step-up-required`. */
export async function requireFreshProof(act: Act): Promise<void> {
  const session = await act.db
    .selectFrom("sessions")
    .select("authTime")
    .where("id", "=", act.actor.sessionId ?? "")
    .executeTakeFirst();
  if (session && secondsBetween(session.authTime, act.now) <= stepUpSeconds) return;
  throw new Problem("step-up-required", {
    detail: "Confirm that it is you to go on.",
    params: { methods: await stepUpMethods(act.platform, { tenantId: act.tenant.id, userId: act.actor.userId ?? "" }) },
  });
}
