import { z } from "zod";
import { secondsBetween } from "#platform/server/authentication/session-policy.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Chore } from "#platform/server/jobs/chores.ts";
import { turnOf } from "#platform/server/jobs/daily.ts";
import type { JobHandle } from "#platform/server/jobs/jobs.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import { product } from "#platform/shared/product.ts";
import { compareInstants, localDate, weekdayOf } from "#platform/shared/time/index.ts";
import { archiveAudit } from "../audit-archive/archive.ts";
import { inEachLanguage } from "../notices.ts";
import { type BackupPlace, exportDays, runBackup, testRestore } from "./backup-runs.ts";

/** An export of one facility's rows, made by the worker because only it has the owner connection; the job envelope names it. */
export const exportJob: JobHandle<{ requestedBy: string | null }> = {
  task: "platform:tenant.export",
  payload: z.object({ requestedBy: z.string().nullable() }),
};

const serverZone = product.serverTimeZone;
const Asked = z.object({ tenantId: z.string(), payload: z.object({ requestedBy: z.string().nullable() }) });
/** A missed nightly backup is made up after a little more than a day. */
const missedAfterSeconds = 26 * 3600;

/**
 * Schedules backups: nightly at 1 AM and a test restore on Sundays, in the server's time zone, so that a clock
 * change neither skips nor repeats one. Without a target (no owner connection) requests are
 * only logged.
 */
export function backupChores(platform: Platform, place: BackupPlace | null): Chore[] {
  const guarded = async (work: (place: BackupPlace) => Promise<unknown>) => {
    if (!place) return platform.log.warn("No backup: BACKUP_DATABASE_URL is not set.");
    try {
      await work(place);
    } catch (error) {
      platform.log.error("A backup failed.", errorFields(error));
      await tellOwners(platform);
    }
  };
  const exported = async (tenant: Tenant, requestedBy: string | null, now: string) => {
    if (!place) return platform.log.warn("No export: BACKUP_DATABASE_URL is not set.");
    try {
      await runBackup(place, { kind: "tenant", requestedBy, now, tenant });
      await tellOfExport(platform, tenant);
    } catch (error) {
      platform.log.error("An export failed.", errorFields(error));
      await tellOfFailure(platform, tenant, "export.failed");
    }
  };
  const cron = place ? "*/15 * * * *" : null;
  return [
    {
      task: "platform:backup.run",
      cron,
      run: async () => {
        const now = platform.clock.now();
        if (await isBackupDue(platform, now))
          await guarded((at) => runBackup(at, { kind: "nightly", requestedBy: null, now }));
      },
    },
    {
      task: exportJob.task,
      cron: null,
      run: async (raw) => {
        const { tenantId, payload } = Asked.parse(raw);
        const tenant = await platform.tenants.byId(tenantId);
        if (tenant) await exported(tenant, payload.requestedBy, platform.clock.now());
      },
    },
    {
      // After the nightly backup, so that the archived month is in one more full backup.
      task: "platform:audit.archive",
      cron,
      run: async () => {
        if (!place || turnOf("04:00", platform.clock.now(), serverZone) === null) return;
        await archiveAudit(platform, place);
      },
    },
    {
      task: "platform:backup.test-restore",
      cron,
      run: async () => {
        if (await isTestDue(platform)) await guarded(testRestore);
      },
    },
  ];
}

/** Due at 1 AM if there is no backup yet (failures retry within the hour), or long after the last one. */
export async function isBackupDue(platform: Platform, now: string): Promise<boolean> {
  const [last] = await platform.database.global<{ at: string | null }>(
    "SELECT max(started_at) AS at FROM backup_runs WHERE kind = 'nightly' AND status IN ('running', 'done', 'removed')",
  );
  const turn = turnOf("01:00", now, serverZone);
  if (turn !== null) return !last?.at || compareInstants(last.at, turn) < 0;
  return Boolean(last?.at) && secondsBetween(last?.at ?? now, now) > missedAfterSeconds;
}

/** Due on Sundays at 1:30 AM if the newest backup was not test-restored. */
export async function isTestDue(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  if (turnOf("01:30", now, serverZone) === null || weekdayOf(localDate(now, serverZone)) !== 7) return false;
  const [newest] = await platform.database.global<{ proven: boolean }>(
    "SELECT restored_ok_at IS NOT NULL AS proven FROM backup_runs WHERE status = 'done' AND kind <> 'tenant' ORDER BY started_at DESC LIMIT 1",
  );
  return newest?.proven === false;
}

/** Notifies every facility of the installation, because the backup holds their data. */
async function tellOwners(platform: Platform): Promise<void> {
  for (const tenantId of await platform.tenants.active()) {
    const tenant = await platform.tenants.byId(tenantId);
    if (tenant) await tellOfFailure(platform, tenant, "backup.failed");
  }
}

async function tellOfFailure(
  platform: Platform,
  tenant: Tenant,
  what: "backup.failed" | "export.failed",
): Promise<void> {
  const [run] = await platform.database.global<{ id: string; failure: string | null }>(
    "SELECT id, failure FROM backup_runs WHERE tenant_id IS NULL OR tenant_id = $1 ORDER BY started_at DESC LIMIT 1",
    [tenant.id],
  );
  await asSystem(platform, tenant, async (act) => {
    await act.raise("platform.backup-failed", { runId: run?.id ?? "-" });
    act.notify({
      kind: "backup.failed",
      to: { permission: "operations.manage" },
      title: inEachLanguage((say) => say(what)),
      ...(run?.failure ? { body: run.failure } : {}),
      link: "/settings?tabs=backups",
      groupKey: "backup.failed",
    });
  });
}

async function tellOfExport(platform: Platform, tenant: Tenant): Promise<void> {
  await asSystem(platform, tenant, async (act) =>
    act.notify({
      kind: "tenant.exported",
      to: { permission: "operations.manage" },
      title: inEachLanguage((say) => say("export.ready")),
      body: inEachLanguage((say) => say("export.readyText", { count: exportDays })),
      link: "/settings?tabs=backups",
      groupKey: "tenant.exported",
    }),
  );
}
