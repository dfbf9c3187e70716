import { createHash, sign } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import pg from "pg";
import { defaultRetention, RetentionSetting } from "#modules/settings/facility/settings.ts";
import { type ArchivedMonth, digestOfMonth, type Leaf } from "#platform/server/audit/archived-months.ts";
import type { Key } from "#platform/server/crypto/secrets.ts";
import type { FilePlace } from "#platform/server/files/file-place.ts";
import type { Platform } from "#platform/server/platform.ts";
import { ArchiveWriter } from "../backup/archive.ts";
import { archiveKey } from "../backup/archive-key.ts";
import { copySettings } from "../backup/tables.ts";

/** The first day of the newest month that is entirely older than the retention period, in UTC like the partitions. */
export function archivableBefore(now: string, years: number): string {
  return `${Number(now.slice(0, 4)) - years}-${now.slice(5, 7)}-01`;
}

/** Consecutive numbers as ranges: 1, 2, 3, 7 → [[1, 3], [7, 7]]. */
export function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else ranges.push([n, n]);
  }
  return ranges;
}

export interface ArchivePlace {
  ownerUrl: string;
  masterKey: Key;
  /** Archives are stored with the files, so backups include them. */
  files: FilePlace;
}

/**
 * Archives the oldest months of the log once the retention period of every facility has passed (setting `retention`): each
 * facility's rows are written to their own encrypted file, the archive record is signed, and the month's partition is detached
 * and dropped, in one transaction. A month with unsealed rows is kept. Returns the months, oldest first.
 */
export async function archiveAudit(platform: Platform, place: ArchivePlace): Promise<string[]> {
  const client = new pg.Client({ connectionString: place.ownerUrl, options: copySettings });
  await client.connect();
  try {
    const before = archivableBefore(platform.clock.now(), await longestRetention(client));
    const { rows } = await client.query<{ name: string; month: string }>(
      `SELECT c.relname AS name, replace(substr(c.relname, 14), '_', '-') || '-01' AS month
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'audit_events'::regclass AND c.relname ~ '^audit_events_[0-9]{4}_[0-9]{2}$'
         AND replace(substr(c.relname, 14), '_', '-') || '-01' < $1 ORDER BY c.relname`,
      [before],
    );
    const done: string[] = [];
    for (const { name, month } of rows) if (await archiveMonth(platform, place, client, name, month)) done.push(month);
    return done;
  } finally {
    await client.end();
  }
}

/** A partition holds all facilities' rows, so the longest retention period applies. */
async function longestRetention(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ value: unknown }>("SELECT value FROM tenant_settings WHERE key = 'retention'");
  return Math.max(
    defaultRetention.auditYears,
    ...rows.map(({ value }) => RetentionSetting.safeParse(value).data?.auditYears ?? defaultRetention.auditYears),
  );
}

async function archiveMonth(
  platform: Platform,
  place: ArchivePlace,
  client: pg.Client,
  partition: string,
  month: string,
): Promise<boolean> {
  await client.query("BEGIN");
  const written: string[] = [];
  try {
    await client.query(`LOCK TABLE ${partition} IN SHARE MODE`);
    const { rows: unsealed } = await client.query(
      `SELECT 1 FROM ${partition} e WHERE e.xid > coalesce(
         (SELECT max(s.to_xid) FROM audit_seals s WHERE s.tenant_id = e.tenant_id), '0'::xid8) LIMIT 1`,
    );
    if (unsealed.length > 0) {
      await client.query("ROLLBACK");
      return false;
    }
    const { rows: tenants } = await client.query<{ id: string }>(
      `SELECT DISTINCT tenant_id AS id FROM ${partition} ORDER BY 1`,
    );
    for (const { id } of tenants) written.push(await archiveFor(platform, place, client, partition, month, id));
    await client.query(`ALTER TABLE audit_events DETACH PARTITION ${partition}`);
    await client.query(`DROP TABLE ${partition}`);
    await client.query("COMMIT");
    return true;
  } catch (error) {
    await client.query("ROLLBACK");
    for (const file of written) await place.files.remove(file).catch(() => {});
    throw error;
  }
}

/** The rows of a month per seal, and the seal's total. */
interface Covered {
  seq: number;
  total: number;
  here: number;
  after: string;
  toXid: string;
}

