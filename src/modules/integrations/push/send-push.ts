import { z } from "zod";
import {
  activeSubscriptionsOf,
  type PushMessage,
  revokeSubscription,
  subscriptionById,
} from "#modules/notifications/index.ts";
import { vapidKeys } from "#platform/server/crypto/vapid.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { ask, failureOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { eightTries, type OutboundOperation } from "../outbound/operation.ts";
import { queueTask } from "../outbound/queue-task.ts";

const PushPayload = z.object({
  subscriptionId: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  urgent: z.boolean(),
});
type PushPayload = z.infer<typeof PushPayload>;
const daySeconds = 86_400;

/** Web push (RFC 8030), encrypted for the browser (RFC 8291). Expired subscriptions are deleted. */
export const pushOperation: OutboundOperation<PushPayload> = {
  operation: "push.send",
  channel: "push",
  leaves: { unchecked: "Goes to staff devices, and names no client." },
  payload: PushPayload,
  waits: eightTries,
  mayGo: async (act, { subscriptionId }) => {
    const row = await subscriptionById(act.db, subscriptionId);
    return row?.state === "active" ? null : "not_subscribed";
  },
  send: async (job) => {
    const { platform, tenant, payload } = job;
    const row = await subscriptionById(platform.database.tenant(tenant.id), payload.subscriptionId);
    if (!row) throw new OutboundFailure("refused", "This browser is no longer subscribed.");
    const { generateRequestDetails } = (await import("web-push")).default;
    const { title, body, link } = payload;
    const details = generateRequestDetails(
      { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
      JSON.stringify({ title, body, link, id: job.idempotencyKey }),
      {
        vapidDetails: { subject: "mailto:push@cairn.example", ...vapidKeys(platform) },
        TTL: daySeconds,
        urgency: payload.urgent ? "high" : "normal",
        // A second copy replaces the first one at the push service.
        topic: job.taskId.replaceAll("-", "").slice(0, 32),
      },
    );
    const reply = await ask(platform.outside, {
      method: "POST",
      url: details.endpoint,
      headers: Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)])),
      ...(details.body ? { body: details.body } : {}),
    });
    if (reply.status === 404 || reply.status === 410) {
      await asSystem(platform, tenant, (act) => revokeSubscription(act.db, payload.subscriptionId));
      throw new OutboundFailure("refused", "This browser is no longer subscribed.");
    }
    if (reply.status >= 300) throw failureOf(reply.status, reply.headers, "The push service");
    return { remoteId: String(reply.headers.location ?? ""), remoteStatus: "accepted" };
  },
};

/** The port `sendPush`: one outbound task for each subscribed browser. */
export async function queuePush(act: Act, push: PushMessage): Promise<number> {
  const subscriptions = await activeSubscriptionsOf(act.db, push.userIds);
  for (const id of subscriptions)
    await queueTask(act, pushOperation, {
      payload: {
        subscriptionId: id,
        title: push.title,
        body: push.body,
        link: push.link ?? null,
        urgent: push.urgent ?? false,
      },
      kind: push.kind,
      purpose: "account",
      ...(push.key ? { idempotencyKey: `${push.key}:${id}` } : {}),
    });
  return subscriptions.length;
}
