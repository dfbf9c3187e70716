import { createHmac, timingSafeEqual } from "node:crypto";

/** The signature of a Connect message: HMAC-SHA256 over its bytes, base64. */
export const connectSignature = (key: string, body: Buffer | string): string =>
  createHmac("sha256", key).update(body).digest("base64");

/**
 * Whether a message is signed with one of our keys (ESG-2). The provider sends a header for each of its active keys,
 * `X-DocuSign-Signature-1` and so on, so that a key can be replaced without a gap. Every pair is compared in constant time.
 */
export function isConnectSigned(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  keys: readonly (string | undefined)[],
): boolean {
  const given = Object.entries(headers)
    .filter(([name]) => /^x-docusign-signature-\d{1,3}$/i.test(name))
    .map(([, value]) => Buffer.from(value));
  let signed = false;
  for (const key of keys) {
    if (!key) continue;
    const wanted = Buffer.from(connectSignature(key, body));
    for (const one of given) signed = (one.length === wanted.length && timingSafeEqual(one, wanted)) || signed;
  }
  return signed;
}
