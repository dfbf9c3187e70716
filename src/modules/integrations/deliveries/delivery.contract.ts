import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { deliveryStatuses } from "./delivery.ts";

export const Delivery = z.strictObject({
  id: Id,
  direction: z.enum(["out", "in"]),
  channel: z.string(),
  kind: z.string(),
  connectionLabel: z.string().nullable(),
  /** Sent to a simulator; nothing left the installation (INT-11). */
  simulated: z.boolean(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  /** The provider's own status: `delivered`. */
  remoteStatus: z.string().nullable(),
  error: z.string().nullable(),
  nextAt: Instant.nullable(),
  at: Instant,
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = endpoint({
  method: "GET",
  path: "/integrations/deliveries",
  summary: "List outgoing and incoming deliveries, newest first; or only dead letters",
  permission: "integrations.manage",
  query: z.strictObject({
    only: z.enum(["all", "waiting", "dead"]).default("all"),
    /** Only this connection, including tasks without a connection that it would send. */
    connectionId: Id.optional(),
  }),
  response: z.strictObject({ rows: z.array(Delivery), dead: z.number().int(), waiting: z.number().int() }),
});
const Chosen = z.strictObject({ ids: z.array(Id).min(1, "Choose at least one").max(200) });
export const retryDeadLetters = endpoint({
  method: "POST",
  path: "/integrations/dead-letters/retry",
  summary: "Retry dead letters",
  permission: "integrations.manage",
  audit: { action: "delivery.retried", subject: "delivery" },
  body: Chosen,
  response: z.strictObject({ retried: z.number().int() }),
});
export const ignoreDeadLetters = endpoint({
  method: "POST",
  path: "/integrations/dead-letters/ignore",
  summary: "Dismiss dead letters, with a reason",
  permission: "integrations.manage",
  audit: { action: "delivery.ignored", subject: "delivery" },
  body: Chosen.extend({ reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  response: z.strictObject({ ignored: z.number().int() }),
});
export const receiveWebhook = endpoint({
  method: "POST",
  path: "/integrations/webhooks/:token",
  summary: "Receive a signed delivery from a connected service",
  permission: "public",
  switch: null,
  audit: { action: "delivery.received", subject: "connection" },
  params: z.strictObject({ token: z.string().max(100) }),
  response: z.strictObject({ received: z.literal(true), duplicate: z.literal(true).optional() }),
  raw: "bytes",
  bodyLimit: 1_048_576,
  limit: { bucket: "webhooks", perMinute: 600 },
  problems: ["signature-invalid", "not-found", "too-large"],
});
