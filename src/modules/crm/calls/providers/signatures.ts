import { createHmac, timingSafeEqual } from "node:crypto";

/** CallTrackingMetrics signs its time header and the raw body (CALL-1). */
export function ctmSignature(secret: string, time: string, body: Buffer | string): string {
  return createHmac("sha1", secret).update(time).update(body).digest("base64");
}

/** CallRail signs the raw body with the company's signing key (CALL-2). */
export function callRailSignature(key: string, body: Buffer | string): string {
  return createHmac("sha1", key).update(body).digest("base64");
}

/** Compares in constant time; a missing signature or secret never matches. */
export function isSignature(
  given: string | undefined,
  secrets: readonly (string | undefined)[],
  sign: (secret: string) => string,
) {
  const signature = Buffer.from(given ?? "");
  return secrets.some((secret) => {
    if (!secret || signature.length === 0) return false;
    const wanted = Buffer.from(sign(secret));
    return wanted.length === signature.length && timingSafeEqual(wanted, signature);
  });
}
