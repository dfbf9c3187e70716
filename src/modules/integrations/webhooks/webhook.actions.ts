import { randomBytes } from "node:crypto";
import type { Act } from "#platform/server/execution/context.ts";
import { move, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { refusedHost } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { sealFor } from "../vault.ts";
import { post, queueMessage, signingSecrets } from "./deliver-webhook.ts";
import * as contract from "./webhook.contract.ts";
import {
  activateWebhook,
  allWebhooks,
  asAnswer,
  insertWebhook,
  saveSecret,
  type WebhookRow,
  webhookById,
  webhookRecord,
} from "./webhook.store.ts";
import { markPending, messagesOf, sentMessages } from "./webhook-message.store.ts";

const dayMs = 86_400_000;
/** Short, because a user waits. */
const pingMs = 8_000;
/** Most messages resent in one request. */
const replayMost = 1_000;
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

const list = query(contract.listWebhooks, async (view) => ({
  rows: await allWebhooks(view.db),
  eventTypes: [...view.platform.registry.publicEvents],
}));

/** Throws `webhook-url-refused`, `validation`, or `out-of-scope` for a location outside the actor's. */
function checkTarget(
  act: Act,
  {
    url,
    eventTypes,
    locationIds,
  }: { url?: string | undefined; eventTypes?: string[] | undefined; locationIds?: string[] | null | undefined },
): void {
  const refusal = url === undefined ? null : refusedHost(act.platform.outside, url);
  if (refusal)
    throw new Problem("webhook-url-refused", { detail: refusal, errors: [{ path: "body.url", message: refusal }] });
  const unknown = eventTypes?.find((type) => !act.platform.registry.publicEvents.includes(type));
  if (unknown) throw new Problem("validation", `"${unknown}" is not a public event.`);
  for (const locationId of locationIds ?? []) act.requireLocation(locationId);
}

const create = action(contract.createWebhook, async (act, { body }) => {
  checkTarget(act, body);
  const id = newId();
  const secret = newSecret();
  await insertWebhook(act.db, {
    id,
    ...body,
    secretCipher: sealFor(act.platform, act.tenant, `webhook|${id}`, secret),
  });
  act.audit({ subjectId: id, detail: { eventTypes: body.eventTypes } });
  return { webhook: asAnswer(await webhookById(act.db, id)), secret };
});

const change = verb(contract.changeWebhook, webhookRecord, (act, before, { body }) => {
  const { version: _, pause, ...changes } = body;
  checkTarget(act, changes);
  if (pause && !isSending(before)) throw new Problem("wrong-state", "This webhook is already inactive.");
  const isElsewhere = body.url !== undefined && body.url !== before.url;
  return {
    ...changes,
    ...(pause ? { status: "disabled" as const, statusReason: "Paused by a user." } : {}),
    ...(isElsewhere ? { status: "pendingVerification" as const, statusReason: null } : {}),
  };
});

const isSending = ({ status }: WebhookRow) => status === "active" || status === "failing";

const ping = action(contract.pingWebhook, async (act, { params }) => {
  const hook = await webhookById(act.db, params.webhookId);
  const outcome = await act.outside(`ping ${hook.id} ${hook.url}`, () => pingNow(act, hook));
  if (outcome.ok) await activateWebhook(act.db, hook.id, act.now);
  act.audit({ subjectId: hook.id, detail: { ok: outcome.ok } });
  return { ...outcome, webhook: asAnswer(await webhookById(act.db, hook.id)) };
});

async function pingNow(act: Act, hook: WebhookRow): Promise<{ ok: boolean; said: string }> {
  const body = JSON.stringify({ type: "ping", timestamp: act.now, data: { id: hook.id } });
  const secrets = signingSecrets(act.platform, act.tenant, hook);
  try {
    const { status } = await post(act.platform, {
      url: hook.url,
      secrets,
      id: `ping_${newId()}`,
      body,
      timeoutMs: pingMs,
    });
    const ok = status >= 200 && status < 300;
    return {
      ok,
      said: ok ? `The receiver returned ${status}.` : `The receiver returned ${status}. Expected 200 to 299.`,
    };
  } catch (error) {
    if (error instanceof OutboundFailure) return { ok: false, said: error.message };
    throw error;
  }
}

const rotate = action(contract.rotateWebhook, async (act, { params }) => {
  const hook = await webhookById(act.db, params.webhookId);
  const secret = newSecret();
  await saveSecret(act.db, hook.id, {
    secretCipher: sealFor(act.platform, act.tenant, `webhook|${hook.id}`, secret),
    formerSecretCipher: hook.secretCipher,
    formerUntil: new Date(Date.parse(act.now) + dayMs).toISOString(),
  });
  act.audit({ subjectId: hook.id });
  return { webhook: asAnswer(await webhookById(act.db, hook.id)), secret };
});

const remove = move(contract.removeWebhook, webhookRecord, "remove");

const messages = query(contract.listWebhookMessages, async (view, { params }) => {
  const hook = await webhookById(view.db, params.webhookId);
  return { rows: await messagesOf(view.db, hook.id) };
});

const replay = action(contract.replayWebhook, async (act, { params, body }) => {
  const hook = await webhookById(act.db, params.webhookId);
  if (!isSending(hook))
    throw new Problem("wrong-state", "Ping the webhook first. It must answer before events are sent.");
  const { ids, since = "", until = act.now } = body;
  const oldest = new Date(Date.parse(act.now) - 30 * dayMs).toISOString();
  const chosen = await sentMessages(act.db, hook.id, ids ? { ids } : { since, until }, {
    oldest,
    most: replayMost + 1,
  });
  if (chosen.length > replayMost)
    throw new Problem("validation", `That is more than ${replayMost} messages. Choose a shorter time range.`);
  await markPending(act.db, chosen);
  // The message keeps its id, so the receiver can detect duplicates.
  for (const id of chosen) await queueMessage(act, id, `${id}:again:${act.now}`);
  act.audit({ subjectId: hook.id, detail: { count: chosen.length } });
  return { replayed: chosen.length };
});

export const webhookHandlers = [list, create, change, ping, rotate, remove, messages, replay];
