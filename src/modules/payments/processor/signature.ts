import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature is accepted this long before or after its time. */
const freshSeconds = 300;

/** The `v1` signature of Stripe: HMAC-SHA256 over the time and the raw body. */
export function processorSignature(secret: string, time: string, body: Buffer | string): string {
  return createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
}

/** Whether a `Stripe-Signature` header is one of these secrets' over this body, and recent. */
export function isSignedEvent(
  header: string | undefined,
  secrets: readonly (string | undefined)[],
  { body, now }: { body: Buffer; now: string },
): boolean {
  const parts = (header ?? "").split(",").map((part) => part.split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const age = Math.abs(Date.parse(now) / 1000 - Number(time));
  if (time === "" || !(age <= freshSeconds)) return false;
  const given = parts.flatMap(([name, value]) => (name === "v1" && value ? [Buffer.from(value)] : []));
  return secrets.some((secret) => {
    if (!secret) return false;
    const wanted = Buffer.from(processorSignature(secret, time, body));
    return given.some((signature) => signature.length === wanted.length && timingSafeEqual(signature, wanted));
  });
}
