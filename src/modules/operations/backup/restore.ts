import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Key } from "#platform/server/crypto/secrets.ts";
import { migrate, migrationsDirectory, roleUrl } from "#platform/server/database/migrate.ts";
import type { FilePlace } from "#platform/server/files/file-place.ts";
import { type ArchiveEntry, ArchiveError, readArchive } from "./archive.ts";
import { ArchiveHead, Manifest, sealHeads, TableHead } from "./back-up.ts";
import { copyOf, copySettings, tablesOf } from "./tables.ts";

export interface RestoreOptions {
  archive: string;
  key: Key;
  /** An empty database: no tables, or a schema without facilities. */
  ownerUrl: string;
  appPassword: string;
  jobsPassword: string;
  /** Must be empty. */
  files: FilePlace;
}

export interface RestoreResult {
  madeAt: string;
  version: string;
  /** The facility of an export; null for a whole installation. */
  tenant: { id: string; slug: string } | null;
  tables: number;
  rows: number;
  files: number;
  jobs: number;
  manifestHash: string;
}

/**
 * Restores a backup into an empty database and empty file storage (OPS-4): migrates the schema to the backup's version,
 * loads the rows, verifies all counts and hashes, then commits. Throws `ArchiveError` with an actionable message;
 * on failure the target stays empty. The caller verifies the audit chain and runs newer migrations.
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  await refuseFullPlace(options.files);
  const entries = readArchive(options.archive, options.key);
  const head = await headOf(entries);
  await refuseFullDatabase(options.ownerUrl);
  const only = await knownMigrations(head);
  await migrate({ ...options, only });
  const client = new pg.Client({ connectionString: options.ownerUrl, options: copySettings });
  await client.connect();
  const written: string[] = [];
  try {
    const result = await load(client, entries, head, options, written);
    return { madeAt: head.madeAt, version: head.version, tenant: head.tenant ?? null, ...result };
  } catch (error) {
    for (const key of written) await options.files.remove(key).catch(() => {});
    throw error;
  } finally {
    await client.end();
    await entries.return(undefined);
  }
}

async function headOf(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveHead> {
  const first = await entries.next();
  const head = ArchiveHead.safeParse(first.value?.header);
  if (!head.success) throw new ArchiveError("This version of Cairn cannot read the backup's format.");
  return head.data;
}

async function refuseFullPlace(place: FilePlace): Promise<void> {
  if (!(await place.isEmpty()))
    throw new ArchiveError(
      `${place.label} already contains files. Restore into an empty ${place.isNear ? "data directory" : "bucket, or with another FILES_S3_PREFIX"}.`,
    );
}

async function refuseFullDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number; cairn: boolean }>(`
      SELECT count(*)::int AS tables, coalesce(bool_or(relname = 'tenants'), false) AS cairn FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`);
    const { tables, cairn } = rows[0] ?? { tables: 0, cairn: false };
    const inUse = cairn ? (await client.query("SELECT 1 FROM tenants LIMIT 1")).rowCount !== 0 : tables > 0;
    if (inUse)
      throw new ArchiveError("The database is not empty. Restore into a new database, then switch over to it.");
  } finally {
    await client.end();
  }
}

/** The backup's migrations must exist here; an older Cairn cannot read a newer backup. */
async function knownMigrations(head: ArchiveHead): Promise<Set<string>> {
  for (const { name, sha256 } of head.migrations) {
    const text = await readFile(join(migrationsDirectory, name)).catch(() => null);
    if (!text || createHash("sha256").update(text).digest("hex") !== sha256)
      throw new ArchiveError(
        `This backup was made by Cairn ${head.version}, which has the migration ${name}. Restore it with that version or a newer one.`,
      );
  }
  return new Set(head.migrations.map(({ name }) => name));
}

type Loaded = Omit<RestoreResult, "madeAt" | "version" | "tenant">;

