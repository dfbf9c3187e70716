import { type BackupRun, backUpNow, getHealth, listBackups } from "#platform/shared/operations/operations.contract.ts";
import { action, query } from "../module.ts";
import { backupJob } from "./backup/backup-chores.ts";
import { Readiness } from "./health.ts";

interface RunRow {
  id: string;
  kind: BackupRun["kind"];
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
  kind: row.kind,
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

/** Backups are the installation's: the rows carry no data of a facility, and everybody who may see operations sees them. */
export const operationHandlers = [
  query(listBackups, async (view, { query: { page, pageSize } }) => {
    const { database } = view.platform;
    const [rows, [sums]] = await Promise.all([
      database.global<RunRow>(
        `SELECT id, kind, status, started_at, finished_at, bytes, rows, files, location, manifest_hash, restored_ok_at, failure
         FROM backup_runs ORDER BY started_at DESC LIMIT $1 OFFSET $2`,
        [pageSize, (page - 1) * pageSize],
      ),
      database.global<{ total: number; good: string | null }>(
        "SELECT count(*)::int AS total, max(started_at) FILTER (WHERE status = 'done') AS good FROM backup_runs",
      ),
    ]);
    return {
      rows: rows.map(toRun),
      total: sums?.total ?? 0,
      page,
      pageSize,
      available: view.platform.backupsAvailable,
      lastGoodAt: sums?.good ?? null,
    };
  }),

  action(backUpNow, async (act) => {
    act.enqueue(backupJob, { requestedBy: act.actor.name }, { key: backupJob.task });
    act.audit({ subjectId: null });
    return { requestedAt: act.now };
  }),

  query(getHealth, async (view) => {
    const checks = await new Readiness(view.platform).details();
    return { ok: checks.every((check) => check.ok), checks };
  }),
];