async function coveredBy(client: pg.Client, partition: string, tenantId: string): Promise<Covered[]> {
  const { rows } = await client.query<Covered>(
    `WITH edge AS (SELECT min(xid) AS low, max(xid) AS high FROM ${partition} WHERE tenant_id = $1),
     seals AS (SELECT seq, event_count, to_xid, lag(to_xid, 1, '0'::xid8) OVER (ORDER BY seq) AS after FROM audit_seals WHERE tenant_id = $1)
     SELECT * FROM (
       SELECT s.seq::int AS seq, s.event_count AS total, s.after::text AS after, s.to_xid::text AS "toXid",
         (SELECT count(*)::int FROM ${partition} e WHERE e.tenant_id = $1 AND e.xid > s.after AND e.xid <= s.to_xid) AS here
       FROM seals s, edge WHERE s.to_xid >= edge.low AND s.after < edge.high) counted
     WHERE here > 0 ORDER BY seq`,
    [tenantId],
  );
  return rows;
}

/** The archived rows of a seal that also covers rows outside the month. */
async function leavesOf(client: pg.Client, partition: string, tenantId: string, seal: Covered): Promise<Leaf[]> {
  const { rows } = await client.query<{ leaf: Leaf }>(
    `SELECT jsonb_build_array(xid::text, id::text, encode(row_hash, 'hex')) AS leaf FROM ${partition} e
     WHERE tenant_id = $1 AND xid > $2::xid8 AND xid <= $3::xid8 ORDER BY e.xid, id`,
    [tenantId, seal.after, seal.toXid],
  );
  return rows.map(({ leaf }) => leaf);
}

async function archiveFor(
  platform: Platform,
  place: ArchivePlace,
  client: pg.Client,
  partition: string,
  month: string,
  tenantId: string,
): Promise<string> {
  const covered = await coveredBy(client, partition, tenantId);
  const leaves: Leaf[] = [];
  for (const seal of covered.filter(({ here, total }) => here < total))
    leaves.push(...(await leavesOf(client, partition, tenantId, seal)));
  const file = `${tenantId}/audit/${month.slice(0, 7)}.cairnaudit`;
  const path = await place.files.scratch(`${tenantId}-${month.slice(0, 7)}`);
  await writeArchive(client, path, archiveKey(place.masterKey), partition, { month, tenantId });
  const sha256 = createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
  const { size } = await stat(path);
  await place.files.take(file, path);
  const seqs = covered.map(({ seq }) => seq);
  const record: ArchivedMonth = {
    tenantId,
    month,
    eventCount: covered.reduce((sum, { here }) => sum + here, 0),
    firstSeq: Math.min(...seqs),
    lastSeq: Math.max(...seqs),
    wholeSeqs: rangesOf(covered.filter(({ here, total }) => here === total).map(({ seq }) => seq)),
    leaves,
    file,
    sha256,
  };
  const key = await platform.keys.current("seal");
  await client.query(
    `INSERT INTO audit_archives (tenant_id, month, event_count, first_seq, last_seq, whole_seqs, leaves, file, sha256, bytes,
       signature, key_id, archived_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tenantId,
      month,
      record.eventCount,
      record.firstSeq,
      record.lastSeq,
      JSON.stringify(record.wholeSeqs),
      JSON.stringify(record.leaves),
      file,
      Buffer.from(record.sha256, "hex"),
      size,
      sign(null, digestOfMonth(record), key.privateKey),
      key.kid,
      platform.clock.now(),
    ],
  );
  return file;
}

/** JSON lines, one per entry with all columns, in the backup archive format: zstd under AES-256-GCM. */
async function writeArchive(
  client: pg.Client,
  path: string,
  key: Key,
  partition: string,
  what: { month: string; tenantId: string },
): Promise<void> {
  await rm(path, { force: true });
  const archive = new ArchiveWriter(path, key);
  try {
    await archive.add({ kind: "audit-month", format: 1, ...what }, linesOf(client, partition, what.tenantId));
    await archive.close();
  } catch (error) {
    await archive.abort();
    await rm(path, { force: true });
    throw error;
  }
}

async function* linesOf(client: pg.Client, partition: string, tenantId: string): AsyncGenerator<Buffer> {
  await client.query(
    `DECLARE month_rows CURSOR FOR SELECT (to_jsonb(e) || jsonb_build_object('row_hash', encode(e.row_hash, 'hex')))::text AS line
     FROM ${partition} e WHERE tenant_id = '${tenantId}' ORDER BY xid, id`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>("FETCH 2000 FROM month_rows");
    if (rows.length === 0) break;
    yield Buffer.from(`${rows.map(({ line }) => line).join("\n")}\n`);
  }
  await client.query("CLOSE month_rows");
}
