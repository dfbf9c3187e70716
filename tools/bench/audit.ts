/**
 * `npm run bench:audit [-- rows]`: the audit log at a million entries: how long a verification takes, whether a changed and a
 * removed row are named (platform scenario 19), and how fast the explorer and the chart-access report give their first
 * page. `npm run bench:audit -- reading [rows]`: those pages alone, over ten million entries (scenario 28). A database of its
 * own under DATA_DIR/bench-audit.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { logCount, logRows } from "#modules/compliance/audit-log/audit.store.ts";
import { accessRows } from "#modules/compliance/chart-access/chart-access.store.ts";
import { createTenant } from "#modules/settings/tenancy/create-tenant.ts";
import { sealAudit } from "#platform/server/audit/seal.ts";
import { verifyAudit } from "#platform/server/audit/verify.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { roleUrl } from "#platform/server/database/migrate.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { Platform, type Tenant } from "#platform/server/platform.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";
import { startCluster } from "../embedded-postgres.ts";
import { readEnvironment } from "../run/environment.ts";
import { prepareDatabase, query } from "../run/prepare-database.ts";
import { readSecrets } from "../run/secrets.ts";

const onlyReading = process.argv.includes("reading");
const rows = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? (onlyReading ? 10_000_000 : 1_000_000));
const batch = onlyReading ? 250_000 : 5_000;
const clients = 2_000;
const directory = join(readEnvironment().dataDirectory, "bench-audit");
mkdirSync(directory, { recursive: true });
const secrets = readSecrets(directory);
const cluster = await startCluster({ directory, password: secrets.ownerPassword });
try {
  await query(cluster.url(), "DROP DATABASE IF EXISTS bench WITH (FORCE)");
  await query(cluster.url(), "CREATE DATABASE bench");
  await measure(cluster.url("bench"));
} finally {
  await cluster.stop();
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

/** The middle of eleven tries, after one that warms up. */
async function median(work: () => Promise<unknown>): Promise<number> {
  await work();
  const all: number[] = [];
  for (let time = 0; time < 11; time += 1) all.push((await timed(work)).ms);
  return all.sort((a, b) => a - b)[5] ?? 0;
}

async function measure(ownerUrl: string): Promise<void> {
  await prepareDatabase(ownerUrl, secrets);
  const platform = new Platform({
    databaseUrl: roleUrl(ownerUrl, "cairn_app", secrets.appPassword),
    masterKey: readMasterKey(secrets.masterKey),
    dataDirectory: directory,
    modules: [],
    logger: silentLogger,
  });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const tenant = await createTenant(platform, {
      slug: "bench",
      name: "Bench",
      legalName: "Bench, Inc.",
      customerType: "FULL",
      timeZone: "America/Los_Angeles",
      part2Program: true,
    });
    if (onlyReading) await withoutIndexes(owner, () => fill(owner, tenant));
    else await fill(owner, tenant);
    await owner.query("VACUUM ANALYZE audit_events");
    if (!onlyReading) await reportVerifying(platform, tenant);
    await reportReading(platform, owner, tenant);
    if (!onlyReading) await reportTampering(platform, owner, tenant);
  } finally {
    await owner.end();
    await platform.close();
  }
}

/** Reads of 2,000 charts by 40 people over 90 days, written as the server writes them: 5,000 in a transaction. */
async function fill(owner: pg.Client, tenant: Tenant): Promise<void> {
  console.log(`Writing ${rows.toLocaleString("en-US")} entries …`);
  for (let from = 0; from < rows; from += batch)
    await owner.query(
      `INSERT INTO audit_events (tenant_id, id, at, actor_user_id, actor_name, actor_role, action, type, subject_type,
         subject_id, client_id, detail, row_hash)
       SELECT $1, gen_random_uuid(), now() - make_interval(secs => (90 * 86400.0) * (1 - n::float8 / $4)),
         md5('user' || n % 40)::uuid, 'Person ' || n % 40, 'nurse', 'chart.viewed', 'R', 'client',
         md5('client' || n % $5)::uuid::text, md5('client' || n % $5)::uuid, '{"section":"notes","relation":"location"}', ''
       FROM generate_series($2::int, $3::int) AS n`,
      [tenant.id, from, Math.min(rows, from + batch) - 1, rows, clients],
    );
}

