import { createHmac, timingSafeEqual } from "node:crypto";

/** Standard Webhooks (standardwebhooks.com): signing and verification. */
const toleranceSeconds = 300;

/** The bytes of a `whsec_<base64>` secret. */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ""), "base64");
}

export function signature(secret: string, id: string, timestamp: string, body: Buffer | string): string {
  return `v1,${createHmac("sha256", secretBytes(secret)).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

/** The three headers of a message; during secret rotation both secrets sign (WHO-1). */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  now: string,
  body: string,
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(Date.parse(now) / 1000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signature(secret, id, timestamp, body)).join(" "),
  };
}

/** The message id if one of the secrets signed it within five minutes (WHI-2), else null. Constant time. */
export function verifySigned(
  secrets: readonly string[],
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  now: string,
): string | null {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": given } = headers;
  if (!id || !timestamp || !given || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(Date.parse(now) / 1000 - Number(timestamp)) > toleranceSeconds) return null;
  const offered = given.split(" ").filter((part) => part.startsWith("v1,"));
  for (const secret of secrets) {
    const wanted = Buffer.from(signature(secret, id, timestamp, body));
    for (const part of offered) {
      const other = Buffer.from(part);
      if (other.length === wanted.length && timingSafeEqual(other, wanted)) return id;
    }
  }
  return null;
}
