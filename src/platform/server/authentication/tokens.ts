import { timingSafeEqual } from "node:crypto";
import { compactVerify, SignJWT } from "jose";
import { z } from "zod";
import { hmac, type Key } from "../crypto/secrets.ts";
import type { SigningKeys } from "../crypto/signing-keys.ts";

const Header = z.object({ kid: z.string().default("") });
const Claims = z.object({
  sub: z.string(),
  tid: z.string(),
  sid: z.string(),
  role: z.string(),
  customerType: z.string(),
  clinicianId: z.string().nullable(),
  name: z.string(),
  tz: z.string(),
  amr: z.array(z.string()),
  auth_time: z.number(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
  aud: z.string(),
});
export type Claims = z.infer<typeof Claims>;

/** A token in two halves: the readable one lets the page see expiry and who it is, the signature is HttpOnly (§2.1). */
export interface SplitToken {
  readable: string;
  signature: string;
}

export async function signToken(
  keys: SigningKeys,
  claims: Omit<Claims, "aud">,
  audience: "cairn" | "navix-ai",
  extra: object = {},
): Promise<SplitToken> {
  const key = await keys.current("access");
  const token = await new SignJWT({ ...claims, ...extra, iss: "cairn", aud: audience })
    .setProtectedHeader({ alg: "EdDSA", kid: key.kid, typ: "JWT" })
    .sign(key.privateKey);
  const cut = token.lastIndexOf(".");
  return { readable: token.slice(0, cut), signature: token.slice(cut + 1) };
}

const verified = new Map<string, Claims>();

/** The claims of a well-signed token, expired or not; null for any other. Verified ones are cached. */
export async function readToken(keys: SigningKeys, token: string): Promise<Claims | null> {
  const known = verified.get(token);
  if (known) return known;
  try {
    const header = Buffer.from(token.slice(0, token.indexOf(".")), "base64url").toString();
    const key = await keys.byId(Header.parse(JSON.parse(header)).kid);
    if (!key?.kid.startsWith("access")) return null;
    const { payload } = await compactVerify(token, key.publicKey, { algorithms: ["EdDSA"] });
    const claims = Claims.parse(JSON.parse(Buffer.from(payload).toString()));
    if (verified.size > 10_000) verified.clear();
    verified.set(token, claims);
    return claims;
  } catch {
    return null;
  }
}

/** The secret of a session's refresh generation is derived, not stored. */
export function refreshSecret(key: Key, sessionId: string, generation: number): string {
  return hmac(key, sessionId, String(generation)).toString("base64url");
}
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
