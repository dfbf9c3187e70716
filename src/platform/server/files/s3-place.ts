import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { Problem } from "#platform/shared/problems.ts";
import { type AwsCredentials, escapeForUri } from "../crypto/sign-v4.ts";
import { chunksOf } from "./chunks.ts";
import { scratchIn } from "./disk-place.ts";
import type { FilePlace } from "./file-place.ts";
import { S3Client, type S3Question } from "./s3-request.ts";

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, `https://minio.example.org:9000` */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key, ending in `/`, or empty. */
  prefix: string;
  credentials: AwsCredentials;
}

/**
 * Reads FILES_S3_BUCKET and its settings; null without a bucket. Throws a message an operator can act on.
 */
export function readS3Settings(environment: NodeJS.ProcessEnv): S3Settings | null {
  const bucket = environment.FILES_S3_BUCKET;
  if (!bucket) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error(`FILES_S3_BUCKET "${bucket}" is no bucket.`);
  const region = environment.FILES_S3_REGION || "us-east-1";
  const endpoint = environment.FILES_S3_ENDPOINT || `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.username || url.search)
    throw new Error("FILES_S3_ENDPOINT must be an address without a path, such as https://s3.example.org.");
  const accessKeyId = environment.FILES_S3_ACCESS_KEY_ID;
  const secretAccessKey = environment.FILES_S3_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      "FILES_S3_BUCKET needs FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY (or each with _FILE).",
    );
  const prefix = (environment.FILES_S3_PREFIX ?? "").replace(/^\/+|\/+$/g, "");
  return {
    endpoint: url.origin,
    region,
    bucket,
    prefix: prefix ? `${prefix}/` : "",
    credentials: { accessKeyId, secretAccessKey, sessionToken: environment.FILES_S3_SESSION_TOKEN || undefined },
  };
}

/** Files in an S3-compatible bucket, addressed by path, one PUT each (5 GB at most). */
export class S3Place implements FilePlace {
  readonly isNear = false;
  readonly label: string;
  readonly #settings: S3Settings;
  readonly #client: S3Client;
  readonly #directory: string;

  constructor(settings: S3Settings, directory: string) {
    this.#settings = settings;
    this.#client = new S3Client(settings);
    this.#directory = directory;
    this.label = `${settings.endpoint}/${settings.bucket}/${settings.prefix}`;
  }

  async put(key: string, content: Buffer): Promise<void> {
    await this.#done({ method: "PUT", path: this.#path(key), body: content });
  }

  async take(key: string, path: string): Promise<void> {
    await this.#done({ method: "PUT", path: this.#path(key), body: { path } });
    await rm(path, { force: true });
  }

  /** The hash of all bytes is part of the request headers, so they are collected on this machine first. */
  async write(key: string, data: AsyncIterable<Buffer>): Promise<number> {
    const path = await this.scratch(randomUUID());
    try {
      await pipeline(data, createWriteStream(path, { flags: "wx", mode: 0o600 }));
      const { size } = await stat(path);
      await this.take(key, path);
      return size;
    } finally {
      await rm(path, { force: true });
    }
  }

  async get(key: string): Promise<Buffer | null> {
    const found = await this.open(key);
    if (!found) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of found.data) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async open(key: string): Promise<{ bytes: number; data: AsyncIterable<Buffer> } | null> {
    const answer = await this.#client.ask({ method: "GET", path: this.#path(key) });
    if (answer.statusCode === 404) {
      const code = codeOf(await textOf(answer));
      // A bucket that is not there is a fault of the settings, not a lost file.
      if (code === "NoSuchBucket") throw refused(404, code);
      return null;
    }
    if (answer.statusCode !== 200) throw refused(answer.statusCode ?? 0, codeOf(await textOf(answer)));
    const bytes = Number(answer.headers["content-length"]);
    return { bytes, data: whole(answer, bytes) };
  }

  async remove(key: string): Promise<void> {
    await this.#done({ method: "DELETE", path: this.#path(key) });
  }

  async isEmpty(): Promise<boolean> {
    const { bucket, prefix } = this.#settings;
    const query = { "list-type": "2", "max-keys": "1", prefix };
    const text = await this.#done({ method: "GET", path: `/${escapeForUri(bucket)}`, query });
    return !text.includes("<Contents>");
  }

  async check(): Promise<void> {
    const key = `check-${randomUUID()}`;
    await this.put(key, Buffer.from(key));
    const back = await this.get(key);
    await this.remove(key);
    if (back?.toString() !== key) throw new Error(`${this.label} does not give back what was stored.`);
  }

  scratch(name: string): Promise<string> {
    return scratchIn(this.#directory, name);
  }

  #path(key: string): string {
    const { bucket, prefix } = this.#settings;
    return `/${[bucket, ...`${prefix}${key}`.split("/")].map(escapeForUri).join("/")}`;
  }

  async #done(question: S3Question): Promise<string> {
    const answer = await this.#client.ask(question);
    const text = await textOf(answer);
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return text;
    throw refused(status, codeOf(text));
  }
}

/** A message for the refusal with only the code of the service, because its messages quote keys. */
function refused(status: number, code: string): Problem {
  return new Problem("upstream-failed", `The store of files refused (${status}${code ? ` ${code}` : ""}).`);
}

const codeOf = (text: string) => /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? "";

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(answer)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** A connection that ends early must not pass for a short file. */
async function* whole(answer: IncomingMessage, bytes: number): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const chunk of chunksOf(answer)) {
      read += chunk.length;
      yield chunk;
    }
  } catch {
    throw new Problem("upstream-failed", "The store of files broke off. Try again in a moment.");
  }
  if (read !== bytes) throw new Problem("upstream-failed", "The store of files broke off. Try again in a moment.");
}
