import { randomBytes } from "node:crypto";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { refusedHost } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { sealFor } from "../vault.ts";
import { post, queueMessage, signingSecrets } from "./deliver-webhook.actions.ts";
import * as contract from "./webhook.contract.ts";

const dayMs = 86_400_000;
/** Short, because a user waits and the transaction must not idle for ten seconds. */
const pingMs = 8_000;
/** Most messages resent in one request. */
const replayMost = 1_000;
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

async function hookById(view: View, id: string) {
  const row = await view.db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("id", "=", id)
    .where("status", "<>", "removed")
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

function asAnswer(row: Awaited<ReturnType<typeof hookById>>): contract.Webhook {
  const { id, url, description, eventTypes, locationIds, statusReason, consecutiveFailures, lastOkAt, version } = row;
  const status = row.status as contract.Webhook["status"];
  return {
    id,
    url,
    description,
    eventTypes,
    locationIds,
    status,
    statusReason,
    consecutiveFailures,
    lastOkAt,
    version,
  };
}
const answerOf = async (view: View, id: string) => asAnswer(await hookById(view, id));

const list = query(contract.listWebhooks, async (view) => {
  const rows = await view.db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("status", "<>", "removed")
    .orderBy("createdAt")
    .execute();
  return { rows: rows.map(asAnswer), eventTypes: [...view.platform.registry.publicEvents] };
});

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
  await act.db
    .insertInto("webhookEndpoints")
    .values({ id, ...body, secretCipher: sealFor(act.platform, act.tenant, `webhook|${id}`, secret) })
    .execute();
  act.audit({ subjectId: id, detail: { eventTypes: body.eventTypes } });
  return { webhook: await answerOf(act, id), secret };
});

const change = action(contract.changeWebhook, async (act, { params, body }) => {
  const before = await hookById(act, params.webhookId);
  act.requireVersion(before, body.version);
  const { version: _, pause, ...changes } = body;
  checkTarget(act, changes);
  if (pause && before.status !== "active" && before.status !== "failing")
    throw new Problem("wrong-state", "This webhook is already inactive.");
  const isElsewhere = body.url !== undefined && body.url !== before.url;
  await act.db
    .updateTable("webhookEndpoints")
    .set({
      ...changes,
      ...(pause ? { status: "disabled", statusReason: "Paused by a user." } : {}),
      ...(isElsewhere ? { status: "pendingVerification", statusReason: null } : {}),
    })
    .where("id", "=", before.id)
    .execute();
  act.audit({ subjectId: before.id, fields: Object.keys(body).filter((name) => name !== "version") });
  return answerOf(act, before.id);
});

const ping = action(contract.pingWebhook, async (act, { params }) => {
  const hook = await hookById(act, params.webhookId);
  const outcome = await pingNow(act, hook);
  if (outcome.ok)
    await act.db
      .updateTable("webhookEndpoints")
      .set({ status: "active", statusReason: null, consecutiveFailures: 0, firstFailureAt: null, lastOkAt: act.now })
      .where("id", "=", hook.id)
      .execute();
  act.audit({ subjectId: hook.id, detail: { ok: outcome.ok } });
  return { ...outcome, webhook: await answerOf(act, hook.id) };
});

async function pingNow(act: Act, hook: Awaited<ReturnType<typeof hookById>>): Promise<{ ok: boolean; said: string }> {
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
  const hook = await hookById(act, params.webhookId);
  const secret = newSecret();
  await act.db
    .updateTable("webhookEndpoints")
    .set({
      secretCipher: sealFor(act.platform, act.tenant, `webhook|${hook.id}`, secret),
      formerSecretCipher: hook.secretCipher,
      formerUntil: new Date(Date.parse(act.now) + dayMs).toISOString(),
    })
    .where("id", "=", hook.id)
    .execute();
  act.audit({ subjectId: hook.id });
  return { webhook: await answerOf(act, hook.id), secret };
});

const remove = action(contract.removeWebhook, async (act, { params }) => {
  const hook = await hookById(act, params.webhookId);
  await act.db.updateTable("webhookEndpoints").set({ status: "removed" }).where("id", "=", hook.id).execute();
  act.audit({ subjectId: hook.id });
});

const messages = query(contract.listWebhookMessages, async (view, { params }) => {
  const hook = await hookById(view, params.webhookId);
  const rows = await view.db
    .selectFrom("webhookMessages as m")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("webhookAttempts as a")
          .select(["a.httpStatus", "a.error"])
          .whereRef("a.messageId", "=", "m.id")
          .orderBy("a.n", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "m.id",
      "m.type",
      "m.subjectId",
      "m.status",
      "m.attempts",
      "m.deliveredAt",
      "m.createdAt as at",
      "last.httpStatus as lastStatus",
      "last.error as lastError",
    ])
    .where("m.endpointId", "=", hook.id)
    .orderBy("m.createdAt", "desc")
    .limit(100)
    .execute();
  return { rows: rows.map((row) => ({ ...row, status: row.status as contract.WebhookMessage["status"] })) };
});

const replay = action(contract.replayWebhook, async (act, { params, body }) => {
  const hook = await hookById(act, params.webhookId);
  if (hook.status !== "active" && hook.status !== "failing")
    throw new Problem("wrong-state", "Ping the webhook first. It must answer before events are sent.");
  const { ids, since = "", until = act.now } = body;
  const oldest = new Date(Date.parse(act.now) - 30 * dayMs).toISOString();
  let wanted = act.db
    .selectFrom("webhookMessages")
    .select("id")
    .where("endpointId", "=", hook.id)
    .where("createdAt", ">", oldest)
    // Pending messages are not queued twice.
    .where("status", "<>", "pending");
  wanted = ids ? wanted.where("id", "in", ids) : wanted.where("createdAt", ">=", since).where("createdAt", "<=", until);
  const chosen = await wanted.limit(replayMost + 1).execute();
  if (chosen.length > replayMost)
    throw new Problem("validation", `That is more than ${replayMost} messages. Choose a shorter time range.`);
  if (chosen.length === 0) {
    act.audit({ subjectId: hook.id, detail: { count: 0 } });
    return { replayed: 0 };
  }
  const rows = await act.db
    .updateTable("webhookMessages")
    .set({ status: "pending" })
    .where(
      "id",
      "in",
      chosen.map(({ id }) => id),
    )
    .returning(["id", "attempts"])
    .execute();
  // The message keeps its id, so the receiver can detect duplicates.
  for (const { id } of rows) await queueMessage(act, id, `${id}:again:${act.now}`);
  act.audit({ subjectId: hook.id, detail: { count: rows.length } });
  return { replayed: rows.length };
});

export const webhookHandlers = [list, create, change, ping, rotate, remove, messages, replay];
