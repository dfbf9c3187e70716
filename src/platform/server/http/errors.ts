import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#platform/shared/problems.ts";
import { propertyOf } from "#platform/shared/property-of.ts";
import { TimeError, timeProblem } from "#platform/shared/time/index.ts";
import type { Platform } from "../platform.ts";
import { errorFields } from "../telemetry/logger.ts";
import { databaseProblem } from "./database-problem.ts";

/** Every failure becomes a problem of RFC 9457; an unexpected error becomes 500 with the request's id. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof TimeError) return timeProblem(error);
  const fromDatabase = databaseProblem(error);
  if (fromDatabase) return fromDatabase;
  const [statusCode, code] = [propertyOf(error, "statusCode"), propertyOf(error, "code")];
  if (statusCode === 413) return new Problem("too-large", "That is more than this accepts. Send less at once.");
  if (statusCode === 415) return new Problem("unsupported-media", "Send JSON (Content-Type: application/json).");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500)
    return new Problem(
      "malformed",
      code === "FST_ERR_CTP_EMPTY_JSON_BODY" ? "The request's body is empty." : "The request could not be read.",
    );
  return null;
}

export function answerErrors(http: FastifyInstance, platform: Platform): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, problem: Problem) => {
    const retryAfter = problem.details.params?.retryAfter;
    if (typeof retryAfter === "number") reply.header("retry-after", String(Math.max(1, retryAfter)));
    return reply
      .code(problem.status)
      .header("content-type", "application/problem+json; charset=utf-8")
      .header("cache-control", "no-store")
      .send(JSON.stringify(problem.body(request.id)));
  };
  http.setErrorHandler((error, request, reply) => {
    const known = toProblem(error);
    if (!known) {
      platform.onFault(error);
      platform.log.error("A request failed.", {
        requestId: request.id,
        route: `${request.method} ${request.routeOptions.url ?? "(none)"}`,
        ...errorFields(error),
      });
    }
    const problem =
      known ??
      new Problem(
        "internal",
        `Something went wrong on our side; nothing was saved. Try again, and tell support this number: ${request.id}.`,
      );
    return answer(request, reply, problem);
  });
  http.setNotFoundHandler((request, reply) =>
    answer(request, reply, new Problem("not-found", "There is nothing at this address.")),
  );
}
