import type { Platform } from "#platform/server/platform.ts";
import type { BackupRun } from "../health/operations.contract.ts";

interface RunRow {
  id: string;
  status: BackupRun["status"];
  started_at: string;
  finished_at: string | null;
  bytes: number | null;
  rows: number | null;
  files: number | null;
  location: string;
  manifest_hash: string | null;
  restored_ok_at: string | null;
  failure: string | null;
}

const toRun = (row: RunRow): BackupRun => ({
  id: row.id,
  status: row.status,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  bytes: row.bytes,
  rows: row.rows,
  files: row.files,
  location: row.location,
  manifestHash: row.manifest_hash,
  restoredOkAt: row.restored_ok_at,
  failure: row.failure,
});

type Database = Pick<Platform, "database">;

/** Exports of a facility, the latest first, and when the installation was last backed up and a backup last proven. */
export async function backupRuns(
  { database }: Database,
  tenantId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: BackupRun[]; total: number; lastGoodAt: string | null; lastProvenAt: string | null }> {
  const [rows, [sums]] = await Promise.all([
    database.global<RunRow>(
      `SELECT id, status, started_at, finished_at, bytes, rows, files, location, manifest_hash, restored_ok_at, failure
       FROM backup_runs WHERE tenant_id = $3 ORDER BY started_at DESC LIMIT $1 OFFSET $2`,
      [pageSize, (page - 1) * pageSize, tenantId],
    ),
    database.global<{ total: number; good: string | null; proven: string | null }>(
      `SELECT count(*) FILTER (WHERE tenant_id = $1)::int AS total,
         max(started_at) FILTER (WHERE status = 'done' AND tenant_id IS NULL) AS good,
         max(started_at) FILTER (WHERE restored_ok_at IS NOT NULL AND tenant_id IS NULL) AS proven
       FROM backup_runs`,
      [tenantId],
    ),
  ]);
  return {
    rows: rows.map(toRun),
    total: sums?.total ?? 0,
    lastGoodAt: sums?.good ?? null,
    lastProvenAt: sums?.proven ?? null,
  };
}

/** Where a facility's finished export was written; null when there is none with this id. */
export async function exportLocation({ database }: Database, tenantId: string, runId: string): Promise<string | null> {
  const [run] = await database.global<{ location: string }>(
    "SELECT location FROM backup_runs WHERE id = $1 AND tenant_id = $2 AND kind = 'tenant' AND status = 'done'",
    [runId, tenantId],
  );
  return run?.location ?? null;
}
