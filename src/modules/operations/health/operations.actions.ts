import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { action, query } from "#platform/server/execution/module.ts";
import { BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { Readiness } from "#platform/server/telemetry/health.ts";
import { Problem } from "#platform/shared/problems.ts";
import { exportJob } from "../backup/backup-chores.ts";
import { backupRuns, exportLocation } from "../backup/backup-run.store.ts";
import { downtimeHealth } from "../downtime/health.ts";
import { exportTenant, fetchExport, getHealth, listBackups } from "./operations.contract.ts";

/** Backups hold every facility's data, so only the operator of the installation starts and lists them. A facility has its own exports. */
export const operationHandlers = [
  query(listBackups, async (view, { query: { page, pageSize } }) => {
    const runs = await backupRuns(view.platform, view.tenant.id, { page, pageSize });
    return { ...runs, page, pageSize, available: view.platform.backupsAvailable };
  }),

  action(exportTenant, async (act) => {
    act.enqueue(exportJob, { requestedBy: act.actor.name }, { key: `${exportJob.task}:${act.tenant.id}` });
    act.audit({ subjectId: null });
    return { requestedAt: act.now };
  }),

  query(fetchExport, async (view, { params: { runId } }) => {
    const location = await exportLocation(view.platform, view.tenant.id, runId);
    if (!location) throw new Problem("not-found", "This export was deleted. Create a new one.");
    const path = join(view.platform.backupDirectory, basename(location));
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
