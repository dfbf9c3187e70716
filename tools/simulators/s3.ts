import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { simulatedS3 } from "#platform/server/files/testing.ts";
import { refusal, whyRefused } from "./aws-signature.ts";
import { serveOn } from "./serve.ts";
import type { Simulator, Stage } from "./stage.ts";
import { type Said, troublesOf, type Words } from "./troubled.ts";

const xml = (status: number, text: string): Said => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?>${text}`,
});
const no = (status: number, code: string) => xml(status, `<Error><Code>${code}</Code></Error>`);
const words: Words = {
  refuse: no(403, "AccessDenied"),
  busy: no(503, "SlowDown"),
  error: no(500, "InternalError"),
};

const placeOf = (request: IncomingMessage) => {
  const [path = "/", query = ""] = (request.url ?? "/").split("?");
  const [, bucket = "", ...rest] = path.split("/").map(decodeURIComponent);
  return { path, query, bucket, key: rest.join("/") };
};

/**
 * A store that speaks the part of S3 that Cairn uses, addressed by path: PUT, GET and DELETE of an object, ListObjectsV2. It
 * checks each request's Signature Version 4 from what came over the wire, the body's hash and the date, as the provider
 * does, and keeps everything in memory. A fault is matched against the key.
 */
export async function startS3(port: number, stage: Stage) {
  const objects = new Map<string, Buffer>();
  function answer(request: IncomingMessage, body: Buffer): Said {
    const { path, query, bucket, key } = placeOf(request);
    const refused =
      whyRefused(request, path, query, body, { service: "s3", ...simulatedS3 }, stage.clock.now()) ??
      (bucket === simulatedS3.bucket ? null : refusal(404, "NoSuchBucket"));
    if (refused) return no(refused.status, refused.code);
    if (request.method === "GET" && key === "") return list(new URLSearchParams(query));
    return perform(request.method ?? "", key, body);
  }

  function perform(method: string, key: string, body: Buffer): Said {
    if (method === "PUT") {
      objects.set(key, body);
      return { status: 200, headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` } };
    }
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    if (method !== "GET") return no(405, "MethodNotAllowed");
    const found = objects.get(key);
    return found ? { status: 200, body: found } : no(404, "NoSuchKey");
  }

  function list(query: URLSearchParams): Said {
    const prefix = query.get("prefix") ?? "";
    const found = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .slice(0, Number(query.get("max-keys") ?? 1000));
    const rows = found.map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`);
    return xml(200, `<ListBucketResult><KeyCount>${rows.length}</KeyCount>${rows.join("")}</ListBucketResult>`);
  }

  const line = await serveOn(port, stage, {
    simulator: "s3",
    words,
    target: (request) => placeOf(request).key,
    answer,
  });
  const shown: Simulator = {
    name: "s3",
    label: "Store of files",
    speaks: "S3 over HTTP, signed",
    troubles: troublesOf(words, "malformed"),
    state: () => ({ "files kept": objects.size }),
    reset: () => objects.clear(),
  };
  return { ...line, shown };
}
