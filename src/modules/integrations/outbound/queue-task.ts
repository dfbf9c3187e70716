import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { sealFor } from "../vault.ts";
import { deliverJob } from "./deliver.ts";
import type { OutboundOperation } from "./operation.ts";
import { insertTaskOnce } from "./outbound-task.store.ts";

export interface TaskRequest<P> {
  payload: P;
  /** The kind of message, without names: `account.password-reset`, `sms.appointment-reminder`. */
  kind: string;
  /** A key is unique per channel: a second call returns the first task's id. */
  idempotencyKey?: string;
  connectionId?: string | null;
  purpose?: string;
  subject?: { type: string; id: string };
  /** Not before this instant. */
  sendAt?: string;
}

/**
 * Queues an outgoing task in the caller's transaction (INT-6): it is sent if and only if the transaction commits,
 * and retried until done, dead or canceled. The payload is encrypted and wiped when done.
 */
export async function queueTask<P>(
  act: Act,
  operation: OutboundOperation<P>,
  request: TaskRequest<P>,
): Promise<{ taskId: string; isNew: boolean }> {
  const id = newId();
  const key = request.idempotencyKey ?? id;
  const task = await insertTaskOnce(act.db, {
    id,
    channel: operation.channel,
    operation: operation.operation,
    connectionId: request.connectionId ?? null,
    idempotencyKey: key,
    payloadCipher: sealFor(act.platform, act.tenant, `task|${id}`, JSON.stringify(request.payload)),
    kind: request.kind,
    purpose: request.purpose ?? null,
    subjectType: request.subject?.type ?? null,
    subjectId: request.subject?.id ?? null,
    nextAt: request.sendAt ?? act.now,
  });
  if (task.isNew)
    act.enqueue(
      deliverJob,
      { taskId: id },
      { key: `outbound:${id}`, ...(request.sendAt ? { runAt: request.sendAt } : {}) },
    );
  return task;
}
