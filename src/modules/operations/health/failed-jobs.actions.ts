import { sql } from "kysely";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { listFailedJobs, retryJob } from "./operations.contract.ts";

interface Row {
  id: number;
  task: string;
  attempts: number;
  created_at: string;
  failed_at: string;
  of_tenant: boolean;
}

/** Jobs that failed permanently: this facility's and the installation's. Payloads are never shown. */
export const failedJobHandlers = [
  query(listFailedJobs, async (view, { query: { page, pageSize } }) => {
    const { database } = view.platform;
    const [rows, [sum]] = await Promise.all([
      database.global<Row>(
        "SELECT * FROM graphile_worker.cairn_failed_jobs($1) ORDER BY failed_at DESC, id DESC LIMIT $2 OFFSET $3",
        [view.tenant.id, pageSize, (page - 1) * pageSize],
      ),
      database.global<{ total: number }>("SELECT count(*)::int AS total FROM graphile_worker.cairn_failed_jobs($1)", [
        view.tenant.id,
      ]),
    ]);
    return {
      rows: rows.map((row) => ({
        id: row.id,
        task: row.task,
        attempts: row.attempts,
        createdAt: row.created_at,
        failedAt: row.failed_at,
        ofFacility: row.of_tenant,
      })),
      total: sum?.total ?? 0,
      page,
      pageSize,
    };
  }),

  action(retryJob, async (act, { params: { jobNumber } }) => {
    const { rows } = await sql<{
      task: string | null;
    }>`SELECT graphile_worker.cairn_retry_job(${act.tenant.id}::uuid, ${jobNumber}::bigint) AS task`.execute(act.db);
    const task = rows[0]?.task;
    if (!task) throw new Problem("not-found", "This job was already retried.");
    act.audit({ subjectId: String(jobNumber), detail: { task } });
    return { retriedAt: act.now };
  }),
];
