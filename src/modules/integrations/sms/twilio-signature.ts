import { createHmac } from "node:crypto";

/** Twilio's signature: HMAC-SHA1 over the URL and the sorted form fields, each name followed by its value. */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const text = [...form.entries()]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}${value}`)
    .join("");
  return createHmac("sha1", token).update(`${url}${text}`).digest("base64");
}
