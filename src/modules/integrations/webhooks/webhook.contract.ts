import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";

defineProblems({ "webhook-url-refused": [422, "That URL can't receive webhooks"] });

export const webhookStatuses = ["pendingVerification", "active", "failing", "disabled", "removed"] as const;
export const Webhook = z.strictObject({
  id: Id,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  /** Only events of these locations; null for all. */
  locationIds: z.array(Id).nullable(),
  status: z.enum(webhookStatuses),
  statusReason: z.string().nullable(),
  consecutiveFailures: z.number().int(),
  lastOkAt: Instant.nullable(),
  version: Version,
});
export type Webhook = z.infer<typeof Webhook>;
export const WebhookMessage = z.strictObject({
  id: Id,
  type: z.string(),
  subjectId: z.string(),
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.number().int(),
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
  deliveredAt: Instant.nullable(),
  at: Instant,
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

const permission = "developer.manage" as const;
const params = z.strictObject({ webhookId: Id });
const audit = (verb: string) => ({ action: `webhook.${verb}`, subject: "webhook" }) as const;
const WithSecret = z.strictObject({ webhook: Webhook, secret: z.string() });

export const listWebhooks = endpoint({
  method: "GET",
  path: "/developer/webhooks",
  summary: "List webhooks and the available events",
  permission,
  response: z.strictObject({ rows: z.array(Webhook), eventTypes: z.array(z.string()) }),
});
const url = z.url("Enter a full URL starting with https").max(500);
const description = z.string().trim().max(200);
const eventTypes = z.array(z.string().max(80)).min(1, "Choose at least one event").max(100);
const locationIds = z.array(Id).min(1).nullable();
export const NewWebhook = z.strictObject({
  url,
  description: description.default(""),
  eventTypes,
  locationIds: locationIds.default(null),
});
export const createWebhook = endpoint({
  method: "POST",
  path: "/developer/webhooks",
  summary: "Create a webhook; its secret is shown only in this response, and it must answer a ping first",
  permission,
  audit: audit("created"),
  body: NewWebhook,
  response: WithSecret,
  status: 201,
  problems: ["webhook-url-refused"],
});
export const changeWebhook = endpoint({
  method: "PATCH",
  path: "/developer/webhooks/:webhookId",
  summary: "Change a webhook's URL or events, or pause it; a new URL must answer a ping first",
  permission,
  audit: audit("changed"),
  params,
  body: z.strictObject({
    version: Version,
    url: url.optional(),
    description: description.optional(),
    eventTypes: eventTypes.optional(),
    locationIds: locationIds.optional(),
    /** Missed events are listed, and a ping reactivates it. */
    pause: z.literal(true).optional(),
  }),
  response: Webhook,
  problems: ["stale-version", "webhook-url-refused", "wrong-state"],
});
export const pingWebhook = endpoint({
  method: "POST",
  path: "/developer/webhooks/:webhookId/ping",
  summary: "Send a signed ping; a successful response activates the webhook",
  permission,
  audit: audit("pinged"),
  params,
  response: z.strictObject({ ok: z.boolean(), said: z.string(), webhook: Webhook }),
});
export const rotateWebhook = endpoint({
  method: "POST",
  path: "/developer/webhooks/:webhookId/rotate",
  summary: "Rotate the signing secret; both secrets sign for 24 hours",
  permission,
  audit: audit("rotated"),
  params,
  response: WithSecret,
});
export const removeWebhook = endpoint({
  method: "DELETE",
  path: "/developer/webhooks/:webhookId",
  summary: "Remove a webhook",
  permission,
  audit: audit("removed"),
  params,
});
export const listWebhookMessages = endpoint({
  method: "GET",
  path: "/developer/webhooks/:webhookId/messages",
  summary: "List a webhook's messages, newest first, with the last response",
  permission,
  params,
  response: z.strictObject({ rows: z.array(WebhookMessage) }),
});
export const replayWebhook = endpoint({
  method: "POST",
  path: "/developer/webhooks/:webhookId/replay",
  summary: "Resend messages of the last 30 days",
  permission,
  audit: audit("replayed"),
  params,
  body: z
    .strictObject({
      ids: z.array(Id).min(1, "Choose at least one").max(500).optional(),
      /** All messages since this instant, instead of single ones. */
      since: Instant.optional(),
      until: Instant.optional(),
    })
    .refine(({ ids, since }) => (ids === undefined) !== (since === undefined), {
      path: ["since"],
      message: "Choose messages or a start time",
    }),
  response: z.strictObject({ replayed: z.number().int() }),
  problems: ["wrong-state"],
});
