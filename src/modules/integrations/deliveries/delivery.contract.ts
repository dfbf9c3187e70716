import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const Delivery = z.strictObject({
  id: Id,
  direction: z.enum(["out", "in"]),
  channel: z.string(),
  kind: z.string(),
  connectionLabel: z.string().nullable(),
  /** By a simulator: nobody outside was reached (INT-11). */
  simulated: z.boolean(),
  status: z.string(),
  attempts: z.number().int(),
  /** The provider's own word: `delivered`. */
  remoteStatus: z.string().nullable(),
  error: z.string().nullable(),
  nextAt: Instant.nullable(),
  at: Instant,
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = endpoint({
  method: "GET",
  path: "/integrations/deliveries",
  summary: "What went out and came in, newest first; or the dead letters alone",
  permission: "integrations.manage",
  query: z.strictObject({
    only: z.enum(["all", "waiting", "dead"]).default("all"),
    /** Of one connection alone, with what names none and goes out by it. */
    connectionId: Id.optional(),
  }),
  response: z.strictObject({ rows: z.array(Delivery), dead: z.number().int(), waiting: z.number().int() }),
});
const Chosen = z.strictObject({ ids: z.array(Id).min(1, "Choose something").max(200) });
export const retryDeadLetters = endpoint({
  method: "POST",
  path: "/integrations/dead-letters/retry",
  summary: "Send or process again what had been given up",
  permission: "integrations.manage",
  audit: { action: "delivery.retried", subject: "delivery" },
  body: Chosen,
  response: z.strictObject({ retried: z.number().int() }),
});
export const ignoreDeadLetters = endpoint({
  method: "POST",
  path: "/integrations/dead-letters/ignore",
  summary: "Let it rest, with a reason",
  permission: "integrations.manage",
  audit: { action: "delivery.ignored", subject: "delivery" },
  body: Chosen.extend({ reason: z.string().trim().min(3, "Say why").max(300) }),
  response: z.strictObject({ ignored: z.number().int() }),
});
export const receiveWebhook = endpoint({
  method: "POST",
  path: "/integrations/webhooks/:token",
  summary: "Where connected services post to; believed by their signature",
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
