import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { connectionOfToken } from "../connections/connection.store.ts";
import { openConnection, typeOf } from "../connections/open-connection.store.ts";
import { inEachLanguage } from "../notices.ts";
import { openFor, sealFor } from "../vault.ts";
import {
  countRejected,
  deliveryToProcess,
  insertDelivery,
  markProcessed,
  recordFailedAttempt,
  rememberEvent,
  takeDelivery,
} from "./inbound-delivery.store.ts";

const hash = (text: string | Buffer) => createHash("sha256").update(text).digest();
/** 8 attempts over six hours, then a dead letter (WHI-4). */
const waits = [5, 30, 120, 600, 1_800, 5_400, 12_600] as const;
const leaseSeconds = 120;
/** Headers stored with the delivery; none contains the sender's secrets. */
const keptHeaders = ["content-type", "user-agent", "webhook-id", "webhook-timestamp"];

/** A new inbound URL; its token is shown once and stored as a hash. */
export function newInboundToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hash(token) };
}

/**
 * Accepts a delivery (WHI-1, WHI-2, WHI-3): verifies the signature over the raw bytes, checks for duplicates, stores it,
 * and queues a job. Throws `not-found` for an unknown token, `signature-invalid` for a wrong or stale signature.
 */
export async function receiveDelivery(
  act: Act,
  request: { token: string; url: string; headers: Readonly<Record<string, string>>; body: Buffer },
): Promise<{ received: true; duplicate?: true }> {
  const connectionId = await connectionOfToken(act.db, hash(request.token));
  if (!connectionId) throw new Problem("not-found");
  const connection = await openConnection(act.platform, act.tenant, act.db, connectionId);
  const type = typeOf(act.platform, connection.typeKey);
  if (!type.inbound) throw new Problem("not-found");
  const proof = type.inbound.verify(connection, { ...request, now: act.now });
  const delivery = {
    id: newId(),
    connectionId,
    receivedAt: act.now,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => keptHeaders.includes(name))),
    bodySha256: hash(request.body),
  };
  act.audit({ subjectId: connectionId, detail: { verdict: proof ? "valid" : "rejected" } });
  if (!proof) {
    await insertDelivery(act.db, { ...delivery, kind: "unknown", verdict: "rejected", status: "rejected" });
    await warnOfRejections(act, connection.label, connectionId);
    act.refuseAndCommit(new Problem("signature-invalid", "The signature does not match this message."));
  }
  const eventKey = proof.eventKey.slice(0, 300);
  if (!(await rememberEvent(act.db, { connectionId, eventKey, at: act.now })))
    return { received: true, duplicate: true };
  await insertDelivery(act.db, {
    ...delivery,
    kind: proof.kind,
    providerEventId: eventKey,
    bodyCipher: sealFor(act.platform, act.tenant, `delivery|${delivery.id}`, request.body),
    verdict: "valid",
    status: "received",
    nextAt: act.now,
  });
  const handled = type.inbound.duringRequest && (await act.part(() => processDelivery(act, delivery.id))).ok;
  if (!handled) act.enqueue(processInboundJob, { deliveryId: delivery.id }, { key: `inbound:${delivery.id}` });
  return { received: true };
}

async function warnOfRejections(act: Act, label: string, connectionId: string): Promise<void> {
  if ((await countRejected(act.db, connectionId, later(act.now, -3600))) !== 3) return;
  act.notify({
    kind: "integrations.connection",
    to: { permission: "integrations.manage" },
    title: inEachLanguage((say) => say("connection.unsigned", { connection: label })),
    body: inEachLanguage((say) => say("connection.unsignedText")),
    link: "/settings?tabs=integrations",
    groupKey: `rejected:${connectionId}`,
  });
}

/** Processes one delivery; failures are retried, then kept as a dead letter with the reason. */
export const processInboundJob = defineOutsideJob({
  module: "integrations",
  name: "process-inbound",
  payload: z.object({ deliveryId: z.string() }),
  outside: async (platform, tenant, { deliveryId }) => {
    const attempt = await asSystem(platform, tenant, (act) => take(act, deliveryId));
    if (attempt === null) return;
    try {
      await asSystem(platform, tenant, (act) => processDelivery(act, deliveryId));
    } catch (error) {
      platform.log.error("A delivery could not be processed.", errorFields(error));
      if (!(error instanceof Problem)) platform.onFault(error);
      await asSystem(platform, tenant, (act) => recordFailure(act, deliveryId, attempt, error));
    }
  },
});

function take(act: Act, id: string): Promise<number | null> {
  return takeDelivery(act.db, id, { now: act.now, leaseUntil: later(act.now, leaseSeconds) });
}

async function processDelivery(act: Act, id: string): Promise<void> {
  const row = await deliveryToProcess(act.db, id);
  const type = typeOf(act.platform, row.typeKey);
  if (!type.inbound || !row.bodyCipher) throw new Error("No handler processes this delivery.");
  const body = openFor(act.platform, act.tenant, `delivery|${id}`, row.bodyCipher);
  await type.inbound.handle(act, { connectionId: row.connectionId, deliveryId: id, kind: row.kind, body });
  await markProcessed(act.db, id, act.now);
}

async function recordFailure(act: Act, id: string, attempt: number, error: unknown): Promise<void> {
  const wait = waits[attempt - 1];
  const reason = error instanceof Problem ? error.code : error instanceof Error ? error.name : "unknown";
  const again = wait === undefined ? null : later(act.now, wait);
  const row = await recordFailedAttempt(act.db, id, { error: reason, retryAt: again, now: act.now });
  if (!row) return;
  if (again) return act.enqueue(processInboundJob, { deliveryId: id }, { key: `inbound:${id}`, runAt: again });
  await act.raise("integrations.dead-lettered", { deliveryId: id, channel: "inbound", kind: row.kind });
  act.notify({
    kind: "integrations.dead-lettered",
    to: { permission: "integrations.manage" },
    title: inEachLanguage((say) => say("dead.inbound")),
    link: "/settings?tabs=integrations",
    groupKey: `dead:inbound:${row.connectionId}`,
  });
}
