import { z } from "zod";
import type { JobHandle } from "../../jobs/jobs.ts";
import type { Platform } from "../../platform.ts";
import { asSystem } from "../../tenancy/found-tenant.ts";
import { errorFields } from "../logger.ts";
import { type BackupPlace, runBackup, testRestore } from "./backup-runs.ts";

/** Asked for by a person; the worker does it, because it alone was given the owner's connection. */
export const backupJob: JobHandle<{ requestedBy: string | null }> = {
  task: "platform:backup.run",
  payload: z.object({ requestedBy: z.string().nullable() }),
};

/** Work of the whole installation, outside any tenant and transaction. Times are UTC, in crontab notation. */
export interface Chore {
  task: string;
  cron: string;
  run: (payload: unknown) => Promise<void>;
}

const Asked = z.object({ payload: z.object({ requestedBy: z.string().nullable() }) });

/**
 * The backups' own clock: nightly at 1 AM and a test restore on Sundays, Pacific standard time. Without a place
 * (the worker was not given the owner's connection) only a request is answered, by a line in the log.
 */
export function backupChores(platform: Platform, place: BackupPlace | null): Chore[] {
  const guarded = async (work: () => Promise<unknown>) => {
    if (!place) return platform.log.warn("No backup: BACKUP_DATABASE_URL is not set.");
    try {
      await work();
    } catch (error) {
      platform.log.error("A backup failed.", errorFields(error));
      await tellOwners(platform);
    }
  };
  const back = (kind: "nightly" | "manual", requestedBy: string | null) =>
    guarded(() => runBackup(place as BackupPlace, { kind, requestedBy, now: platform.clock.now() }));
  return [
    {
      task: backupJob.task,
      cron: "0 9 * * *",
      run: (raw) => {
        const asked = Asked.safeParse(raw);
        return asked.success ? back("manual", asked.data.payload.requestedBy) : back("nightly", null);
      },
    },
    {
      task: "platform:backup.test-restore",
      cron: "30 9 * * 0",
      run: () => guarded(() => testRestore(place as BackupPlace)),
    },
  ];
}

/** Every facility on this installation is told: it is their data, too. */
async function tellOwners(platform: Platform): Promise<void> {
  const [run] = await platform.database.global<{ id: string; failure: string | null }>(
    "SELECT id, failure FROM backup_runs ORDER BY started_at DESC LIMIT 1",
  );
  for (const tenantId of await platform.tenants.active()) {
    const tenant = await platform.tenants.byId(tenantId);
    if (!tenant) continue;
    await asSystem(platform, tenant, async (act) => {
      await act.raise("platform.backup-failed", { runId: run?.id ?? "-" });
      act.notify({
        kind: "backup.failed",
        to: { permission: "operations.manage" },
        title: "The backup failed",
        ...(run?.failure ? { body: run.failure } : {}),
        link: "/settings?tabs=backups",
        groupKey: "backup.failed",
      });
    });
  }
}
