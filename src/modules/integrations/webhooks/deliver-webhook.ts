import { z } from "zod";
import type { EventEnvelope } from "#platform/server/events/events.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { ask, type Reply, retryAfterOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { signedHeaders } from "../inbound/standard-webhooks.ts";
import { inEachLanguage } from "../notices.ts";
import type { OutboundJob, OutboundOperation } from "../outbound/operation.ts";
import { queueTask } from "../outbound/queue-task.ts";
import { openFor } from "../vault.ts";
import { disableWebhook, failingSince, recordFailure, recordSuccess, subscribedWebhooks } from "./webhook.store.ts";
import { disableAfterDays, messageBody, webhookWaits } from "./webhook.ts";
import {
  insertMessageOnce,
  markFailed,
  messageToSend,
  recordAttempt,
  statusOfReceiver,
} from "./webhook-message.store.ts";

const Payload = z.object({ messageId: z.string() });
type Payload = z.infer<typeof Payload>;
const EventPlace = z.object({ locationId: z.string().nullish(), toLocationId: z.string().nullish() });

/**
 * Writes one message per subscribed webhook for a public event, once per event. A disabled webhook gets
 * nothing, but its missed messages are listed and can be resent later.
 */
export async function fanOut(act: Act, event: EventEnvelope): Promise<void> {
  const locationId = locationOf(event.payload);
  for (const hook of await subscribedWebhooks(act.db)) {
    if (!hook.eventTypes.includes(event.type)) continue;
    if (hook.locationIds && (!locationId || !hook.locationIds.includes(locationId))) continue;
    const messageId = await insertMessageOnce(act.db, {
      endpointId: hook.id,
      eventId: event.eventId,
      type: event.type,
      subjectId: event.subjectId,
      status: hook.status === "disabled" ? "failed" : "pending",
      payload: { at: event.at, version: event.subjectVersion, locationId },
      createdAt: act.now,
    });
    if (messageId && hook.status !== "disabled") await queueMessage(act, messageId, `${hook.id}:${event.eventId}`);
  }
}

/** The location an event's payload names, or the one it leads to. */
function locationOf(payload: unknown): string | null {
  const named = EventPlace.safeParse(payload);
  return named.success ? (named.data.locationId ?? named.data.toLocationId ?? null) : null;
}

export async function queueMessage(act: Act, messageId: string, key: string): Promise<void> {
  await queueTask(act, webhookOperation, {
    payload: { messageId },
    kind: "webhook.message",
    purpose: "account",
    idempotencyKey: key,
  });
}

/** The signing secrets: the current one, and the previous one during rotation (WHO-1). */
export function signingSecrets(
  platform: Platform,
  tenant: Tenant,
  hook: { id: string; secretCipher: Buffer; formerSecretCipher: Buffer | null; formerUntil: string | null },
): string[] {
  const open = (cipher: Buffer) => openFor(platform, tenant, `webhook|${hook.id}`, cipher).toString();
  const former =
    hook.formerSecretCipher && (hook.formerUntil ?? "") > platform.clock.now() ? [open(hook.formerSecretCipher)] : [];
  return [open(hook.secretCipher), ...former];
}

/** One signed POST with a 10 s timeout; the address is checked at every delivery (WHO-4). */
export function post(
  platform: Platform,
  message: { url: string; secrets: readonly string[]; id: string; body: string; timeoutMs?: number },
): Promise<Reply> {
  return ask(platform.outside, {
    method: "POST",
    url: message.url,
    headers: {
      "content-type": "application/json",
      ...signedHeaders(message.secrets, message.id, platform.clock.now(), message.body),
    },
    body: message.body,
    ...(message.timeoutMs ? { timeoutMs: message.timeoutMs } : {}),
  });
}

export const webhookOperation: OutboundOperation<Payload> = {
  operation: "webhook.deliver",
  channel: "webhook",
  leaves: { unchecked: "Carries ids only; reading a record needs an API client with its own permissions." },
  payload: Payload,
  waits: webhookWaits,
  mayGo: async (act, { messageId }) => {
    const status = await statusOfReceiver(act.db, messageId);
    if (status === "active" || status === "failing") return null;
    await markFailed(act.db, messageId);
    return "webhook_off";
  },
  send: async (job) => {
    const { platform, tenant, payload } = job;
    const message = await messageToSend(platform.database.tenant(tenant.id), payload.messageId);
    const body = messageBody({ ...message.payload, type: message.type, id: message.subjectId });
    const secrets = signingSecrets(platform, tenant, { ...message, id: message.endpointId });
    const begun = performance.now();
    const failure = await post(platform, { url: message.url, secrets, id: message.id, body }).then(
      async (reply) => {
        await recordResponse(job, message.endpointId, { status: reply.status, ms: reply.ms, error: null });
        if (reply.status < 300) return null;
        if (reply.status === 410) return new OutboundFailure("refused", "The receiver no longer exists (410).");
        const wait = retryAfterOf(reply.headers);
        return new OutboundFailure("temporary", `The receiver returned ${reply.status}.`, wait);
      },
      async (error: unknown) => {
        if (!(error instanceof OutboundFailure)) throw error;
        await recordResponse(job, message.endpointId, {
          status: null,
          ms: Math.round(performance.now() - begun),
          error: error.message,
        });
        return error;
      },
    );
    if (failure) throw failure;
    return { remoteStatus: "delivered" };
  },
  settled: async (act, job, outcome) => {
    if (!(outcome instanceof OutboundFailure)) return;
    await markFailed(act.db, job.payload.messageId);
  },
};

async function recordResponse(
  job: OutboundJob<Payload>,
  endpointId: string,
  answer: { status: number | null; ms: number; error: string | null },
): Promise<void> {
  const { messageId } = job.payload;
  const ok = answer.status !== null && answer.status < 300;
  await asSystem(job.platform, job.tenant, async (act) => {
    const { status: httpStatus, ms, error } = answer;
    await recordAttempt(act.db, messageId, ok, { httpStatus, ms, error, at: act.now });
    if (ok) await recordSuccess(act.db, endpointId, act.now);
    else await failed(act, endpointId, httpStatus);
  });
}

async function failed(act: Act, endpointId: string, status: number | null): Promise<void> {
  const since = await recordFailure(act.db, endpointId, act.now);
  if (since === null) return;
  const days = (Date.parse(act.now) - Date.parse(since)) / 86_400_000;
  if (status === 410) await disable(act, endpointId, "webhook.gone");
  else if (days >= disableAfterDays) await disable(act, endpointId, "webhook.silent");
}

async function disable(act: Act, endpointId: string, why: "webhook.gone" | "webhook.silent"): Promise<void> {
  await disableWebhook(act.db, endpointId, inEachLanguage((say) => say(why)).en);
  await act.raise("integrations.webhook-disabled", { webhookId: endpointId });
  act.notify({
    kind: "integrations.connection",
    to: { permission: "developer.manage" },
    title: inEachLanguage((say) => say("webhook.disabled")),
    body: inEachLanguage((say) => say("webhook.missed", { reason: say(why) })),
    link: "/settings?tabs=developer&part=webhooks",
    groupKey: `webhook:${endpointId}`,
  });
}

/** Hourly: disables webhooks whose receiver has not responded for five days. */
export const disableWebhooksJob = defineJob({
  module: "integrations",
  name: "webhooks.disable",
  payload: z.object({}),
  cron: "25 * * * *",
  run: async (act) => {
    const before = new Date(Date.parse(act.now) - disableAfterDays * 86_400_000).toISOString();
    for (const id of await failingSince(act.db, before)) await disable(act, id, "webhook.silent");
  },
});
