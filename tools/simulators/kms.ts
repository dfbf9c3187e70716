import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { decrypt, encrypt } from "#platform/server/crypto/secrets.ts";
import { simulatedKms } from "#platform/server/crypto/testing.ts";
import { type Refusal, refusal, whyRefused } from "./aws-signature.ts";
import type { Faults } from "./faults.ts";
import { serveOn } from "./serve.ts";

/** Always the same, so that what was encrypted before a restart can be read after it. */
const serviceKey = Buffer.alloc(32, "the simulated key service");

/**
 * A key service that speaks the part of AWS KMS that Cairn and its operator use, in JSON 1.1: Decrypt, and
 * GenerateDataKeyWithoutPlaintext, which makes a key that nobody has seen. Each request's Signature Version 4 is checked from
 * what came over the wire. A fault is matched against the encrypted key.
 */
export async function startKms(options: { port: number; faults: Faults }) {
  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const given = parse(body);
    const fault = options.faults.meet("kms", String(given.CiphertextBlob ?? ""), ["busy", "drop", "limit"]);
    if (fault === "drop") {
      request.socket.destroy();
      return;
    }
    const [path = "/", query = ""] = (request.url ?? "/").split("?");
    const outcome =
      (fault === "busy" ? refusal(500, "KMSInternalException") : null) ??
      (fault === "limit" ? refusal(400, "ThrottlingException") : null) ??
      whyRefused(request, path, query, body, { service: "kms", ...simulatedKms }) ??
      perform(String(request.headers["x-amz-target"] ?? ""), given);
    const isRefused = "status" in outcome;
    response.writeHead(isRefused ? outcome.status : 200, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(isRefused ? { __type: outcome.code } : outcome));
  }

  return serveOn(options.port, answer);
}

interface Given {
  KeyId: string;
  CiphertextBlob?: string;
  Plaintext?: string;
  EncryptionAlgorithm?: string;
}

function perform(target: string, given: Record<string, unknown>): Given | Refusal {
  const ours = given.KeyId === simulatedKms.keyId;
  if (target === "TrentService.GenerateDataKeyWithoutPlaintext") {
    if (!ours) return refusal(400, "NotFoundException");
    const made = encrypt(serviceKey, randomBytes(Number(given.NumberOfBytes)));
    return { KeyId: simulatedKms.keyId, CiphertextBlob: made.toString("base64") };
  }
  if (target !== "TrentService.Decrypt") return refusal(400, "UnknownOperationException");
  if (given.KeyId !== undefined && !ours) return refusal(400, "IncorrectKeyException");
  try {
    const plain = decrypt(serviceKey, Buffer.from(String(given.CiphertextBlob), "base64"));
    return {
      KeyId: simulatedKms.keyId,
      Plaintext: plain.toString("base64"),
      EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
    };
  } catch {
    return refusal(400, "InvalidCiphertextException");
  }
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString("utf8")) as Record<string, unknown>;
  } catch {
    return {};
  }
}
