import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Platform } from "../platform.ts";

/**
 * `/metrics` for Prometheus (OPS-2): request seconds by route pattern, refusals by code, and what is read from the database
 * at each scrape. Labels are patterns and codes only, never an id or a facility's name. Each server has its own numbers.
 */
export function mountMetrics(
  http: FastifyInstance,
  platform: Platform,
  token: string | undefined,
): { register: Registry; read: () => Promise<void> } {
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
  const waits = new Histogram({
    name: "cairn_pool_wait_seconds",
    help: "Wait for a database connection",
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [register],
  });
  platform.database.pool.onWait = (ms) => waits.observe(ms / 1000);
  // Counted by the process and read at the scrape, so that a metric exists before its first event.
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `cairn_${name}`,
      help,
      registers: [register],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter("sign_in_failures_total", "Sign-ins, unlocks and second factors that failed", () =>
    platform.tally.of("signInFailures"),
  );
  counter("refresh_reuse_total", "Sessions ended because an old refresh secret came back", () =>
    platform.tally.of("refreshReuse"),
  );
  const read = gaugesOf(register, http, platform);
  // One observer per route and class of status, looked up by text: finding it by labels costs more than counting.
  const observers = new Map<string, ReturnType<typeof seconds.labels>>();
  http.addHook("onResponse", (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? "(none)"}`;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const key = `${status} ${route}`;
    let observer = observers.get(key);
    if (!observer) {
      observer = seconds.labels({ route, status });
      observers.set(key, observer);
    }
    observer.observe(reply.elapsedTime / 1000);
    done();
  });
  http.addHook("onSend", (_request, reply, payload, done) => {
    if (reply.statusCode >= 400 && typeof payload === "string") {
      const code = /"code":"([a-z-]{1,60})"/.exec(payload)?.[1];
      if (code) refusals.inc({ code });
    }
    done(null, payload);
  });
  http.get("/metrics", async (request, reply) => {
    // Other callers get 404.
    if (!mayScrape(request, token)) return reply.callNotFound();
    await read();
    return reply
      .header("content-type", register.contentType)
      .header("cache-control", "no-store")
      .send(await register.metrics());
  });
  return { register, read };
}

const hash = (text: string) => createHash("sha256").update(text).digest();

/** With METRICS_TOKEN the bearer token; without it a private address that connects directly, not through a proxy. */
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

interface Outside {
  waiting: number;
  oldest_seconds: number;
  dead: number;
  unwell: number;
  sign_in: number;
}

interface Facts {
  jobs: number;
  unsealed: number;
  backup: number | null;
  proof: number | null;
  bounces: number;
  downtime: number | null;
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
  const proofAge = gauge("backup_proof_age_seconds", "Since a backup was last restored to prove it; -1 when none was");
  const bounces = gauge("mail_bounces_day", "Mail that the receiving side refused for good in the last 24 hours");
  const outsideWaiting = gauge("outside_waiting", "Work for outside services that waits to go out");
  const outsideOldest = gauge("outside_oldest_seconds", "How old the oldest of it is");
  const outsideDead = gauge("outside_dead", "Work and deliveries that were given up and wait for a person");
  const outsideUnwell = gauge("outside_degraded", "Connections that do not answer, or fail often");
  const outsideSignIn = gauge("outside_sign_in", "Connections whose sign-in at the provider a person must renew");
  const downtimeAge = gauge(
    "downtime_packet_age_seconds",
    "Age of the oldest downtime packet a workstation waits for; absent (-1) when none is enrolled",
  );
  return async () => {
    const { pool } = platform.database;
    poolWaiting.set(pool.waitingCount);
    poolOpen.set(pool.totalCount);
    sockets.set(http.websocketServer.clients.size);
    const [xid = "0", seq = "0"] = platform.live.cursor.split(".");
    const [[facts], [outbox], [outside]] = await Promise.all([
      platform.database.global<Facts>(`SELECT graphile_worker.cairn_lag_seconds() AS jobs, cairn_unsealed_seconds() AS unsealed,
        (SELECT extract(epoch FROM now() - max(started_at))::double precision FROM backup_runs WHERE status = 'done' AND kind <> 'tenant') AS backup,
        (SELECT extract(epoch FROM now() - max(restored_ok_at))::double precision FROM backup_runs) AS proof, cairn_mail_bounces() AS bounces,
        cairn_downtime_packet_seconds() AS downtime`),
      platform.database.global<{ lag: number | null }>(
        "SELECT extract(epoch FROM now() - at)::double precision AS lag FROM cairn_outbox_after($1::xid8, $2, 1)",
        [xid, Number(seq)],
      ),
      platform.database.global<Outside>("SELECT * FROM cairn_outside_numbers()"),
    ]);
    outsideWaiting.set(outside?.waiting ?? 0);
    outsideOldest.set(outside?.oldest_seconds ?? 0);
    outsideDead.set(outside?.dead ?? 0);
    outsideUnwell.set(outside?.unwell ?? 0);
    outsideSignIn.set(outside?.sign_in ?? 0);
    jobLag.set(facts?.jobs ?? 0);
    unsealed.set(facts?.unsealed ?? 0);
    backupAge.set(facts?.backup ?? -1);
    proofAge.set(facts?.proof ?? -1);
    bounces.set(facts?.bounces ?? 0);
    downtimeAge.set(facts?.downtime ?? -1);
    outboxLag.set(Math.max(0, outbox?.lag ?? 0));
  };
}
