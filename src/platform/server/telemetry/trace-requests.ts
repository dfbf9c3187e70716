import type { FastifyInstance, FastifyRequest } from "fastify";
import { isTracing, type OpenSpan, openRoot, traceOfRequest } from "./telemetry.ts";

const open = new WeakMap<FastifyRequest, OpenSpan>();

/** A span for each request, named by its route pattern. Does nothing without a collector. */
export function traceRequests(http: FastifyInstance): void {
  if (!isTracing()) return;
  http.addHook("onRequest", (request, _reply, done) => {
    const span = openRoot({ traceId: traceOfRequest(request.id) }, { name: request.method, kind: "server" });
    open.set(request, span);
    span.run(() => done());
  });
  http.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    open.get(request)?.end(
      {
        "http.request.method": request.method,
        "http.route": route,
        "http.response.status_code": reply.statusCode,
      },
      reply.statusCode >= 500,
      `${request.method} ${route}`,
    );
    done();
  });
}
