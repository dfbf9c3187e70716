import { createHash } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import pg from "pg";
import { z } from "zod";
import type { Key } from "#platform/server/crypto/secrets.ts";
import type { FilePlace } from "#platform/server/files/file-place.ts";
import { version } from "#platform/server/telemetry/build.ts";
import { ArchiveError, ArchiveWriter } from "./archive.ts";
import { copyOf, copySettings, type TableSum, tablesOf } from "./tables.ts";

/** First entry of the archive: metadata the restore needs before loading rows. */
export const ArchiveHead = z.object({
  kind: z.literal("head"),
  format: z.literal(1),
  madeAt: z.string(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** The largest transaction number in the audit log, and its first month. */
  auditTop: z.string(),
  auditFrom: z.string().nullable(),
  /** The facility of an export; null for the whole installation. */
  tenant: z.object({ id: z.string(), slug: z.string() }).nullable().default(null),
});
export type ArchiveHead = z.infer<typeof ArchiveHead>;

/** The entry before a table's rows. */
export const TableHead = z.object({ kind: z.literal("table"), name: z.string(), columns: z.array(z.string()) });
export type TableHead = z.infer<typeof TableHead>;

/** Last entry of the archive: counts and hashes to verify after a restore. */
export const Manifest = z.object({
  kind: z.literal("manifest"),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  jobs: z.number(),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
  sequences: z.record(z.string(), z.number()),
  /** The newest seal of each tenant. */
  seals: z.array(z.object({ tenantId: z.string(), seq: z.number(), hash: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export interface BackupOptions {
  /** Connects as the schema owner, the only role that sees the rows of all tenants. */
  ownerUrl: string;
  /** From `archiveKey()`. */
  key: Key;
  files: FilePlace;
  target: string;
  now: string;
  /** Limits the backup to this facility's rows, jobs, files and seals. */
  tenantId?: string;
}

export interface BackupResult {
  bytes: number;
  rows: number;
  manifest: Manifest;
  manifestHash: string;
}

/**
 * Writes one encrypted archive: all tables, queued jobs and wrapped keys of one snapshot, and
 * the files their rows refer to (OPS-4). Writers are not blocked. The file gets its name only when complete.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { ownerUrl, key, target } = options;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: ownerUrl, options: copySettings });
  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true });
  await client.connect();
  const archive = new ArchiveWriter(unfinished, key);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const manifest = await writeAll(client, archive, options);
    await client.query("ROLLBACK");
    await archive.close();
    await rename(unfinished, target);
    return {
      bytes: (await stat(target)).size,
      rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
      manifest,
      manifestHash: createHash("sha256").update(JSON.stringify(manifest)).digest("hex"),
    };
  } catch (error) {
    await archive.abort();
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function writeAll(client: pg.Client, archive: ArchiveWriter, options: BackupOptions): Promise<Manifest> {
  const tenantId = options.tenantId ?? null;
  await archive.add(await headOf(client, options.now, tenantId));
  const tables: Record<string, TableSum> = {};
  for (const table of await tablesOf(client, tenantId)) {
    const copy = copyOf(client, table);
    await archive.add({ kind: "table", name: table.name, columns: table.columns } satisfies TableHead, copy.data);
    tables[table.name] = copy.sum();
  }
  const jobs = await waitingJobs(client, tenantId);
  await archive.add({ kind: "jobs" }, lines(jobs));
  const files = await addFiles(client, archive, options.files, tenantId);
  const manifest: Manifest = {
    kind: "manifest",
    tables,
    jobs: jobs.length,
    files,
    sequences: await sequencesOf(client),
    seals: await sealHeads(client, tenantId),
  };
  await archive.add(manifest);
  return manifest;
}

async function headOf(client: pg.Client, madeAt: string, tenantId: string | null): Promise<ArchiveHead> {
  const [tenant] = tenantId
    ? (await client.query<{ id: string; slug: string }>("SELECT id, slug::text FROM tenants WHERE id = $1", [tenantId]))
        .rows
    : [];
  if (tenantId && !tenant) throw new ArchiveError("Facility not found.");
  const { rows: migrations } = await client.query("SELECT name, sha256 FROM schema_migrations ORDER BY name");
  const { rows } = await client.query(`
    SELECT greatest((SELECT coalesce(max(xid), '0'::xid8) FROM audit_events), (SELECT coalesce(max(to_xid), '0'::xid8) FROM audit_seals))::text AS top,
      (SELECT min(at)::text FROM audit_events) AS first`);
  return {
    kind: "head",
    format: 1,
    madeAt,
    version,
    migrations,
    auditTop: rows[0].top,
    auditFrom: rows[0].first,
    tenant: tenant ?? null,
  };
}

/** Queued jobs, without recurring ones, which are scheduled again automatically. */
async function waitingJobs(client: pg.Client, tenantId: string | null): Promise<object[]> {
  const { rows } = await client.query(
    `
    SELECT t.identifier AS task, j.payload, j.run_at::text AS "runAt", j.key
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.attempts < j.max_attempts AND t.identifier NOT LIKE '%@cron' AND ($1::text IS NULL OR j.payload ->> 'tenantId' = $1) ORDER BY j.id`,
    [tenantId],
  );
  return rows;
}

async function* lines(rows: readonly object[]): AsyncGenerator<Buffer> {
  for (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}

/**
 * Files are written before their row commits and never change, so every row of the snapshot has its bytes: files,
 * thumbnails and archived months of the audit log.
 */
async function addFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  place: FilePlace,
  tenantId: string | null,
): Promise<Manifest["files"]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT f.key FROM (
       SELECT tenant_id, storage_key AS key FROM files
       UNION SELECT tenant_id, thumbnail_key FROM files WHERE thumbnail_key IS NOT NULL
       UNION SELECT tenant_id, file FROM audit_archives) f
     WHERE $1::uuid IS NULL OR f.tenant_id = $1 ORDER BY f.key`,
    [tenantId],
  );
  const sum: Manifest["files"] = { count: 0, bytes: 0, missing: [] };
  for (const { key } of rows) {
    const found = await place.open(key);
    if (!found) {
      sum.missing.push(key);
      continue;
    }
    await archive.add({ kind: "file", key, bytes: found.bytes }, found.data);
    sum.count += 1;
    sum.bytes += found.bytes;
  }
  return sum;
}

async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; at: string }>(
    "SELECT sequencename AS name, last_value::text AS at FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
  );
  return Object.fromEntries(rows.map(({ name, at }) => [name, Number(at)]));
}

export async function sealHeads(client: pg.Client, tenantId: string | null = null): Promise<Manifest["seals"]> {
  const { rows } = await client.query(
    `SELECT DISTINCT ON (tenant_id) tenant_id AS "tenantId", seq::int AS seq, encode(hash, 'hex') AS hash
    FROM audit_seals WHERE $1::uuid IS NULL OR tenant_id = $1 ORDER BY tenant_id, seq DESC`,
    [tenantId],
  );
  return rows;
}
