import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import type { LogFields } from "../telemetry/logger.ts";

type Whose = Pick<LogFields, "tenantId" | "userId">;
const whose = new WeakMap<FastifyRequest, Whose>();

/** Ids of the user and facility of a request, for its log line. */
export function sayWhose(request: FastifyRequest, ids: Whose): void {
  whose.set(request, ids);
}

/** One line per request (SEC-2): trace id, facility, user, route pattern, status, time and size. */
export function logRequests(http: FastifyInstance, platform: Platform): void {
  http.addHook("onResponse", (request, reply, done) => {
    const bytes = Number(reply.getHeader("content-length"));
    platform.log.info("request", {
      requestId: request.id,
      ...whose.get(request),
      route: `${request.method} ${request.routeOptions.url ?? "(none)"}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(Number.isFinite(bytes) ? { bytes } : {}),
    });
    done();
  });
}
