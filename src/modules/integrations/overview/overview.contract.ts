import { z } from "zod";
import { endpoint, exportLimit, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { callLine } from "../connections/call-line.contract.ts";
import { connectionStatuses, environments } from "../connections/connection.contract.ts";

export const ConnectionHealth = z.strictObject({
  id: Id,
  label: z.string(),
  typeKey: z.string(),
  environment: z.enum(environments),
  status: z.enum(connectionStatuses),
  circuit: z.enum(["closed", "open", "halfOpen"]),
  retryAt: Instant.nullable(),
  lastOkAt: Instant.nullable(),
  lastErrorAt: Instant.nullable(),
  /** Of the last 24 hours; null without a call. */
  calls: z.number().int(),
  errorShare: z.number().nullable(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  waiting: z.number().int(),
  oldestWaitingAt: Instant.nullable(),
  dead: z.number().int(),
  signInEndsAt: Instant.nullable(),
  agreementEndsOn: PlainDate.nullable(),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

export const getIntegrationsHealth = endpoint({
  method: "GET",
  path: "/integrations/health",
  summary: "How each connection is doing: answers, errors, what waits and what ends",
  permission: "settings.view",
  response: z.strictObject({ rows: z.array(ConnectionHealth) }),
});

const HourOfCalls = z.strictObject({
  /** When the hour begins. */
  at: Instant,
  calls: z.number().int(),
  failed: z.number().int(),
  p50Ms: z.number().int().nullable(),
  p95Ms: z.number().int().nullable(),
});
export const CircuitTurn = z.strictObject({
  id: Id,
  at: Instant,
  circuit: z.enum(["open", "closed"]),
  reason: z.string().nullable(),
});
export type CircuitTurn = z.infer<typeof CircuitTurn>;

export const getConnectionDay = endpoint({
  method: "GET",
  path: "/integrations/connections/:connectionId/day",
  summary: "How a connection answered in each of the last 24 hours, and when its circuit opened and closed in 30 days",
  permission: "integrations.manage",
  params: z.strictObject({ connectionId: Id }),
  response: z.strictObject({ hours: z.array(HourOfCalls).length(24), turns: z.array(CircuitTurn) }),
});

export const ServiceLine = z.strictObject({
  id: Id,
  way: z.enum(["connection", "program", "webhook"]),
  name: z.string(),
  what: z.string(),
  /** Who is behind it, as its contracts or settings say; hosts it speaks with. */
  vendor: z.string().nullable(),
  hosts: z.array(z.string()),
  /** Whether data of clients can flow there. */
  clientData: z.boolean(),
  state: z.string(),
  agreements: z.string(),
});
export type ServiceLine = z.infer<typeof ServiceLine>;

export const getServiceInventory = endpoint({
  method: "GET",
  path: "/integrations/inventory",
  summary: "Every outside service, program and address that data can reach, for the risk analysis (45 CFR 164.308)",
  permission: "settings.view",
  response: z.strictObject({ rows: z.array(ServiceLine) }),
});
export const exportServiceInventory = endpoint({
  method: "GET",
  path: "/integrations/inventory/export",
  summary: "The same as CSV",
  permission: "settings.view",
  audit: { action: "integration.inventory-exported", subject: "integration" },
  limit: exportLimit,
  response: z.custom<{ content: unknown }>((value) => typeof value === "object"),
});

export const OutboundCall = z.strictObject({ ...callLine, outcome: z.string() });
export type OutboundCall = z.infer<typeof OutboundCall>;
export const listConnectionCalls = endpoint({
  method: "GET",
  path: "/integrations/connections/:connectionId/calls",
  summary: "The last hundred calls of a connection: how each went, never what was in it",
  permission: "integrations.manage",
  params: z.strictObject({ connectionId: Id }),
  response: z.strictObject({ rows: z.array(OutboundCall) }),
});
