import { setSessionCookies } from "#platform/server/authentication/cookies.ts";
import { later, sessionPolicy } from "#platform/server/authentication/session-policy.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { refreshSecret, signToken } from "#platform/server/authentication/tokens.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { allPermissions } from "#platform/shared/access/permissions.ts";
import type { Tokens } from "#platform/shared/authentication/tokens.contract.ts";
import { newId } from "#platform/shared/ids.ts";

export interface TokenSubject {
  sessionId: string;
  generation: number;
  userId: string;
  clinicianId: string | null;
  name: string;
  role: string;
  roleCodes: readonly string[];
  amr: readonly string[];
  authTime: string;
  transport: "cookie" | "bearer";
}

/**
 * Issues the three tokens of a session. Cookie transport sets both halves as cookies and returns the readable halves; a native
 * app gets whole tokens and no cookies (SES-11).
 */
export async function issueTokens(act: Act, subject: TokenSubject): Promise<Tokens> {
  const { platform, tenant } = act;
  const issuedAt = Math.floor(Date.parse(act.now) / 1000);
  const { tokenMinutes } = await signInPolicy(act);
  const expiresAt = later(act.now, tokenMinutes * 60);
  const claims = {
    sub: subject.userId,
    tid: tenant.id,
    sid: subject.sessionId,
    role: subject.role,
    customerType: tenant.customerType,
    clinicianId: subject.clinicianId,
    name: subject.name,
    tz: tenant.timeZone,
    amr: [...subject.amr],
    auth_time: Math.floor(Date.parse(subject.authTime) / 1000),
    iat: issuedAt,
    exp: issuedAt + tokenMinutes * 60,
  };
  const token = await signToken(platform.keys, { ...claims, jti: newId() }, "cairn");
  const grants = await platform.grants.of(tenant.id, subject.roleCodes);
  const aiToken = tenant.modules.includes("ai")
    ? await signToken(platform.keys, { ...claims, jti: newId() }, "navix-ai", {
        scope: allPermissions()
          .filter((name) => name.startsWith("ai.") && grants.has(name))
          .join(" "),
      })
    : null;
  const refreshUntil = issuedAt + sessionPolicy.refreshDays * 86_400;
  const refresh = {
    readable: `${subject.sessionId}.${subject.generation}.${refreshUntil}`,
    secret: refreshSecret(platform.key("refresh"), subject.sessionId, subject.generation),
  };
  if (subject.transport === "bearer")
    return {
      access_token: `${token.readable}.${token.signature}`,
      navix_ai_token: aiToken && `${aiToken.readable}.${aiToken.signature}`,
      refresh_token: `${refresh.readable}.${refresh.secret}`,
      expiresAt,
    };
  setSessionCookies(act, {
    token,
    aiToken,
    refresh,
    role: subject.role,
    customerType: tenant.customerType,
    clinicianId: subject.clinicianId,
    clinicianName: subject.name,
  });
  return {
    access_token: token.readable,
    navix_ai_token: aiToken?.readable ?? null,
    refresh_token: refresh.readable,
    expiresAt,
  };
}
