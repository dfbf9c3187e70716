import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { decrypt, encrypt } from "#platform/server/crypto/secrets.ts";
import { simulatedKms } from "#platform/server/crypto/testing.ts";
import { type Refusal, refusal, whyRefused } from "./aws-signature.ts";
import { serveOn } from "./serve.ts";
import type { Simulator, Stage } from "./stage.ts";
import { type Said, troublesOf, type Words } from "./troubled.ts";

/** Always the same, so that what was encrypted before a restart can be read after it. */
const serviceKey = Buffer.alloc(32, "the simulated key service");

const json = { "content-type": "application/x-amz-json-1.1" };
const say = (status: number, answer: object): Said => ({ status, headers: json, body: JSON.stringify(answer) });
const words: Words = {
  refuse: say(400, { __type: "AccessDeniedException" }),
  busy: say(500, { __type: "KMSInternalException" }),
  error: say(500, { __type: "DependencyTimeoutException" }),
  limit: say(400, { __type: "ThrottlingException" }),
};

/**
 * A key service that speaks the part of AWS KMS that Cairn and its operator use, in JSON 1.1: Decrypt, and
 * GenerateDataKeyWithoutPlaintext, which makes a key that is never seen in clear text. Each request's Signature Version 4 is checked from
 * what came over the wire. A fault is matched against the encrypted key.
 */
export async function startKms(port: number, stage: Stage) {
  let opened = 0;
  function answer(request: IncomingMessage, body: Buffer): Said {
    const [path = "/", query = ""] = (request.url ?? "/").split("?");
    const outcome =
      whyRefused(request, path, query, body, { service: "kms", ...simulatedKms }, stage.clock.now()) ??
      perform(String(request.headers["x-amz-target"] ?? ""), parse(body));
    if ("status" in outcome) return say(outcome.status, { __type: outcome.code });
    if (outcome.Plaintext !== undefined) opened += 1;
    return say(200, outcome);
  }
  const line = await serveOn(port, stage, {
    simulator: "kms",
    words,
    target: (_request, body) => String(parse(body).CiphertextBlob ?? ""),
    answer,
  });
  const shown: Simulator = {
    name: "kms",
    label: "Key service",
    speaks: "AWS KMS over HTTP, signed",
    troubles: troublesOf(words, "malformed"),
    state: () => ({ "keys opened": opened }),
    reset: () => {
      opened = 0;
    },
  };
  return { ...line, shown };
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
