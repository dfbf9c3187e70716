import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { OutboxMessage } from "./outbox-message.contract.ts";

/**
 * Available only where simulators run (INT-11): to everyone in a demo, and in any other facility to users who manage
 * connections.
 */
export const getSimulatorOutbox = endpoint({
  method: "GET",
  path: "/integrations/simulators/outbox",
  summary: "List email, texts and push messages the simulators received for this facility",
  permission: "public",
  knowsSession: true,
  switch: null,
  response: z.strictObject({ rows: z.array(OutboxMessage) }),
  problems: ["not-found", "unauthenticated", "forbidden"],
});

export const CollectedSpan = z.strictObject({
  service: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().nullable(),
  name: z.string(),
  kind: z.number().int(),
  startedAt: z.iso.datetime(),
  ms: z.number(),
  attributes: z.record(z.string(), z.string()),
  failed: z.boolean(),
});
export type CollectedSpan = z.infer<typeof CollectedSpan>;

export const getSimulatorTraces = endpoint({
  method: "GET",
  path: "/integrations/simulators/traces",
  summary: "List spans the simulated collector received, of all facilities",
  permission: "public",
  knowsSession: true,
  switch: null,
  response: z.strictObject({ collecting: z.boolean(), rows: z.array(CollectedSpan) }),
  problems: ["not-found"],
});
