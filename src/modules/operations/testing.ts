import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { rolePasswords } from "#modules/settings/tenancy/testing.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import type { Facility } from "#testing/facility.ts";
import { type BackupPlace, runBackup } from "./backup/backup-runs.ts";

/** The worker's owner connection in tests. */
export function testBackupPlace(facility: Facility): BackupPlace {
  return {
    ownerUrl: process.env.DATABASE_URL ?? "",
    ...rolePasswords(),
    masterKey: facility.platform.masterKey,
    dataDirectory: facility.platform.dataDirectory,
    files: facility.platform.files.place,
    backupDirectory: join(facility.platform.dataDirectory, "backups"),
  };
}

/** Makes a facility export as the worker does; returns the run id. */
export async function givenExport(facility: Facility): Promise<string> {
  const { id } = await runBackup(testBackupPlace(facility), {
    kind: "tenant",
    requestedBy: "First Owner",
    now: facility.clock.now(),
    tenant: facility.tenant,
  });
  return id;
}

const doomed = defineJob({ module: "platform", name: "test.doomed", payload: z.object({}), run: async () => {} });

/** A job that failed after all retries; returns its id. Changed as owner, because only the owner can write queue tables. */
export async function givenFailedJob(facility: Facility): Promise<number> {
  await facility.system(async (act) => act.enqueue(doomed, {}));
  const client = new pg.Client({ connectionString: process.env.JOBS_DATABASE_URL ?? "" });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `UPDATE graphile_worker._private_jobs j SET attempts = max_attempts, last_error = 'Error'
       FROM graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier = 'platform:test.doomed'
         AND j.payload ->> 'tenantId' = $1 AND j.attempts = 0 RETURNING j.id`,
      [facility.tenant.id],
    );
    return Number(rows[0]?.id);
  } finally {
    await client.end();
  }
}
