import { randomUUID } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import fastifyHelmet from "@fastify/helmet";
import fastifyWebsocket from "@fastify/websocket";
import Fastify, { type FastifyInstance } from "fastify";
import { liveProtocol } from "#platform/shared/realtime/frames.ts";
import { mountHealth, type Readiness } from "../operations/health.ts";
import { mountMetrics } from "../operations/metrics.ts";
import { mountReleaseNotes } from "../operations/release-notes.ts";
import type { Platform } from "../platform.ts";
import { type Channel, mountChannel } from "../realtime/channel.ts";
import { answerErrors } from "./errors.ts";
import { mountEndpoints } from "./mount.ts";
import { mountDocs } from "./openapi.ts";
import { mountWeb } from "./static.ts";

export interface AppOptions {
  /** Parse every answer by its contract (tests, development); in production the types vouch for it. */
  checkAnswers?: boolean;
  /** Off only under load tests. */
  limits?: boolean;
  /** Addresses whose X-Forwarded-* headers are believed. */
  trustedProxies?: string[];
  serveWeb?: boolean;
  /** Whoever scrapes `/metrics` shows it; without one private addresses alone may. */
  metricsToken?: string | undefined;
}

export interface App {
  readonly http: FastifyInstance;
  readonly readiness: Readiness;
  readonly channel: Channel;
  /** Closes sockets with `1012 restart`, lets requests end, then the platform. */
  close(): Promise<void>;
}

/** The API server of one process, not yet listening. */
export async function createApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  const http = Fastify({
    logger: false,
    bodyLimit: 1_048_576,
    trustProxy: options.trustedProxies && options.trustedProxies.length > 0 ? options.trustedProxies : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  });
  await http.register(fastifyCookie);
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine and Lexical write style attributes; scripts stay by origin alone.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    frameguard: { action: "deny" },
  });
  http.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", "camera=(self), microphone=(self), display-capture=(self), geolocation=()");
  });
  http.addHook("onResponse", async (request, reply) => {
    platform.log.info("request", {
      requestId: request.id,
      route: `${request.method} ${request.routeOptions.url ?? "(none)"}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
  await http.register(fastifyWebsocket, {
    options: {
      maxPayload: 16_384,
      handleProtocols: (offered: Set<string>) => (offered.has(liveProtocol) ? liveProtocol : false),
    },
  });
  answerErrors(http, platform);
  mountMetrics(http, platform, options.metricsToken);
  mountEndpoints(http, platform, { checkAnswers: options.checkAnswers ?? false, limits: options.limits ?? true });
  const channel = mountChannel(http, platform);
  const readiness = mountHealth(http, platform);
  mountReleaseNotes(http);
  await mountDocs(http, platform);
  if (options.serveWeb) await mountWeb(http);
  await http.ready();
  return {
    http,
    readiness,
    channel,
    async close() {
      channel.close(1012, "restart");
      await http.close();
      await platform.close();
    },
  };
}
