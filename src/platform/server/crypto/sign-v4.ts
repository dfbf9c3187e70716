import { createHash, createHmac } from "node:crypto";

/** Who signs: the access key of an account at the provider. */
export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Given with temporary credentials. */
  sessionToken?: string | undefined;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** RFC 3986: everything but letters, digits and `-._~` is escaped, which `encodeURIComponent` leaves off for five characters. */
export function escapeForUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The headers of a request with AWS Signature Version 4: those given, the date and `authorization`. Every header is signed,
 * so that none can be added or changed in transit. `path` is already escaped once, as S3 expects.
 */
export function signV4(request: {
  method: string;
  host: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** SHA-256 of the body, in hex. */
  bodyHash: string;
  at: Date;
  region: string;
  /** `s3`, `kms` */
  service: string;
  credentials: AwsCredentials;
}): Record<string, string> {
  const { credentials, region, service } = request;
  const time = request.at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    "x-amz-date": time,
    ...(credentials.sessionToken ? { "x-amz-security-token": credentials.sessionToken } : {}),
  };
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(";");
  const canonical = [
    request.method,
    request.path,
    queryText(request.query),
    ...names.map((name) => `${name}:${(headers[name] ?? "").trim().replace(/ +/g, " ")}`),
    "",
    signedHeaders,
    request.bodyHash,
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<Buffer>(
    (made, part) => hmac(made, part),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  const signature = hmac(key, toSign).toString("hex");
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
}

/** Sorted by name and escaped: what is signed, and what is sent. */
export function queryText(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => [escapeForUri(name), escapeForUri(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}
