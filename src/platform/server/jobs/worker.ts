import { Logger as GraphileLogger, parseCronItems, type Runner, run, runOnce, type TaskList } from "graphile-worker";
import { z } from "zod";
import { sealAudit } from "../audit/seal.ts";
import { backupChores } from "../operations/backup/backup-chores.ts";
import type { BackupPlace } from "../operations/backup/backup-runs.ts";
import { errorFields } from "../operations/logger.ts";
import type { Platform } from "../platform.ts";
import { asSystem } from "../tenancy/found-tenant.ts";
import type { AnyJob } from "./jobs.ts";

const Envelope = z.object({ tenantId: z.string(), payload: z.unknown() });
const EventJob = z.object({ tenantId: z.string(), eventId: z.string() }).loose();
const sealEveryMs = 5_000;

/** Every job and every ordinary event handler of every module, as tasks of the queue. */
export function taskList(platform: Platform): TaskList {
  const tasks: TaskList = {};
  const inTenant = async (tenantId: string, work: Parameters<typeof asSystem>[2]) => {
    const tenant = await platform.tenants.byId(tenantId);
    // A closed facility's leftovers are not worked on.
    if (tenant && tenant.status !== 4) await asSystem(platform, tenant, work);
  };
  const perform = async (job: AnyJob, tenantId: string, raw: unknown) => {
    const payload = job.payload.parse(raw);
    if ("run" in job) return inTenant(tenantId, (act) => job.run(act, payload));
    const tenant = await platform.tenants.byId(tenantId);
    if (tenant && tenant.status !== 4) await job.outside(platform, tenant, payload);
  };
  for (const job of platform.registry.jobs) {
    tasks[job.task] = async (raw) => {
      const { tenantId, payload } = Envelope.parse(raw);
      await perform(job, tenantId, payload);
    };
    if (job.cron)
      tasks[`${job.task}@cron`] = async () => {
        for (const tenantId of await platform.tenants.active()) await perform(job, tenantId, {});
      };
  }
  for (const handler of platform.registry.eventHandlers) {
    if (handler.inTransaction) continue;
    tasks[handler.task] = async (raw) => {
      const event = EventJob.parse(raw);
      await inTenant(event.tenantId, (act) => handler.run(act, event));
    };
  }
  return tasks;
}

function quietLogger(platform: Platform): GraphileLogger {
  return new GraphileLogger((scope) => (level, _message, meta) => {
    // The queue's own texts may quote payloads; only the task's name and the error's class pass.
    if (level === "error")
      platform.log.error("A job failed.", {
        ...(scope.taskIdentifier ? { task: scope.taskIdentifier } : {}),
        ...errorFields(meta?.error),
      });
  });
}

/** Works on jobs until stopped, and seals the audit log every five seconds (AUD-2). */
export async function startWorker(
  platform: Platform,
  jobsUrl: string,
  backups: BackupPlace | null = null,
): Promise<{ stop: () => Promise<void> }> {
  const chores = backupChores(platform, backups);
  const cron = [
    ...platform.registry.jobs.flatMap((job) =>
      job.cron ? [{ task: `${job.task}@cron`, match: job.cron, identifier: job.task }] : [],
    ),
    ...(backups ? chores.map((chore) => ({ task: chore.task, match: chore.cron, identifier: chore.task })) : []),
  ];
  const runner: Runner = await run({
    connectionString: jobsUrl,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList: { ...taskList(platform), ...Object.fromEntries(chores.map(({ task, run: work }) => [task, work])) },
    parsedCronItems: parseCronItems(cron),
    logger: quietLogger(platform),
  });
  let sealing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sealing = sealing
      .then(() => sealAll(platform))
      .catch((error) => platform.log.error("Sealing failed.", errorFields(error)));
  }, sealEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await sealing;
      await runner.stop();
    },
  };
}

export async function sealAll(platform: Platform): Promise<void> {
  for (const tenantId of await platform.tenants.active()) {
    const tenant = await platform.tenants.byId(tenantId);
    if (tenant) await asSystem(platform, tenant, sealAudit);
  }
}

/** Runs all jobs that are due now, and those they cause, and returns: for tests and the demo loader. */
export async function runDueJobs(platform: Platform, jobsUrl: string): Promise<void> {
  await runOnce({
    connectionString: jobsUrl,
    taskList: taskList(platform),
    noHandleSignals: true,
    logger: quietLogger(platform),
  });
}
