import { randomUUID } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import fastifyWebsocket from "@fastify/websocket";
import Fastify, { type FastifyInstance } from "fastify";
import { liveProtocol } from "#platform/shared/realtime/frames.ts";
import type { Platform } from "../platform.ts";
import { type Channel, mountChannel } from "../realtime/channel.ts";
import { mountHealth, type Readiness } from "../telemetry/health.ts";
import { mountMetrics } from "../telemetry/metrics.ts";
import type { Otlp } from "../telemetry/otlp.ts";
import { traceRequests } from "../telemetry/trace-requests.ts";
import { isTenant } from "../tenancy/tenant-states.ts";
import { mountDocs } from "./docs.ts";
import { answerErrors } from "./errors.ts";
import { endEventStreams } from "./event-stream.ts";
import { permissionsPolicy, protect } from "./headers.ts";
import { logRequests } from "./log-requests.ts";
import { mountEndpoints } from "./mount.ts";
import { type PressureLimit, refuseUnderPressure } from "./pressure.ts";
import { answerBrokenConnection, answerUnreadable } from "./raw-errors.ts";
import type { SharedBuckets } from "./shared-buckets.ts";
import { mountWeb } from "./static.ts";
import { stopConnections } from "./stop-connections.ts";
import { mountWellKnown } from "./well-known.ts";

export interface AppOptions {
  /** Parse every answer by its contract (tests, development); in production the types vouch for it. */
  checkAnswers?: boolean;
  /** Off only under load tests. */
  limits?: boolean;
  /** Addresses whose X-Forwarded-* headers are believed. */
  trustedProxies?: string[];
  /** When requests are refused because the server is overloaded. None in tests, where the caller shares the event loop. */
  pressure?: PressureLimit;
  serveWeb?: boolean;
  /** The token required by `/metrics`; without one only private addresses may read it. */
  metricsToken?: string | undefined;
  /** Started earlier, when a collector is configured. */
  telemetry?: Otlp | null;
}

export interface App {
  readonly http: FastifyInstance;
  readonly readiness: Readiness;
  readonly channel: Channel;
  /** Counted requests of signed-in users; reconciled with other processes each second while the server listens. */
  readonly buckets: SharedBuckets;
  /** Closes sockets with `1012 restart`, lets requests end, sends what telemetry still holds, and lets go of the database last (OPS-3). */
  close(): Promise<void>;
}

/** The API server of one process, not yet listening. */
export async function createApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  platform.registry.requirePorts();
  const http = Fastify({
    logger: false,
    bodyLimit: 1_048_576,
    trustProxy: options.trustedProxies && options.trustedProxies.length > 0 ? options.trustedProxies : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBrokenConnection,
  });
  stopConnections(http);
  // Plain text is what a form of any page can send without asking: nothing here takes it (SES-10).
  http.removeContentTypeParser("text/plain");
  traceRequests(http);
  await http.register(fastifyCookie);
  http.addHook("onRequest", (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  http.addHook("onSend", (request, reply, payload, done) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", permissionsPolicy);
    done(null, payload);
  });
  logRequests(http, platform);
  const strained = options.pressure ? await refuseUnderPressure(http, options.pressure) : () => false;
  await http.register(fastifyWebsocket, {
    options: {
      maxPayload: 16_384,
      handleProtocols: (offered: Set<string>) => (offered.has(liveProtocol) ? liveProtocol : false),
    },
  });
  answerErrors(http, platform);
  const metrics = mountMetrics(http, platform, options.metricsToken);
  options.telemetry?.offerMetrics(metrics.register, metrics.read);
  const buckets = mountEndpoints(http, platform, {
    checkAnswers: options.checkAnswers ?? false,
    limits: options.limits ?? true,
  });
  http.addHook("onListen", async () => buckets.start());
  http.addHook("onClose", async () => buckets.stop());
  const channel = mountChannel(http, platform);
  const readiness = mountHealth(http, platform, strained);
  for (const module of platform.registry.modules) module.routes?.(http, platform);
  mountWellKnown(http, platform);
  await mountDocs(http, platform);
  if (options.serveWeb)
    await mountWeb(http, undefined, async (host) => {
      const tenant = await platform.tenants.byHost(host);
      return tenant !== null && !isTenant("closed", tenant);
    });
  await http.ready();
  return {
    http,
    readiness,
    channel,
    buckets,
    async close() {
      channel.close(1012, "restart");
      endEventStreams(platform);
      await http.close();
      // Before the pool: the last numbers are read from the database.
      await options.telemetry?.close();
      await platform.close();
    },
  };
}
