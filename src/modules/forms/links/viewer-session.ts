import { createHash, timingSafeEqual } from "node:crypto";
import { hmac } from "#platform/server/crypto/secrets.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { sessionMinutes } from "./form-link.ts";

export const viewerCookie = "form-viewer";

export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Names a link in the page without opening it. */
export const nameOfLink = (tokenHash: Buffer): string => tokenHash.toString("hex").slice(0, 16);

interface Where {
  platform: Platform;
  tenant: Tenant;
}
const sign = ({ platform, tenant }: Where, plain: string) => hmac(platform.key("forms.viewer"), tenant.id, plain);

/** Proves for half an hour that the question of this link was answered in this browser. */
export function sessionValue(where: Where, linkId: string, now: string): string {
  const plain = `${linkId}.${Date.parse(now) + sessionMinutes * 60_000}`;
  return `${plain}.${sign(where, plain).toString("base64url")}`;
}

/** The link that this browser opened; null without a session, after its end and for a forged one. */
export function linkOfSession(where: Where, value: string | undefined, now: string): string | null {
  const [linkId, until, given] = (value ?? "").split(".");
  if (!linkId || !until || !given || Number(until) <= Date.parse(now)) return null;
  const wanted = sign(where, `${linkId}.${until}`);
  const signature = Buffer.from(given, "base64url");
  return signature.length === wanted.length && timingSafeEqual(signature, wanted) ? linkId : null;
}
