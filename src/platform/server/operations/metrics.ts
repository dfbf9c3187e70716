import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Platform } from "../platform.ts";

/**
 * `/metrics` for Prometheus (OPS-2): request seconds by route pattern, refusals by code, and what is read from the database
 * at each scrape. Labels are patterns and codes only, never an id or a facility's name. Each server has its own numbers.
 */
export function mountMetrics(http: FastifyInstance, platform: Platform, token: string | undefined): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: "cairn_http_request_seconds",
    help: "Time to answer a request, by route pattern and class of status",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  const refusals = new Counter({
    name: "cairn_http_refusals_total",
    help: "Refused requests by the problem's code: bad-credentials are failed sign-ins, session-revoked includes reuse",
    labelNames: ["code"],
    registers: [register],
  });
  const read = gaugesOf(register, http, platform);
  http.addHook("onResponse", async (request, reply) => {
    seconds.observe(
      {
        route: `${request.method} ${request.routeOptions.url ?? "(none)"}`,
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
  });
  http.addHook("onSend", async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== "string") return payload;
    const code = /"code":"([a-z-]{1,60})"/.exec(payload)?.[1];
    if (code) refusals.inc({ code });
    return payload;
  });
  http.get("/metrics", async (request, reply) => {
    // To strangers there is nothing here.
    if (!mayScrape(request, token)) return reply.callNotFound();
    await read();
    return reply
      .header("content-type", register.contentType)
      .header("cache-control", "no-store")
      .send(await register.metrics());
  });
}

const hash = (text: string) => createHash("sha256").update(text).digest();

/** With METRICS_TOKEN its bearer; without, a private address that came straight here, not through a proxy. */
export function mayScrape(request: Pick<FastifyRequest, "headers" | "socket">, token: string | undefined): boolean {
  if (token) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    return timingSafeEqual(hash(given), hash(token));
  }
  const forwarded = ["x-forwarded-for", "forwarded", "x-real-ip"].some((name) => request.headers[name] !== undefined);
  return !forwarded && isPrivate(request.socket.remoteAddress ?? "");
}

/** RFC 1918, loopback, RFC 4193 and link-local. */
export function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/, "");
  return (
    /^(127|10)\./.test(plain) ||
    /^192\.168\./.test(plain) ||
    /^172\.(1[6-9]|2\d|3[01])\./.test(plain) ||
    plain === "::1" ||
    /^f[cd][0-9a-f]{2}:/i.test(plain) ||
    /^fe80:/i.test(plain)
  );
}

interface Facts {
  jobs: number;
  unsealed: number;
  backup: number | null;
}

function gaugesOf(register: Registry, http: FastifyInstance, platform: Platform): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name: `cairn_${name}`, help, registers: [register] });
  const poolWaiting = gauge("pool_waiting", "Requests that wait for a database connection");
  const poolOpen = gauge("pool_open", "Open database connections");
  const sockets = gauge("realtime_sockets", "Open sockets of the live channel");
  const jobLag = gauge("job_lag_seconds", "How late the oldest waiting job is");
  const outboxLag = gauge("outbox_lag_seconds", "How old the oldest event is that this process has not passed on");
  const unsealed = gauge("audit_unsealed_seconds", "How old the oldest audit entry without a seal is");
  const backupAge = gauge("backup_age_seconds", "Since the last good backup began; absent (-1) when there is none");
  return async () => {
    const { pool } = platform.database;
    poolWaiting.set(pool.waitingCount);
    poolOpen.set(pool.totalCount);
    sockets.set(http.websocketServer.clients.size);
    const [xid = "0", seq = "0"] = platform.live.cursor.split(".");
    const [[facts], [outbox]] = await Promise.all([
      platform.database.global<Facts>(`SELECT graphile_worker.cairn_lag_seconds() AS jobs, cairn_unsealed_seconds() AS unsealed,
        (SELECT extract(epoch FROM now() - max(started_at))::double precision FROM backup_runs WHERE status = 'done') AS backup`),
      platform.database.global<{ lag: number | null }>(
        "SELECT extract(epoch FROM now() - at)::double precision AS lag FROM cairn_outbox_after($1::xid8, $2, 1)",
        [xid, Number(seq)],
      ),
    ]);
    jobLag.set(facts?.jobs ?? 0);
    unsealed.set(facts?.unsealed ?? 0);
    backupAge.set(facts?.backup ?? -1);
    outboxLag.set(Math.max(0, outbox?.lag ?? 0));
  };
}
