import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { simulatedS3 } from "#platform/server/files/testing.ts";
import { refusal, whyRefused } from "./aws-signature.ts";
import type { Faults } from "./faults.ts";
import { serveOn } from "./serve.ts";

/**
 * A store that speaks the part of S3 that Cairn uses, addressed by path: PUT, GET and DELETE of an object, ListObjectsV2. It
 * checks each request's Signature Version 4 from what came over the wire, the body's hash and the date, as the provider
 * does, and keeps everything in memory. A fault is matched against the key.
 */
export async function startS3(options: { port: number; faults: Faults }) {
  const objects = new Map<string, Buffer>();
  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const [path = "/", query = ""] = (request.url ?? "/").split("?");
    const [, bucket = "", ...rest] = path.split("/").map(decodeURIComponent);
    const key = rest.join("/");
    const fault = options.faults.meet("s3", key, ["busy", "drop", "refuse"]);
    if (fault === "drop") {
      request.socket.destroy();
      return;
    }
    const no =
      (fault === "busy" ? refusal(503, "SlowDown") : null) ??
      (fault === "refuse" ? refusal(403, "AccessDenied") : null) ??
      whyRefused(request, path, query, body, { service: "s3", ...simulatedS3 }) ??
      (bucket === simulatedS3.bucket ? null : refusal(404, "NoSuchBucket"));
    if (no) sendXml(response, no.status, `<Error><Code>${no.code}</Code></Error>`);
    else if (request.method === "GET" && key === "") list(response, new URLSearchParams(query));
    else perform(request.method ?? "", key, body, response);
  }

  function perform(method: string, key: string, body: Buffer, response: ServerResponse): void {
    if (method === "PUT") {
      objects.set(key, body);
      response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    } else if (method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (method === "GET") {
      const found = objects.get(key);
      if (found) response.writeHead(200, { "content-length": found.length }).end(found);
      else sendXml(response, 404, "<Error><Code>NoSuchKey</Code></Error>");
    } else sendXml(response, 405, "<Error><Code>MethodNotAllowed</Code></Error>");
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get("prefix") ?? "";
    const found = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .slice(0, Number(query.get("max-keys") ?? 1000));
    const rows = found.map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`);
    sendXml(response, 200, `<ListBucketResult><KeyCount>${rows.length}</KeyCount>${rows.join("")}</ListBucketResult>`);
  }

  return serveOn(options.port, answer);
}

function sendXml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);
}
