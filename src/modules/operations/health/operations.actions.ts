import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { action, query } from "#platform/server/execution/module.ts";
import { BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { Readiness } from "#platform/server/telemetry/health.ts";
import { Problem } from "#platform/shared/problems.ts";
import { backupJob, exportJob } from "../backup/backup-chores.ts";
import { downtimeHealth } from "../downtime/health.ts";
import { type BackupRun, backUpNow, exportTenant, fetchExport, getHealth, listBackups } from "./operations.contract.ts";

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

/** Backups belong to the installation; their rows contain no facility data, so all users with operations access see them. */
export const operationHandlers = [
  query(listBackups, async (view, { query: { page, pageSize } }) => {
    const { database } = view.platform;
    const [rows, [sums]] = await Promise.all([
      database.global<RunRow>(
        `SELECT id, kind, status, started_at, finished_at, bytes, rows, files, location, manifest_hash, restored_ok_at, failure
         FROM backup_runs WHERE tenant_id IS NULL OR tenant_id = $3 ORDER BY started_at DESC LIMIT $1 OFFSET $2`,
        [pageSize, (page - 1) * pageSize, view.tenant.id],
      ),
      database.global<{ total: number; good: string | null }>(
        `SELECT count(*)::int AS total, max(started_at) FILTER (WHERE status = 'done' AND kind <> 'tenant') AS good
         FROM backup_runs WHERE tenant_id IS NULL OR tenant_id = $1`,
        [view.tenant.id],
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

  action(exportTenant, async (act) => {
    act.enqueue(exportJob, { requestedBy: act.actor.name }, { key: `${exportJob.task}:${act.tenant.id}` });
    act.audit({ subjectId: null });
    return { requestedAt: act.now };
  }),

  query(fetchExport, async (view, { params: { runId } }) => {
    const [run] = await view.platform.database.global<{ location: string }>(
      "SELECT location FROM backup_runs WHERE id = $1 AND tenant_id = $2 AND kind = 'tenant' AND status = 'done'",
      [runId, view.tenant.id],
    );
    if (!run) throw new Problem("not-found", "This export was deleted. Create a new one.");
    const path = join(view.platform.backupDirectory, basename(run.location));
    const found = await stat(path).catch(() => null);
    if (!found?.isFile())
      throw new Problem("not-found", "The archive is on another server. Contact your system administrator.");
    view.readSubject = { subjectId: runId, detail: { bytes: found.size } };
    return new BinaryAnswer({
      mediaType: "application/octet-stream",
      content: { path, size: found.size },
      name: basename(path),
      inline: false,
    });
  }),

  query(getHealth, async (view) => {
    const checks = [...(await new Readiness(view.platform).details()), ...(await downtimeHealth(view))];
    return { ok: checks.every((check) => check.ok), checks };
  }),
];