async function load(
  client: pg.Client,
  entries: AsyncGenerator<ArchiveEntry>,
  head: ArchiveHead,
  options: RestoreOptions,
  written: string[],
): Promise<Loaded> {
  if (head.auditFrom) await makeMonths(client, head.auditFrom);
  await client.query("BEGIN");
  const tables = await tablesOf(client);
  const keys = await dropForeignKeys(client);
  for (const { name } of tables) await client.query(`ALTER TABLE public."${name}" DISABLE TRIGGER USER`);
  let manifest: Manifest | null = null;
  let manifestHash = "";
  const jobs: unknown[] = [];
  const files = { count: 0, bytes: 0 };
  for await (const { header, data } of entries) {
    if (header.kind === "table") await loadTable(client, TableHead.parse(header), data);
    else if (header.kind === "jobs") jobs.push(...(await jsonLines(data)));
    else if (header.kind === "file") {
      const key = keyOf(header.key);
      written.push(key);
      files.bytes += await options.files.write(key, data);
      files.count += 1;
    } else if (header.kind === "manifest") {
      manifest = Manifest.parse(header);
      manifestHash = createHash("sha256").update(JSON.stringify(header)).digest("hex");
    }
  }
  if (!manifest) throw new ArchiveError("The backup has no manifest because it was not finished.");
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
    throw new ArchiveError("Some files of the backup are missing.");
  const rows = await compare(client, tables, manifest);
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE public."${table}" ADD CONSTRAINT "${name}" ${definition}`);
  for (const { name } of tables) await client.query(`ALTER TABLE public."${name}" ENABLE TRIGGER USER`);
  for (const [name, at] of Object.entries(manifest.sequences))
    await client.query("SELECT setval(to_regclass($1), $2)", [`public.${name}`, at]);
  // New audit entries must sort after the restored ones, although this cluster's transaction ids differ.
  await client.query(
    "UPDATE audit_clock SET xid_offset = greatest(0, $1::bigint + 1 - pg_current_xact_id()::text::bigint)",
    [head.auditTop],
  );
  await client.query("COMMIT");
  await addJobs(options, jobs);
  return {
    tables: tables.length,
    rows,
    files: files.count,
    jobs: jobs.length,
    manifestHash,
  };
}

/** Creates the partitions since the audit log's first entry. */
async function makeMonths(client: pg.Client, first: string): Promise<void> {
  const { rows } = await client.query<{ all: boolean }>(
    "SELECT to_regprocedure('cairn_month_partitions(date, integer, integer)') IS NOT NULL AS all",
  );
  // Older backups have a schema without this function.
  const make = rows[0]?.all ? "cairn_month_partitions" : "cairn_audit_partitions";
  await client.query(
    `SELECT ${make}(current_date, least(240, greatest(4, (extract(year FROM age(now(), $1::timestamptz)) * 12
      + extract(month FROM age(now(), $1::timestamptz)) + 1)::int)), 3)`,
    [first],
  );
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops foreign keys, because tables refer to each other in cycles; they are re-added and checked after loading. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT c.relname AS table, con.conname AS name, pg_get_constraintdef(con.oid) AS definition
    FROM pg_constraint con JOIN pg_class c ON c.oid = con.conrelid
    WHERE con.contype = 'f' AND con.conparentid = 0 AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, con.conname`);
  for (const { table, name } of rows) await client.query(`ALTER TABLE public."${table}" DROP CONSTRAINT "${name}"`);
  return rows;
}

async function loadTable(client: pg.Client, { name, columns }: TableHead, data: AsyncIterable<Buffer>): Promise<void> {
  // Replaces rows inserted by migrations with those of the backup.
  await client.query(`TRUNCATE public."${name}"`);
  const into = client.query(copyFrom(`COPY public."${name}" (${columns.join(", ")}) FROM STDIN`));
  await pipeline(Readable.from(data, { objectMode: false }), into);
}

async function jsonLines(data: AsyncIterable<Buffer>): Promise<unknown[]> {
  const parts: Buffer[] = [];
  for await (const part of data) parts.push(part);
  return Buffer.concat(parts)
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Validates storage keys against path traversal. */
function keyOf(value: unknown): string {
  const key = String(value);
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(key) || key.split("/").includes(".."))
    throw new ArchiveError("The backup names a file outside its directory.");
  return key;
}

/** Reads every table back in its original order and compares hashes. */
async function compare(client: pg.Client, tables: Awaited<ReturnType<typeof tablesOf>>, manifest: Manifest) {
  let rows = 0;
  for (const table of tables) {
    const wanted = manifest.tables[table.name];
    const copy = copyOf(client, table);
    for await (const _ of copy.data);
    const found = copy.sum();
    if (!wanted || wanted.rows !== found.rows || wanted.sha256 !== found.sha256)
      throw new ArchiveError(`Table ${table.name} does not match the backup after loading. Nothing was restored.`);
    rows += found.rows;
  }
  const seals = JSON.stringify(await sealHeads(client));
  if (seals !== JSON.stringify(manifest.seals))
    throw new ArchiveError("The audit log's seals do not match the backup.");
  return rows;
}

async function addJobs({ ownerUrl, jobsPassword }: RestoreOptions, jobs: readonly unknown[]): Promise<void> {
  if (jobs.length === 0) return;
  const queue = new pg.Client({ connectionString: roleUrl(ownerUrl, "cairn_jobs", jobsPassword) });
  await queue.connect();
  try {
    await queue.query(
      `SELECT graphile_worker.cairn_add_job(j ->> 'task', (j -> 'payload')::json, (j ->> 'runAt')::timestamptz, j ->> 'key')
       FROM jsonb_array_elements($1::jsonb) AS j`,
      [JSON.stringify(jobs)],
    );
  } finally {
    await queue.end();
  }
}
