import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { readMasterKey } from "./secrets.ts";
import { type AwsCredentials, signV4 } from "./sign-v4.ts";

interface KeyService {
  origin: URL;
  region: string;
  /** The only key that may have wrapped the blob; without one, whichever the blob itself names. */
  keyId: string | undefined;
  credentials: AwsCredentials;
}

const Answered = z.object({ Plaintext: z.string().optional(), __type: z.string().optional() });
const tries = 3;
const patienceMs = 10_000;

/**
 * FILE-2: the master key comes from a key service that speaks AWS KMS. Where `MASTER_KEY_KMS` (or `NEW_MASTER_KEY_KMS`) holds
 * the key as the service encrypted it, the plain key is requested and set as `MASTER_KEY` in this process's environment
 * only; it is never stored. A key that is set in plain text stays as it is. Throws a message an operator can act on.
 */
export async function unwrapMasterKeys(environment: NodeJS.ProcessEnv): Promise<void> {
  for (const name of ["MASTER_KEY", "NEW_MASTER_KEY"]) {
    const blob = environment[`${name}_KMS`];
    if (!blob || environment[name]) continue;
    const plain = await unwrap(readKeyService(environment), blob, `${name}_KMS`);
    // Refuses a key of another length before anything is encrypted with it.
    readMasterKey(plain);
    environment[name] = plain;
  }
}

function readKeyService(environment: NodeJS.ProcessEnv): KeyService {
  const { KMS_REGION: region, KMS_ACCESS_KEY_ID: accessKeyId, KMS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!region || !accessKeyId || !secretAccessKey)
    throw new Error(
      "MASTER_KEY_KMS needs KMS_REGION, KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY (secrets also with _FILE).",
    );
  const endpoint = environment.KMS_ENDPOINT || `https://kms.${region}.amazonaws.com`;
  const origin = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!origin || !/^https?:$/.test(origin.protocol) || origin.pathname !== "/" || origin.username || origin.search)
    throw new Error("KMS_ENDPOINT must be an address without a path, such as https://kms.eu-central-1.amazonaws.com.");
  // The response holds the key in plain text, so it must use TLS.
  if (origin.protocol === "http:" && !["127.0.0.1", "[::1]", "localhost"].includes(origin.hostname))
    throw new Error("KMS_ENDPOINT must be https: the answer holds the master key.");
  return {
    origin,
    region,
    keyId: environment.KMS_KEY_ID || undefined,
    credentials: { accessKeyId, secretAccessKey, sessionToken: environment.KMS_SESSION_TOKEN || undefined },
  };
}

/** `TrentService.Decrypt` of AWS KMS, in its JSON protocol 1.1. */
async function unwrap(service: KeyService, blob: string, from: string): Promise<string> {
  const body = JSON.stringify({ CiphertextBlob: blob, ...(service.keyId ? { KeyId: service.keyId } : {}) });
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(service, body).catch(() => null);
    if (answer?.ok && answer.plain) return answer.plain;
    if (attempt < tries && (!answer || answer.mayPass)) {
      await pause(200 * 2 ** attempt * (0.5 + Math.random()));
      continue;
    }
    if (!answer) throw new Error(`The key service at ${service.origin.host} does not answer, so ${from} stays closed.`);
    // Only the error code: messages may quote keys and accounts.
    throw new Error(`The key service at ${service.origin.host} refused ${from} (${answer.code}).`);
  }
}

async function send({ origin, region, credentials }: KeyService, body: string) {
  const { host: _host, ...headers } = signV4({
    method: "POST",
    host: origin.host,
    path: "/",
    query: {},
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": "TrentService.Decrypt" },
    bodyHash: createHash("sha256").update(body).digest("hex"),
    at: new Date(),
    region,
    service: "kms",
    credentials,
  });
  // The host is signed, too; the HTTP client sets it from the address.
  const answer = await fetch(origin, {
    method: "POST",
    headers,
    body,
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  const answered = Answered.parse(await answer.json().catch(() => ({})));
  const code = /([A-Za-z]{1,60})$/.exec(answered.__type ?? "")?.[1] ?? String(answer.status);
  const mayPass = answer.status >= 500 || answer.status === 429 || code === "ThrottlingException";
  return { ok: answer.ok, plain: answered.Plaintext, code, mayPass };
}
