import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { verifyAudit } from "#platform/server/audit/verify.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import type { Key } from "#platform/server/crypto/secrets.ts";
import { roleUrl } from "#platform/server/database/migrate.ts";
import { type FilePlace, filePlaceOf } from "#platform/server/files/file-place.ts";
import { Platform } from "#platform/server/platform.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { ArchiveError } from "./archive.ts";
import { archiveKey } from "./archive-key.ts";
import { backUp } from "./back-up.ts";
import { failureMessage } from "./failure-message.ts";
import { restore } from "./restore.ts";
import { outdated } from "./retention.ts";

export interface BackupPlace {
  /** Connects as the schema owner; may create a database for the test restore. */
  ownerUrl: string;
  appPassword: string;
  jobsPassword: string;
  masterKey: Key;
  dataDirectory: string;
  /** Storage of the files included in an archive. */
  files: FilePlace;
  /** Directory of the archives; should be on another disk or copied elsewhere. */
  backupDirectory: string;
}

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, options: "-c timezone=UTC" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** `cairn-20261120T093000Z-1a2b.cairnbackup`; an export starts with the facility's slug instead. */
function archiveName(now: string, whose: string): string {
  return `${whose}-${now.replaceAll(/[-:]|\.\d+/g, "")}-${randomBytes(2).toString("hex")}.cairnbackup`;
}

/** The displayable part of a failure: own messages only, because others may quote data. */
function failureOf(error: unknown): string {
  return error instanceof ArchiveError || error instanceof Problem ? error.message : failureMessage(error);
}

export interface BackupRequest {
  kind: "nightly" | "manual" | "tenant";
  requestedBy: string | null;
  now: string;
  /** With `tenant`: only this facility's rows, files and audit log. */
  tenant?: { id: string; slug: string };
}

/** Days a facility's export is kept. */
export const exportDays = 7;

/**
 * Makes a backup and records its run: `running`, then `done` with counts or `failed` with the reason. Then deletes the
 * archives outside the retention rule. Rethrows a failure after recording it.
 */
export async function runBackup(
  place: BackupPlace,
  run: BackupRequest,
): Promise<{ id: string; path: string; bytes: number; rows: number; manifestHash: string }> {
  const id = newId();
  const began = performance.now();
  const path = join(place.backupDirectory, archiveName(run.now, run.tenant?.slug ?? "cairn"));
  await asOwner(place.ownerUrl, (client) =>
    client.query(
      "INSERT INTO backup_runs (id, kind, status, started_at, location, requested_by, tenant_id) VALUES ($1, $2, 'running', $3, $4, $5, $6)",
      [id, run.kind, run.now, basename(path), run.requestedBy, run.tenant?.id ?? null],
    ),
  );
  try {
    const { bytes, rows, manifest, manifestHash } = await backUp({
      ownerUrl: place.ownerUrl,
      key: archiveKey(place.masterKey),
      files: place.files,
      target: path,
      now: run.now,
      ...(run.tenant ? { tenantId: run.tenant.id } : {}),
    });
    await asOwner(place.ownerUrl, async (client) => {
      await client.query(
        `UPDATE backup_runs SET status = 'done', finished_at = started_at + make_interval(secs => $7), bytes = $2, rows = $3,
           files = $4, manifest_hash = $5, failure = $6 WHERE id = $1`,
        [
          id,
          bytes,
          rows,
          manifest.files.count,
          manifestHash,
          manifest.files.missing.length > 0 ? `${manifest.files.missing.length} files were missing on disk.` : null,
          (performance.now() - began) / 1000,
        ],
      );
      await removeOutdated(client, place.backupDirectory, run.now);
    });
    return { id, path, bytes, rows, manifestHash };
  } catch (error) {
    await asOwner(place.ownerUrl, (client) =>
      client.query(
        "UPDATE backup_runs SET status = 'failed', finished_at = clock_timestamp(), failure = $2 WHERE id = $1",
        [id, failureOf(error)],
      ),
    );
    throw error;
  }
}

async function removeOutdated(client: pg.Client, directory: string, now: string): Promise<void> {
  const { rows } = await client.query<{ id: string; madeAt: string; location: string }>(
    `SELECT id, to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "madeAt", location
     FROM backup_runs WHERE status = 'done' AND kind <> 'tenant'`,
  );
  const { rows: exports } = await client.query<{ id: string; location: string }>(
    "SELECT id, location FROM backup_runs WHERE status = 'done' AND kind = 'tenant' AND started_at < $1",
    [later(now, -exportDays * 86_400)],
  );
  for (const { id, location } of [...outdated(rows), ...exports]) {
    await rm(join(directory, basename(location)), { force: true });
    await client.query("UPDATE backup_runs SET status = 'removed' WHERE id = $1", [id]);
  }
}

/**
 * Test-restores the newest backup into a scratch database, verifies every facility's audit
 * chain there, and drops the database. Returns null when there is no backup.
 */
export async function testRestore(place: BackupPlace): Promise<{ id: string; rows: number; tenants: number } | null> {
  const run = await asOwner(place.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string; location: string }>(
      "SELECT id, location FROM backup_runs WHERE status = 'done' AND kind <> 'tenant' ORDER BY started_at DESC LIMIT 1",
    );
    return rows[0];
  });
  if (!run) return null;
  const name = `cairn_restore_check_${randomBytes(4).toString("hex")}`;
  const url = new URL(place.ownerUrl);
  url.pathname = `/${name}`;
  const directory = await mkdtemp(join(tmpdir(), "cairn-restore-check-"));
  await asOwner(place.ownerUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  try {
    const { rows } = await restore({
      archive: join(place.backupDirectory, basename(run.location)),
      key: archiveKey(place.masterKey),
      ownerUrl: url.toString(),
      appPassword: place.appPassword,
      jobsPassword: place.jobsPassword,
      // Uses local storage, because the archive contains all files.
      files: filePlaceOf({}, directory),
    });
    const tenants = await verifyChains(
      roleUrl(url.toString(), "cairn_app", place.appPassword),
      place.masterKey,
      directory,
    );
    await asOwner(place.ownerUrl, (client) =>
      client.query("UPDATE backup_runs SET restored_ok_at = clock_timestamp(), failure = NULL WHERE id = $1", [run.id]),
    );
    return { id: run.id, rows, tenants };
  } catch (error) {
    await asOwner(place.ownerUrl, (client) =>
      client.query("UPDATE backup_runs SET failure = $2 WHERE id = $1", [run.id, `Test restore: ${failureOf(error)}`]),
    );
    throw error;
  } finally {
    await asOwner(place.ownerUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    await rm(directory, { recursive: true, force: true });
  }
}

/** Verifies the audit log of every facility of a database; throws `ArchiveError` for the first failure. */
export async function verifyChains(appUrl: string, masterKey: Key, dataDirectory: string): Promise<number> {
  const platform = new Platform({
    databaseUrl: appUrl,
    masterKey: await openRoot(appUrl, masterKey),
    dataDirectory,
    modules: [],
    logger: silentLogger,
    poolSize: 2,
  });
  try {
    const tenants = await platform.tenants.kept();
    for (const id of tenants) {
      const found = await verifyAudit(platform, id);
      if (!found.ok)
        throw new ArchiveError(
          `The audit log of ${(await platform.tenants.byId(id))?.name} failed verification at seal ${found.firstBadSeq}. ${found.finding}`,
        );
    }
    return tenants.length;
  } finally {
    await platform.close();
  }
}
