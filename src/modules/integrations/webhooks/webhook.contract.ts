import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";

defineProblems({ "webhook-url-refused": [422, "That address cannot take webhooks"] });

export const webhookStatuses = ["pendingVerification", "active", "failing", "disabled", "removed"] as const;
export const Webhook = z.strictObject({
  id: Id,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  /** Only what happens there; null: everywhere. */
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
  summary: "Addresses that are told what happens, and the events there are",
  permission,
  response: z.strictObject({ rows: z.array(Webhook), eventTypes: z.array(z.string()) }),
});
const url = z.url("Write the whole address, with https").max(500);
const description = z.string().trim().max(200);
const eventTypes = z.array(z.string().max(80)).min(1, "Choose what it is told").max(100);
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
  summary: "Tell an address what happens; its secret is shown this once, and it must answer a ping first",
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
  summary: "Change what it is told and where, or pause it; another address must answer a ping first",
  permission,
  audit: audit("changed"),
  params,
  body: z.strictObject({
    version: Version,
    url: url.optional(),
    description: description.optional(),
    eventTypes: eventTypes.optional(),
    locationIds: locationIds.optional(),
    /** What happens meanwhile is listed, and a ping makes it active again. */
    pause: z.literal(true).optional(),
  }),
  response: Webhook,
  problems: ["stale-version", "webhook-url-refused", "wrong-state"],
});
export const pingWebhook = endpoint({
  method: "POST",
  path: "/developer/webhooks/:webhookId/ping",
  summary: "Send a signed ping; a good answer makes the webhook active",
  permission,
  audit: audit("pinged"),
  params,
  response: z.strictObject({ ok: z.boolean(), said: z.string(), webhook: Webhook }),
});
export const rotateWebhook = endpoint({
  method: "POST",
  path: "/developer/webhooks/:webhookId/rotate",
  summary: "A new secret; for 24 hours both sign",
  permission,
  audit: audit("rotated"),
  params,
  response: WithSecret,
});
export const removeWebhook = endpoint({
  method: "DELETE",
  path: "/developer/webhooks/:webhookId",
  summary: "Tell this address nothing more",
  permission,
  audit: audit("removed"),
  params,
});
export const listWebhookMessages = endpoint({
  method: "GET",
  path: "/developer/webhooks/:webhookId/messages",
  summary: "What was sent there, newest first, with the last answer",
  permission,
  params,
  response: z.strictObject({ rows: z.array(WebhookMessage) }),
});
export const replayWebhook = endpoint({
  method: "POST",
  path: "/developer/webhooks/:webhookId/replay",
  summary: "Send messages of the last 30 days again",
  permission,
  audit: audit("replayed"),
  params,
  body: z
    .strictObject({
      ids: z.array(Id).min(1, "Choose something").max(500).optional(),
      /** Everything told from this instant on, instead of single messages. */
      since: Instant.optional(),
      until: Instant.optional(),
    })
    .refine(({ ids, since }) => (ids === undefined) !== (since === undefined), {
      path: ["since"],
      message: "Choose messages, or a time from which on",
    }),
  response: z.strictObject({ replayed: z.number().int() }),
  problems: ["wrong-state"],
});
