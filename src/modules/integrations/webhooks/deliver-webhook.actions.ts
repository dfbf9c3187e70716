import { z } from "zod";
import { jsonb } from "#platform/server/database/json.ts";
import type { EventEnvelope } from "#platform/server/events/events.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { ask, type Reply, retryAfterOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { newId } from "#platform/shared/ids.ts";
import { signedHeaders } from "../inbound/standard-webhooks.ts";
import { inEachLanguage } from "../notices.ts";
import type { OutboundJob, OutboundOperation } from "../outbound/operation.ts";
import { queueTask } from "../outbound/queue-task.ts";
import { openFor } from "../vault.ts";
import { disableAfterDays, messageBody, webhookWaits } from "./webhook.ts";

const Payload = z.object({ messageId: z.string() });
type Payload = z.infer<typeof Payload>;

/**
 * Writes one message per subscribed webhook for a public event, once per event. A disabled webhook gets
 * nothing, but its missed messages are listed and can be resent later.
 */
export async function fanOut(act: Act, event: EventEnvelope): Promise<void> {
  const hooks = await act.db
    .selectFrom("webhookEndpoints")
    .select(["id", "eventTypes", "locationIds", "status"])
    .where("status", "in", ["active", "failing", "disabled"])
    .execute();
  const payload = event.payload as { locationId?: unknown; toLocationId?: unknown };
  const place = payload.locationId ?? payload.toLocationId;
  const locationId = typeof place === "string" ? place : null;
  for (const hook of hooks) {
    if (!hook.eventTypes.includes(event.type)) continue;
    if (hook.locationIds && (!locationId || !hook.locationIds.includes(locationId))) continue;
    const made = await act.db
      .insertInto("webhookMessages")
      .values({
        id: newId(),
        endpointId: hook.id,
        eventId: event.eventId,
        type: event.type,
        subjectId: event.subjectId,
        status: hook.status === "disabled" ? "failed" : "pending",
        payload: jsonb({ at: event.at, version: event.subjectVersion, locationId }),
        createdAt: act.now,
      })
      .onConflict((conflict) => conflict.columns(["tenantId", "endpointId", "eventId"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made && hook.status !== "disabled") await queueMessage(act, made.id, `${hook.id}:${event.eventId}`);
  }
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
  payload: Payload,
  waits: webhookWaits,
  mayGo: async (act, { messageId }) => {
    const row = await act.db
      .selectFrom("webhookMessages as m")
      .innerJoin("webhookEndpoints as e", "e.id", "m.endpointId")
      .select("e.status")
      .where("m.id", "=", messageId)
      .executeTakeFirst();
    if (row?.status === "active" || row?.status === "failing") return null;
    await act.db.updateTable("webhookMessages").set({ status: "failed" }).where("id", "=", messageId).execute();
    return "webhook_off";
  },
  send: async (job) => {
    const { platform, tenant, payload } = job;
    const message = await platform.database
      .tenant(tenant.id)
      .selectFrom("webhookMessages as m")
      .innerJoin("webhookEndpoints as e", "e.id", "m.endpointId")
      .select([
        "m.id",
        "m.type",
        "m.subjectId",
        "m.payload",
        "e.url",
        "e.id as endpointId",
        "e.secretCipher",
        "e.formerSecretCipher",
        "e.formerUntil",
      ])
      .where("m.id", "=", payload.messageId)
      .executeTakeFirstOrThrow();
    const facts = message.payload as { at: string; version: number | null; locationId: string | null };
    const body = messageBody({ ...facts, type: message.type, id: message.subjectId });
    const secrets = signingSecrets(platform, tenant, { ...message, id: message.endpointId });
    const begun = performance.now();
    const failure = await post(platform, { url: message.url, secrets, id: message.id, body }).then(
      async (reply) => {
        await note(job, message.endpointId, { status: reply.status, ms: reply.ms, error: null });
        if (reply.status < 300) return null;
        if (reply.status === 410) return new OutboundFailure("refused", "The receiver no longer exists (410).");
        const wait = retryAfterOf(reply.headers);
        return new OutboundFailure("temporary", `The receiver returned ${reply.status}.`, wait);
      },
      async (error: unknown) => {
        if (!(error instanceof OutboundFailure)) throw error;
        await note(job, message.endpointId, {
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
    await act.db
      .updateTable("webhookMessages")
      .set({ status: "failed" })
      .where("id", "=", job.payload.messageId)
      .execute();
  },
};

async function note(
  job: OutboundJob<Payload>,
  endpointId: string,
  answer: { status: number | null; ms: number; error: string | null },
): Promise<void> {
  const { messageId } = job.payload;
  const ok = answer.status !== null && answer.status < 300;
  await asSystem(job.platform, job.tenant, async (act) => {
    const { attempts } = await act.db
      .updateTable("webhookMessages")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), ...(ok ? { status: "delivered", deliveredAt: act.now } : {}) }))
      .where("id", "=", messageId)
      .returning("attempts")
      .executeTakeFirstOrThrow();
    await act.db
      .insertInto("webhookAttempts")
      .values({
        id: newId(),
        messageId,
        n: attempts,
        httpStatus: answer.status,
        ms: answer.ms,
        error: answer.error,
        at: act.now,
      })
      .execute();
    if (ok) await recovered(act, endpointId);
    else await failed(act, endpointId, answer.status);
  });
}

async function recovered(act: Act, endpointId: string): Promise<void> {
  await act.db
    .updateTable("webhookEndpoints")
    .set({ status: "active", statusReason: null, consecutiveFailures: 0, firstFailureAt: null, lastOkAt: act.now })
    .where("id", "=", endpointId)
    .where("status", "in", ["active", "failing"])
    .execute();
}

async function failed(act: Act, endpointId: string, status: number | null): Promise<void> {
  const hook = await act.db
    .updateTable("webhookEndpoints")
    .set((eb) => ({
      status: "failing",
      consecutiveFailures: eb("consecutiveFailures", "+", 1),
      firstFailureAt: eb.fn.coalesce("firstFailureAt", eb.val(act.now)),
    }))
    .where("id", "=", endpointId)
    .where("status", "in", ["active", "failing"])
    .returning("firstFailureAt")
    .executeTakeFirst();
  if (!hook) return;
  const days = (Date.parse(act.now) - Date.parse(hook.firstFailureAt ?? act.now)) / 86_400_000;
  if (status === 410) await disable(act, endpointId, "webhook.gone");
  else if (days >= disableAfterDays) await disable(act, endpointId, "webhook.silent");
}

async function disable(act: Act, endpointId: string, why: "webhook.gone" | "webhook.silent"): Promise<void> {
  await act.db
    .updateTable("webhookEndpoints")
    .set({ status: "disabled", statusReason: inEachLanguage((say) => say(why)).en })
    .where("id", "=", endpointId)
    .execute();
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
    const rows = await act.db
      .selectFrom("webhookEndpoints")
      .select("id")
      .where("status", "=", "failing")
      .where("firstFailureAt", "<", before)
      .execute();
    for (const { id } of rows) await disable(act, id, "webhook.silent");
  },
});
