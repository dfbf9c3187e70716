import { randomUUID } from "node:crypto";
import { IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem, type ProblemCode } from "#platform/shared/problems.ts";
import { propertyOf } from "#platform/shared/property-of.ts";
import { permissionsPolicy, protect } from "./headers.ts";

const statusOf = (error: unknown) => propertyOf(error, "statusCode");

/** Answers a request that Fastify refuses before any hook: an address that cannot be read, or with a part that is too long. */
export function answerUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem =
    statusOf(error) === 414
      ? new Problem("address-too-long", "The address is too long.")
      : new Problem("malformed", "The address could not be read.");
  reply.hijack();
  const { raw } = reply;
  protect(request.raw, raw, () => {
    raw.setHeader("permissions-policy", permissionsPolicy);
    raw.setHeader("x-request-id", request.id);
    raw.setHeader("cache-control", "no-store");
    raw.setHeader("content-type", "application/problem+json; charset=utf-8");
    raw.statusCode = problem.status;
    raw.end(JSON.stringify(problem.body(request.id)));
  });
}

const refusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ["headers-too-large", "The request's headers are too large. Clear the cookies of this address."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["too-large", "That is more than this accepts."],
  ERR_HTTP_REQUEST_TIMEOUT: ["request-timeout", "The request took too long to arrive."],
};

/** Answers what is not HTTP, or has headers that are too large: Node gives such a connection no request and no response. */
export function answerBrokenConnection(error: Error, socket: Socket): void {
  const code = propertyOf(error, "code");
  if (code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const [problemCode, detail] = (typeof code === "string" && refusals[code]) || [
    "malformed",
    "The request could not be read.",
  ];
  const problem = new Problem(problemCode, detail);
  const id = randomUUID();
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => {
    const body = JSON.stringify(problem.body(id));
    const headers = {
      ...response.getHeaders(),
      "permissions-policy": permissionsPolicy,
      "x-request-id": id,
      "cache-control": "no-store",
      "content-type": "application/problem+json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${body}`,
    );
  });
}
