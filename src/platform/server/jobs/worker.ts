import { setTimeout as pause } from "node:timers/promises";
import {
  Logger as GraphileLogger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerPool,
} from "graphile-worker";
import { z } from "zod";
import { sealAudit } from "../audit/seal.ts";
import { checkAnchors } from "../audit/verify.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Platform } from "../platform.ts";
import { errorFields } from "../telemetry/logger.ts";
import { traceJob } from "../telemetry/telemetry.ts";
import { isTenant } from "../tenancy/tenant-states.ts";
import { type Chore, platformChores } from "./chores.ts";
import { tellOfFailedJobs } from "./failed-jobs.ts";
import type { AnyJob } from "./jobs.ts";

const Envelope = z.object({ tenantId: z.string(), payload: z.unknown(), trace: z.string().optional() });
const EventJob = z.object({ tenantId: z.string(), eventId: z.string() }).loose();
const sealEveryMs = 5_000;
const anchorEveryMs = 300_000;

/** Every job and every ordinary event handler of every module, as tasks of the queue. */
export function taskList(platform: Platform): TaskList {
  const tasks: TaskList = {};
  const inTenant = async (tenantId: string, work: Parameters<typeof asSystem>[2]) => {
    const tenant = await platform.tenants.byId(tenantId);
    // Jobs of a closed facility are skipped.
    if (tenant && !isTenant("closed", tenant)) await asSystem(platform, tenant, work);
  };
  const perform = async (job: AnyJob, tenantId: string, raw: unknown) => {
    const payload = job.payload.parse(raw);
    if ("run" in job) return inTenant(tenantId, (act) => job.run(act, payload));
    const tenant = await platform.tenants.byId(tenantId);
    if (tenant && !isTenant("closed", tenant)) await job.outside(platform, tenant, payload);
  };
  for (const job of platform.registry.jobs) {
    tasks[job.task] = async (raw) => {
      const { tenantId, payload, trace } = Envelope.parse(raw);
      await traceJob(job.task, trace, () => perform(job, tenantId, payload));
    };
    if (job.cron)
      tasks[`${job.task}@cron`] = async () => {
        await traceJob(job.task, null, () => forEveryTenant(platform, (tenantId) => perform(job, tenantId, {})));
      };
  }
  for (const handler of platform.registry.eventHandlers) {
    if (handler.inTransaction) continue;
    tasks[handler.task] = async (raw) => {
      const event = EventJob.parse(raw);
      await traceJob(handler.task, event.trace, () => inTenant(event.tenantId, (act) => handler.run(act, event)));
    };
  }
  return tasks;
}

/** A failure in one facility does not stop the others; the first error is thrown at the end, so that the job is retried. */
async function forEveryTenant(platform: Platform, work: (tenantId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await platform.tenants.active())
    await work(tenantId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
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

/**
 * Works on jobs until stopped, and seals the audit log every five seconds (AUD-2). `stop()` finishes running jobs; those
 * beyond the time limit are released, so that another worker repeats them (OPS-3).
 */
export async function startWorker(
  platform: Platform,
  jobsUrl: string,
  more: readonly Chore[] = [],
  patienceMs = 20_000,
): Promise<{ stop: () => Promise<void> }> {
  const chores = [...platformChores(platform), ...more];
  const cron = [
    ...platform.registry.jobs.flatMap((job) =>
      job.cron ? [{ task: `${job.task}@cron`, match: job.cron, identifier: job.task }] : [],
    ),
    ...chores.flatMap(({ task, cron: match }) => (match ? [{ task, match, identifier: task }] : [])),
  ];
  // The runner's own `kill()` does nothing after a stop, so the jobs are released through its pool.
  const events = tellOfFailedJobs(platform);
  let pool: WorkerPool | null = null;
  events.once("pool:create", ({ workerPool }) => {
    pool = workerPool;
  });
  const runner: Runner = await run({
    connectionString: jobsUrl,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList: { ...taskList(platform), ...Object.fromEntries(chores.map(({ task, run: work }) => [task, work])) },
    parsedCronItems: parseCronItems(cron),
    logger: quietLogger(platform),
    events,
  });
  let anchoredAt = performance.now();
  const checkAllAnchors = () =>
    checkAnchors(platform).catch((error) =>
      platform.log.error("Checking the audit anchors failed.", errorFields(error)),
    );
  let sealing: Promise<void> = checkAllAnchors();
  const timer = setInterval(() => {
    sealing = sealing
      .then(() => sealAll(platform))
      .then(() => {
        if (performance.now() - anchoredAt < anchorEveryMs) return;
        anchoredAt = performance.now();
        return checkAllAnchors();
      })
      .catch((error) => platform.log.error("Sealing failed.", errorFields(error)));
  }, sealEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await sealing;
      const finished = runner.stop().then(
        () => true,
        () => true,
      );
      if (await Promise.race([finished, pause(patienceMs, false, { ref: false })])) return;
      platform.log.warn("Jobs that did not end were released.");
      await pool?.forcefulShutdown("released at the end of a worker");
    },
  };
}

export async function sealAll(platform: Platform): Promise<void> {
  for (const tenantId of await platform.tenants.kept()) {
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
    events: tellOfFailedJobs(platform),
  });
}
