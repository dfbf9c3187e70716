import { createHash, timingSafeEqual } from "node:crypto";
import { hmac } from "#platform/server/crypto/secrets.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { sessionMinutes } from "./onboarding.ts";

export const onboardingCookie = "onboarding";

export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Names a link in the page without opening it. */
export const linkOf = (tokenHash: Buffer): string => tokenHash.toString("hex").slice(0, 16);

interface Where {
  platform: Platform;
  tenant: Tenant;
}

/** Proves for 15 minutes that both questions of this link were answered in this browser. */
export function sessionValue({ platform, tenant }: Where, tokenId: string, now: string): string {
  const until = Date.parse(now) + sessionMinutes * 60_000;
  const plain = `${tokenId}.${until}`;
  return `${plain}.${hmac(platform.key("crm.onboarding"), tenant.id, plain).toString("base64url")}`;
}

/** The link that this browser opened; null without a session, after its end and for a forged one. */
export function tokenOfSession({ platform, tenant }: Where, value: string | undefined, now: string): string | null {
  const [tokenId, until, given] = (value ?? "").split(".");
  if (!tokenId || !until || !given || Number(until) <= Date.parse(now)) return null;
  const wanted = hmac(platform.key("crm.onboarding"), tenant.id, `${tokenId}.${until}`);
  const signature = Buffer.from(given, "base64url");
  return signature.length === wanted.length && timingSafeEqual(signature, wanted) ? tokenId : null;
}
