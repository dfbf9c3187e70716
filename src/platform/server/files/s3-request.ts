import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "#platform/shared/problems.ts";
import { type AwsCredentials, queryText, signV4 } from "../crypto/sign-v4.ts";
import { refuseInTransaction } from "../database/transaction-scope.ts";
import { chunksOf } from "./chunks.ts";

/** What a request sends: nothing, bytes in memory, or a file of this machine. */
export type S3Body = Buffer | { path: string } | null;

export interface S3Question {
  method: "GET" | "PUT" | "DELETE";
  /** Escaped already, with the bucket. */
  path: string;
  query?: Record<string, string>;
  body?: S3Body;
}

const tries = 3;
const idleMs = 10_000;
/** After this many failures in a row, requests are refused at once for this long. */
const giveUpAfter = 5;
const restMs = 15_000;

const away = () =>
  new Problem("upstream-failed", "The store of files does not answer. Nothing is lost; try again in a moment.");

/** Speaks to one S3 service: signed, with a time limit, again after what may pass, and not at all while it is known to be away. */
export class S3Client {
  readonly #origin: URL;
  readonly #region: string;
  readonly #credentials: AwsCredentials;
  readonly #agent: PlainAgent | SecureAgent;
  #failures = 0;
  #restUntil = 0;

  constructor(options: { endpoint: string; region: string; credentials: AwsCredentials }) {
    this.#origin = new URL(options.endpoint);
    this.#region = options.region;
    this.#credentials = options.credentials;
    const secure = this.#origin.protocol === "https:";
    this.#agent = secure
      ? new SecureAgent({ keepAlive: true, minVersion: "TLSv1.2", maxSockets: 20 })
      : new PlainAgent({ keepAlive: true, maxSockets: 20 });
  }

  /** The answer, its body unread, for every status but those that pass by themselves. Throws `upstream-failed`. */
  async ask(question: S3Question): Promise<IncomingMessage> {
    refuseInTransaction("The file store");
    if (Date.now() < this.#restUntil) throw away();
    const bodyHash = await hashOf(question.body ?? null);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#send(question, bodyHash).catch(() => null);
      if (answer && !mayPass(answer.statusCode ?? 0)) {
        this.#failures = 0;
        return answer;
      }
      answer?.resume();
      if (attempt < tries) {
        await pause(150 * 2 ** attempt * (0.5 + Math.random()));
        continue;
      }
      this.#failures += 1;
      if (this.#failures >= giveUpAfter) this.#restUntil = Date.now() + restMs;
      throw away();
    }
  }

  async #send(question: S3Question, bodyHash: string): Promise<IncomingMessage> {
    const { method, path, query = {}, body = null } = question;
    const length = body === null ? 0 : Buffer.isBuffer(body) ? body.length : (await stat(body.path)).size;
    const headers = signV4({
      method,
      host: this.#origin.host,
      path,
      query,
      headers: {
        "x-amz-content-sha256": bodyHash,
        ...(method === "PUT" ? { "content-length": String(length), "content-type": "application/octet-stream" } : {}),
      },
      bodyHash,
      at: new Date(),
      region: this.#region,
      service: "s3",
      credentials: this.#credentials,
    });
    const send = this.#origin.protocol === "https:" ? secureRequest : plainRequest;
    const text = queryText(query);
    const request = send({
      protocol: this.#origin.protocol,
      hostname: this.#origin.hostname.replace(/^\[|\]$/g, ""),
      port: this.#origin.port,
      method,
      path: text ? `${path}?${text}` : path,
      headers,
      agent: this.#agent,
      timeout: idleMs,
    });
    request.on("timeout", () => request.destroy(new Error("The store of files is silent.")));
    const answered = new Promise<IncomingMessage>((done, fail) => {
      request.once("response", done);
      request.on("error", fail);
    });
    if (body === null || Buffer.isBuffer(body)) request.end(body ?? undefined);
    // A failure here also fails the request, whose error is reported.
    else pipeline(createReadStream(body.path), request).catch(() => {});
    return answered;
  }
}

const mayPass = (status: number) => status >= 500 || status === 429 || status === 408;

async function hashOf(body: S3Body): Promise<string> {
  const hash = createHash("sha256");
  if (Buffer.isBuffer(body)) hash.update(body);
  else if (body) for await (const chunk of chunksOf(createReadStream(body.path))) hash.update(chunk);
  return hash.digest("hex");
}
