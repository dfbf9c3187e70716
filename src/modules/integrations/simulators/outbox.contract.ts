import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { OutboxMessage } from "./outbox-message.contract.ts";

/** Answers where simulators run, which no real installation does; then all accounts and addresses are made up (INT-11). */
export const getSimulatorOutbox = endpoint({
  method: "GET",
  path: "/integrations/simulators/outbox",
  summary: "Mail, texts and push messages the simulators received for this facility",
  permission: "public",
  switch: null,
  response: z.strictObject({ rows: z.array(OutboxMessage) }),
  problems: ["not-found"],
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
  summary: "Spans the simulated collector received: all facilities', since a span names none",
  permission: "public",
  switch: null,
  response: z.strictObject({ collecting: z.boolean(), rows: z.array(CollectedSpan) }),
  problems: ["not-found"],
});
