import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Platform } from "#platform/server/platform.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import type { FailedJob } from "./operations.contract.ts";

interface FailedJobRow {
  id: number;
  task: string;
  attempts: number;
  created_at: string;
  failed_at: string;
  of_tenant: boolean;
}

/** Jobs of a facility and of the installation that failed permanently, the latest first, without their payloads. */
export async function failedJobs(
  { database }: Pick<Platform, "database">,
  tenantId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<FailedJob>> {
  const [rows, [sum]] = await Promise.all([
    database.global<FailedJobRow>(
      "SELECT * FROM graphile_worker.cairn_failed_jobs($1) ORDER BY failed_at DESC, id DESC LIMIT $2 OFFSET $3",
      [tenantId, pageSize, (page - 1) * pageSize],
    ),
    database.global<{ total: number }>("SELECT count(*)::int AS total FROM graphile_worker.cairn_failed_jobs($1)", [
      tenantId,
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
}

/** Queues a failed job again. Returns its task; null when it was already retried. */
export async function retryFailedJob(db: TenantDb, tenantId: string, jobNumber: number): Promise<string | null> {
  const { rows } = await sql<{ task: string | null }>`
    SELECT graphile_worker.cairn_retry_job(${tenantId}::uuid, ${jobNumber}::bigint) AS task`.execute(db);
  return rows[0]?.task ?? null;
}
