import { createHash } from "node:crypto";
import { readOutsideSettings } from "../ports/outside-settings.ts";
import { signV4 } from "./sign-v4.ts";

/** The one account and key of the simulated key service (tools/simulators/kms.ts). */
export const simulatedKms = {
  region: "us-west-2",
  keyId: "arn:aws:kms:us-west-2:000000000000:key/simulated-cairn",
  accessKeyId: "AKIASIMULATEDCAIRN02",
  secretAccessKey: "simulated/secret+of+keys",
} as const;

/** What an operator would set to use it. */
export function simulatedKmsEnvironment(): NodeJS.ProcessEnv {
  return {
    KMS_ENDPOINT: readOutsideSettings(process.env).simulators?.kms,
    KMS_REGION: simulatedKms.region,
    KMS_ACCESS_KEY_ID: simulatedKms.accessKeyId,
    KMS_SECRET_ACCESS_KEY: simulatedKms.secretAccessKey,
  };
}

/** A new master key as the service gives it to an operator: encrypted, its plain text nowhere. */
export async function givenWrappedKey(bytes = 32): Promise<string> {
  const origin = new URL(simulatedKmsEnvironment().KMS_ENDPOINT ?? "");
  const body = JSON.stringify({ KeyId: simulatedKms.keyId, NumberOfBytes: bytes });
  const { host: _host, ...headers } = signV4({
    method: "POST",
    host: origin.host,
    path: "/",
    query: {},
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "TrentService.GenerateDataKeyWithoutPlaintext",
    },
    bodyHash: createHash("sha256").update(body).digest("hex"),
    at: new Date(),
    region: simulatedKms.region,
    service: "kms",
    credentials: simulatedKms,
  });
  const answer = await fetch(origin, { method: "POST", headers, body });
  return ((await answer.json()) as { CiphertextBlob: string }).CiphertextBlob;
}
