import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import type { LogFields } from "../telemetry/logger.ts";

type Whose = Pick<LogFields, "tenantId" | "userId">;
const whose = new WeakMap<FastifyRequest, Whose>();

/** Whose request this turned out to be, for its line in the log: ids alone. */
export function sayWhose(request: FastifyRequest, ids: Whose): void {
  whose.set(request, ids);
}

/** One line a request (SEC-2): its id, which is its trace's, facility, person, route by its pattern, status, time and size. */
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
