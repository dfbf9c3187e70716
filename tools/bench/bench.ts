/**
 * `npm run bench`: what the hot paths do on this machine, as ratios within one run, because seconds differ from machine
 * to machine. A database of its own under DATA_DIR/bench, the real server as a process of its own, 16 requests at a time.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { createPool } from "#platform/server/database/pool.ts";
import { Database } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { startCluster } from "../embedded-postgres.ts";
import { freePort } from "../postgres/port.ts";
import { projectRoot } from "../project/places.ts";
import { readEnvironment } from "../run/environment.ts";
import { prepareDatabase, query } from "../run/prepare-database.ts";
import { processEnvironment } from "../run/process-environment.ts";
import { readSecrets } from "../run/secrets.ts";
import { reportAuditOverhead } from "./audit-overhead.ts";
import { reportCalls } from "./calls.ts";
import { reportClients } from "./clients.ts";
import { addCrowd, addDoses, type BenchFacility, makeFacility } from "./facility.ts";
import { reportLeads } from "./leads.ts";
import { fire, type Measured, repeat, type Shot } from "./load.ts";
import { postmasterOf, processorMs } from "./processor.ts";
import { reportSearch } from "./search.ts";
import { signIn, untilUp } from "./server.ts";
import { measureSignIns, reportSignIns } from "./sign-ins.ts";
import { hearTogether } from "./sockets.ts";

const crowd = 100_000;
/** `npm run bench -- sockets`: only the live channel with a thousand open pages (platform scenario 28). */
const onlySockets = process.argv.includes("sockets");
/** `npm run bench -- search`: only the global search over 200,000 entries (platform scenario 21). */
const onlySearch = process.argv.includes("search");
/** `npm run bench -- sign-ins`, `-- audit-overhead`: sign-ins beside other work; what the audit entry adds to a write (28). */
const onlySignIns = process.argv.includes("sign-ins");
const onlyAudit = process.argv.includes("audit-overhead");
/** `npm run bench -- leads`, `-- calls`: views of a million leads; webhooks of calls at 200 a second (crm chapter). */
const onlyLeads = process.argv.includes("leads");
const onlyCalls = process.argv.includes("calls");
/** `npm run bench -- clients`: the client list under each filter, and a chart of 20,000 events beside a new one (clients chapter). */
const onlyClients = process.argv.includes("clients");
const only = onlySockets || onlySearch || onlySignIns || onlyAudit || onlyLeads || onlyCalls || onlyClients;
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const directory = join(readEnvironment().dataDirectory, "bench");
mkdirSync(directory, { recursive: true });
const secrets = readSecrets(directory);
const cluster = await startCluster({ directory, password: secrets.ownerPassword });
try {
  const name = "bench";
  await query(cluster.url(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await query(cluster.url(), `CREATE DATABASE ${name}`);
  await measure(cluster.url(name));
} catch (error) {
  // Said before the database goes, because the connections that are still open then complain louder.
  console.error(error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
}

async function measure(ownerUrl: string): Promise<void> {
  await prepareDatabase(ownerUrl, secrets);
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...processEnvironment({
      ownerUrl,
      passwords: secrets,
      masterKey: secrets.masterKey,
      dataDirectory: directory,
      port,
    }),
    RATE_LIMITS: "off",
    // The webhooks of the bench are signed with the simulator's secret.
    ...(onlyCalls ? { CAIRN_ALLOW_SIMULATORS: "1" } : {}),
    LOG_LEVEL: "warn",
  };
  Object.assign(process.env, env);
  console.log(
    only
      ? "Making a small facility by calling the actions …"
      : "Making 60 clients with medicines by calling the actions, and a crowd of 100,000 …",
  );
  const bench = await makeFacility(only ? 2 : 60);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  if (onlySearch) {
    await reportSearch(owner, env.APP_DATABASE_URL ?? "", bench);
    return owner.end();
  }
  if (onlyLeads) {
    process.env.DATABASE_URL = ownerUrl;
    return await reportLeads(bench).finally(() => owner.end());
  }
  if (onlyClients) {
    process.env.DATABASE_URL = ownerUrl;
    return await reportClients(bench).finally(() => owner.end());
  }
  if (onlyAudit) {
    const met = await reportAuditOverhead(owner, bench, postmasterOf(directory)).finally(() => owner.end());
    if (!met) process.exitCode = 1;
    return;
  }
  if (!only) await addCrowd(owner, bench, crowd);
  await owner.query("VACUUM ANALYZE");

  const server = spawn(process.execPath, ["src/apps/api/main.ts"], {
    cwd: projectRoot,
    env: { ...env, DEFAULT_TENANT: bench.slug, NODE_ENV: "production", SERVE_WEB: "no" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilUp(port);
    if (onlySockets) await reportSockets(bench, port);
    else if (onlyCalls) await reportCalls(bench, port);
    else if (onlySignIns) process.exitCode = reportSignIns(await measureSignIns(bench, port, seconds)) ? 0 : 1;
    else await report(bench, port, env.APP_DATABASE_URL ?? "", owner, server.pid ?? 0);
  } finally {
    server.kill("SIGTERM");
    await owner.end();
  }
}

/** One process, 1,000 sockets, one event to all: p95 is to be under 250 ms. */
async function reportSockets(bench: BenchFacility, port: number): Promise<void> {
  const admin = await signIn(port, bench.admin);
  const session = await fetch(`http://localhost:${port}/api/auth/session`, { headers: admin });
  const { user } = (await session.json()) as { user: { id: string } };
  const heard = await hearTogether({
    port,
    headers: admin,
    sockets: 1000,
    events: 20,
    topic: `user:${user.id}`,
    // Notifies oneself: a row written, an event raised, every open page updated.
    change: async () => {
      const answer = await fetch(`http://localhost:${port}/api/auth/notifications/action`, {
        method: "POST",
        headers: { ...admin, "content-type": "application/json" },
        body: JSON.stringify({ ids: "all", action: "read" }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
  });
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `\n${heard.sockets} sockets on one process, one event to all, ${heard.events} times: p50 ${ms(heard.p50)}, p95 ${ms(heard.p95)}, most ${ms(heard.most)}, lost ${heard.lost} (aim: p95 under 250 ms, none lost)`,
  );
  if (heard.p95 >= 250 || heard.lost > 0) process.exitCode = 1;
}

/** What was measured, with the milliseconds of processor time (the server's and PostgreSQL's) that one of them took. */
type Costed = Measured & { processor: number };

async function costed(pid: number, work: () => Promise<Measured>): Promise<Costed> {
  const spent = () => processorMs([pid, postmasterOf(directory)]);
  const before = spent();
  const measured = await work();
  return { ...measured, processor: (spent() - before) / measured.count };
}

async function report(
  bench: BenchFacility,
  port: number,
  appUrl: string,
  owner: pg.Client,
  server: number,
): Promise<void> {
  const shoot = (next: (index: number) => Shot | undefined, forSeconds = seconds) =>
    costed(server, () => fire(port, next, { seconds: forSeconds }));
  const nurse = await signIn(port, bench.nurse);
  const admin = await signIn(port, bench.admin);
  const get = (path: string, headers = nurse): Shot => ({ method: "GET", path, headers });
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const rows: [string, Costed, string][] = [];

  const raw = await rawList(appUrl, bench);
  rows.push([`raw prepared list query, no HTTP`, raw, "1.00 of itself"]);
  await fire(port, () => get("/api/auth/clients?statusList=discharged", admin), { seconds: 2 });
  const list = await shoot(() => get("/api/auth/clients?statusList=discharged", admin));
  rows.push([
    "GET list, 25 of 100,000 under row-level security",
    list,
    `${(list.perSecond / raw.perSecond).toFixed(2)} of raw (aim 0.5); by processor time ${(raw.processor / list.processor).toFixed(2)}`,
  ]);
  const health = await shoot(() => get("/healthz"), 3);
  rows.push([
    "GET /healthz, the server doing nothing",
    health,
    `list is ${(list.perSecond / health.perSecond).toFixed(2)} of it`,
  ]);
  const chart = await shoot((n) => get(`/api/auth/clients/${bench.onPass[n % bench.onPass.length]}`));
  rows.push([
    "GET chart open, scope checked and audited",
    chart,
    `${(chart.perSecond / 126).toFixed(1)} x the peer's 126/s (aim 10)`,
  ]);
  const sheet = await shoot(() =>
    get(`/api/auth/centralized-medications?locationId=${bench.locationId}&from=${from}&to=${to}`),
  );
  rows.push([
    "GET medication pass, 60 clients, audited",
    sheet,
    `${(sheet.perSecond / 106).toFixed(1)} x the peer's 106/s (aim 10)`,
  ]);
  if (process.env.BENCH_READS === "only") return print(rows);
  const doses = await addDoses(owner, bench, 200);
  const dose = await shoot((n) => {
    const due = doses[n];
    if (!due) return undefined;
    return {
      method: "POST",
      path: `/api/auth/medications/orders/${due.orderId}/logs`,
      headers: { ...nurse, "content-type": "application/json", "idempotency-key": newId() },
      body: JSON.stringify({ result: "refused", reasonCode: "declined", scheduleId: due.scheduleId }),
    };
  });
  rows.push([
    "POST dose recorded: row, audit, event, repeat key",
    dose,
    `${(dose.perSecond / 113).toFixed(1)} x the peer's 113/s (aim 10)`,
  ]);

  print(rows);
}

function print(rows: readonly [string, Costed, string][]): void {
  console.log(
    `\n${"what".padEnd(52)} ${"per s".padStart(8)} ${"p50 ms".padStart(8)} ${"p95 ms".padStart(8)} ${"cpu ms".padStart(7)} ${"failed".padStart(7)}  ratio`,
  );
  for (const [what, { perSecond, p50, p95, processor, failures }, ratio] of rows)
    console.log(
      `${what.padEnd(52)} ${perSecond.toFixed(0).padStart(8)} ${p50.toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(8)} ${processor.toFixed(2).padStart(7)} ${String(failures).padStart(7)}  ${ratio}`,
    );
}

/** The list's own main statement, prepared and run on the same kind of pool, with nothing around it. */
async function rawList(appUrl: string, bench: BenchFacility): Promise<Costed> {
  const pool = createPool({ connectionString: appUrl, max: 12 });
  const database = new Database(pool);
  try {
    const text = `SELECT c.id, c.mr_no, c.current_demographic_id, c.legal_first_name, c.legal_middle_name, c.legal_last_name, c.suffix,
        c.preferred_name, c.pronouns, c.birth_date, c.sex_at_birth, c.photo_file_id, c.restricted, c.episode_status,
        c.location_id, c.level_of_care_id, c.admitted_at, c.discharged_at, c.anticipated_discharge_date, c.primary_therapist_id
      FROM clients c
      WHERE c.merged_into_id IS NULL AND c.episode_status = ANY ($1::text[])
        AND EXISTS (SELECT 1 FROM access_scopes scope WHERE scope.subject_type = 'client' AND scope.subject_id = c.id
                    AND (NOT scope.restricted OR $2::uuid = ANY (scope.care_team)))
      ORDER BY c.sort_name, c.id LIMIT 25`;
    const name = createHash("sha256").update(text).digest("hex").slice(0, 20);
    const scoped = new WeakSet<object>();
    const run = async () => {
      const client = await pool.connect();
      try {
        if (!scoped.has(client)) {
          await client.query("SELECT set_config('app.tenant_id', $1, false)", [bench.tenantId]);
          scoped.add(client);
        }
        await client.query({ name, text, values: [["discharged"], newId()] });
      } finally {
        client.release();
      }
    };
    await repeat(run, { seconds: 2 });
    return await costed(process.pid, () => repeat(run, { seconds }));
  } finally {
    await database.close();
  }
}
