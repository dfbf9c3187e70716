import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Refusal {
  status: number;
  code: string;
}
export const refusal = (status: number, code: string): Refusal => ({ status, code });
const skewMs = 15 * 60_000;

const hash = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const mac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** The one account of a simulated service. */
export interface Account {
  service: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The check of the provider (Signature Version 4): everything is taken from the request itself, nothing from who made it. */
export function whyRefused(
  request: IncomingMessage,
  path: string,
  query: string,
  body: Buffer,
  known: Account,
  now: number,
): Refusal | null {
  const stated = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  const [, credential = "", signedHeaders = "", signature = ""] = stated ?? [];
  if (!stated) return refusal(403, "AccessDenied");
  const [account, day, region, service, end] = credential.split("/");
  if (account !== known.accessKeyId) return refusal(403, "InvalidAccessKeyId");
  if (region !== known.region || service !== known.service || end !== "aws4_request")
    return refusal(400, "AuthorizationHeaderMalformed");
  const names = signedHeaders.split(";");
  const mustBeSigned = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))];
  if (mustBeSigned.some((name) => !names.includes(name))) return refusal(403, "AccessDenied");
  const time = String(request.headers["x-amz-date"] ?? "");
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!time.startsWith(day ?? "-") || !(Math.abs(at - now) <= skewMs)) return refusal(403, "RequestTimeTooSkewed");
  const bodyHash = hash(body);
  // S3 alone asks for it as a header.
  const statedHash = request.headers["x-amz-content-sha256"] ?? (known.service === "s3" ? "" : bodyHash);
  if (statedHash !== bodyHash) return refusal(400, "XAmzContentSHA256Mismatch");
  const canonical = [
    request.method,
    path,
    query.split("&").sort().join("&"),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    bodyHash,
  ].join("\n");
  let key: Buffer | string = `AWS4${known.secretAccessKey}`;
  for (const part of [day ?? "", region, service, "aws4_request"]) key = mac(key, part);
  const wanted = mac(
    key,
    ["AWS4-HMAC-SHA256", time, credential.split("/").slice(1).join("/"), hash(canonical)].join("\n"),
  );
  return timingSafeEqual(wanted, Buffer.from(signature, "hex")) ? null : refusal(403, "SignatureDoesNotMatch");
}