/** Ten million rows are indexed once when they are all there, and left without their hashes, which no page reads. */
async function withoutIndexes(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; text: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i
     WHERE i.indrelid = 'audit_events'::regclass AND NOT i.indisprimary`,
  );
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`);
  await owner.query("SET session_replication_role = replica");
  await work();
  await owner.query("RESET session_replication_role");
  // As text it says ON ONLY, which would leave the months without one.
  for (const { text } of indexes) await owner.query(text.replace(" ON ONLY ", " ON "));
}

async function reportVerifying(platform: Platform, tenant: Tenant): Promise<void> {
  const sealing = await timed(async () => {
    while ((await asSystem(platform, tenant, sealAudit)) > 0);
  });
  console.log(`Sealing them all: ${(sealing.ms / 1000).toFixed(1)} s`);
  const whole = await timed(() => verifyAudit(platform, tenant.id));
  console.log(
    `Verifying ${whole.result.events.toLocaleString("en-US")} entries under ${whole.result.seals} seals: ${(whole.ms / 1000).toFixed(1)} s (under 60 s for a million), ${whole.result.ok ? "whole" : "BROKEN"}`,
  );
  if (!whole.result.ok || whole.ms >= 60_000) process.exitCode = 1;
}

async function reportReading(platform: Platform, owner: pg.Client, tenant: Tenant): Promise<void> {
  const db = platform.database.tenant(tenant.id);
  const { rows: ids } = await owner.query("SELECT md5('client7')::uuid AS client, md5('user7')::uuid AS person");
  const { client, person } = ids[0] as { client: string; person: string };
  const whoLooked = await median(() => accessRows(db, client, {}, 50, 0));
  console.log(
    `Who looked, first page over ${rows.toLocaleString("en-US")} entries: ${whoLooked.toFixed(1)} ms (under 30 ms)`,
  );
  if (whoLooked >= 30) process.exitCode = 1;
  console.log(`Explorer, first page of everything: ${(await median(() => logRows(db, {}, 1, 50))).toFixed(1)} ms`);
  console.log(
    `Explorer, first page of one person: ${(await median(() => logRows(db, { actor: person }, 1, 50))).toFixed(1)} ms`,
  );
  console.log(`Explorer, its count: ${(await median(() => logCount(db, {}))).toFixed(1)} ms`);
}

async function reportTampering(platform: Platform, owner: pg.Client, tenant: Tenant): Promise<void> {
  const { rows: ids } = await owner.query("SELECT md5('client7')::uuid AS client");
  const { client } = ids[0] as { client: string };
  const middle = `SELECT id FROM audit_events WHERE tenant_id = '${tenant.id}' AND client_id = '${client}' ORDER BY at OFFSET 3 LIMIT 1`;
  for (const [what, sql] of [
    [
      "a changed row",
      `UPDATE audit_events SET actor_name = 'Someone Else' WHERE tenant_id = '${tenant.id}' AND id = (${middle})`,
    ],
    ["a removed row", `DELETE FROM audit_events WHERE tenant_id = '${tenant.id}' AND id = (${middle})`],
  ] as const) {
    await owner.query("SET session_replication_role = replica");
    await owner.query(sql);
    await owner.query("RESET session_replication_role");
    const found = await verifyAudit(platform, tenant.id);
    console.log(`After ${what}: ${found.ok ? "NOT FOUND" : `seal ${found.firstBadSeq}: ${found.finding}`}`);
    if (found.ok) process.exitCode = 1;
  }
}
