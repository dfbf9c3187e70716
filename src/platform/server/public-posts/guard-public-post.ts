import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Problem } from "#platform/shared/problems.ts";
import { zeroBits } from "#platform/shared/public-posts/proof.ts";
import { hmac } from "../crypto/secrets.ts";
import type { Act } from "../execution/context.ts";
import type { Platform, Tenant } from "../platform.ts";

/** What a form without a session requires of a browser (CNT-2). */
export interface PublicPostLimits {
  /** The shortest time in which a user can fill in the form. */
  minimumSeconds: number;
  /** Leading zero bits of the proof of work: 16 is about a tenth of a second of a phone's time. */
  difficulty: number;
  perAddressAMinute: number;
  perIdentityAMinute: number;
}

export interface PublicPost {
  /** From `publicPostTicket()`, unchanged. */
  ticket: string;
  /** A text for which SHA-256 of `<ticket>.<proof>` begins with enough zero bits. */
  proof: string;
  /** A hidden field that only bots fill in. */
  honeypot: string;
  /** An email address or number the form is about, if it has one. */
  identity?: string;
}

const longestSeconds = 4 * 3600;

/** Sent with the form; holds the time and a random part, signed, so that the server stores nothing. */
export function publicPostTicket(platform: Platform, tenant: Tenant, form: string): string {
  const plain = `${Date.parse(platform.clock.now())}.${randomBytes(12).toString("base64url")}`;
  return `${plain}.${sign(platform, tenant, form, plain).toString("base64url")}`;
}

/**
 * Guards every form without a session (CNT-2), after the check of the browser's Origin. Throws `rate-limited` for too many
 * posts from one address or about one identity, and `validation` with the same text for everything else, so that a bot
 * learns nothing from it.
 */
export async function guardPublicPost(
  act: Act,
  form: string,
  post: PublicPost,
  limits: PublicPostLimits,
): Promise<void> {
  const no = () => new Problem("validation", "The form could not be sent. Reload the page and fill it in once more.");
  const [at, random, given] = post.ticket.split(".");
  if (!at || !random || !given || post.honeypot !== "") throw no();
  const wanted = sign(act.platform, act.tenant, form, `${at}.${random}`);
  const signature = Buffer.from(given, "base64url");
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) throw no();
  const seconds = (Date.parse(act.now) - Number(at)) / 1000;
  if (seconds < limits.minimumSeconds || seconds > longestSeconds) throw no();
  if (zeroBits(createHash("sha256").update(`${post.ticket}.${post.proof}`).digest()) < limits.difficulty) throw no();
  // As hashes, because the author of an anonymous report is not to be found by their address.
  const hashed = (text: string) => hmac(act.platform.key("public-posts"), act.tenant.id, text).toString("base64url");
  const buckets: [string, string, number][] = [
    [`${form}:address`, hashed(act.request.ip ?? "-"), limits.perAddressAMinute],
  ];
  if (post.identity) buckets.push([`${form}:identity`, hashed(post.identity.toLowerCase()), limits.perIdentityAMinute]);
  for (const [bucket, who, perMinute] of buckets) {
    const [row] = await act.platform.database.global<{ ok: boolean }>("SELECT cairn_take_token($1, $2, $3) AS ok", [
      bucket,
      `${act.tenant.id}:${who}`,
      perMinute,
    ]);
    if (!row?.ok)
      throw new Problem("rate-limited", {
        detail: "That was a lot at once. Wait a minute and send it again.",
        params: { retryAfter: 60 },
      });
  }
}

function sign(platform: Platform, tenant: Tenant, form: string, plain: string): Buffer {
  return hmac(platform.key("public-posts"), tenant.id, form, plain);
}
