import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { defineJob, defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import type { OutboundTaskStatus } from "#platform/shared/columns.generated.ts";
import { outboundOperation } from "../connections/integration-types.ts";
import { dueDeliveries } from "../inbound/inbound-delivery.store.ts";
import { processInboundJob } from "../inbound/receive.ts";
import { inEachLanguage } from "../notices.ts";
import { openFor } from "../vault.ts";
import { type AnyOutboundOperation, nextTry, type OutboundJob, type OutboundResult } from "./operation.ts";
import { cancelTask, dueTasks, settleTask, takeTask } from "./outbound-task.store.ts";

/** Longer than any call may take; a task held longer belongs to a dead process. */
const leaseSeconds = 180;

interface Claimed {
  operation: AnyOutboundOperation;
  job: OutboundJob<unknown>;
}

/**
 * Sends one task in three steps: take (committed), send, record the outcome (committed). If a process
 * dies in between, its lease expires and the task is sent again with the same key (at least once).
 */
export const deliverJob = defineOutsideJob({
  module: "integrations",
  name: "deliver",
  payload: z.object({ taskId: z.string() }),
  outside: async (platform, tenant, { taskId }) => {
    const claimed = await asSystem(platform, tenant, (act) => claim(act, taskId));
    if (!claimed) return;
    const outcome = await attempt(claimed);
    await asSystem(platform, tenant, (act) => settle(act, claimed, outcome));
  },
});

/** Every minute: tasks that are due without a job, and tasks held by a dead process. */
export const sweepJob = defineJob({
  module: "integrations",
  name: "sweep",
  payload: z.object({}),
  cron: "* * * * *",
  run: async (act) => {
    for (const id of await dueTasks(act.db, act.now))
      act.enqueue(deliverJob, { taskId: id }, { key: `outbound:${id}` });
    for (const id of await dueDeliveries(act.db, act.now))
      act.enqueue(processInboundJob, { deliveryId: id }, { key: `inbound:${id}` });
  },
});

async function claim(act: Act, taskId: string): Promise<Claimed | null> {
  const task = await takeTask(act.db, taskId, { now: act.now, leaseUntil: later(act.now, leaseSeconds) });
  if (!task?.payloadCipher) return null;
  const operation = outboundOperation(act.platform, task.operation);
  if (!operation) throw new Error(`No module sends "${task.operation}".`);
  const plain = openFor(act.platform, act.tenant, `task|${task.id}`, task.payloadCipher);
  const payload = operation.payload.parse(JSON.parse(plain.toString()));
  const refusal = (await operation.mayGo?.(act, payload, task)) ?? null;
  if (refusal !== null) {
    await cancelTask(act.db, task.id, refusal);
    return null;
  }
  const { platform, tenant, now } = act;
  const { idempotencyKey, connectionId, kind, attempts } = task;
  const triedBefore = attempts > 1 || task.errorKind !== null;
  return {
    operation,
    job: {
      platform,
      tenant,
      taskId: task.id,
      idempotencyKey,
      connectionId,
      kind,
      attempt: attempts,
      triedBefore,
      now,
      payload,
    },
  };
}

async function attempt({ operation, job }: Claimed): Promise<OutboundResult | OutboundFailure> {
  try {
    return await operation.send(job);
  } catch (error) {
    if (error instanceof OutboundFailure) return error;
    // An adapter bug, not a provider failure: log it and retry.
    job.platform.log.error("An adapter failed.", { event: operation.operation, ...errorFields(error) });
    job.platform.onFault(error);
    return new OutboundFailure("temporary", "Sending failed because of an internal error.");
  }
}

async function settle(act: Act, { operation, job }: Claimed, outcome: OutboundResult | OutboundFailure): Promise<void> {
  const failed = outcome instanceof OutboundFailure;
  const again = failed ? againAt(operation, job, outcome, act.now) : null;
  const status: OutboundTaskStatus = failed ? (again ? "retrying" : "dead") : "done";
  const change = failed
    ? {
        status,
        errorKind: outcome.kind,
        lastError: outcome.message.slice(0, 500),
        ...(again ? { nextAt: again } : { deadAt: act.now }),
        ...(outcome.waits ? { attempts: job.attempt - 1 } : {}),
      }
    : {
        status,
        doneAt: act.now,
        payloadCipher: null,
        errorKind: null,
        lastError: null,
        remoteId: outcome.remoteId ?? null,
        remoteStatus: outcome.remoteStatus ?? null,
        ...(outcome.connectionId ? { connectionId: outcome.connectionId } : {}),
      };
  // A process that finishes after its lease expired changes nothing.
  if (!(await settleTask(act.db, job, change))) return;
  if (again) act.enqueue(deliverJob, { taskId: job.taskId }, { key: `outbound:${job.taskId}`, runAt: again });
  if (!again) await operation.settled?.(act, job, outcome);
  if (failed && !again) {
    await act.raise("integrations.dead-lettered", { taskId: job.taskId, channel: operation.channel, kind: job.kind });
    act.notify({
      kind: "integrations.dead-lettered",
      to: { permission: "integrations.manage" },
      title: inEachLanguage((say) => say("dead.outbound")),
      body: outcome.message,
      link: "/settings?tabs=integrations",
      groupKey: `dead:${operation.channel}`,
    });
  }
}

/** Rechecked periodically while a user must act first. */
const waitSeconds = 300;

function againAt(
  operation: AnyOutboundOperation,
  job: OutboundJob<unknown>,
  failure: OutboundFailure,
  now: string,
): string | null {
  if (failure.kind === "refused") return null;
  if (failure.waits) return later(now, failure.retryAfterSeconds ?? waitSeconds);
  return nextTry(operation.waits, job.attempt, now, failure.retryAfterSeconds);
}

/** For tests and tools: sends one task immediately, as the job would. */
export function deliverNow(platform: Platform, tenant: Tenant, taskId: string): Promise<void> {
  return deliverJob.outside(platform, tenant, { taskId });
}
