import { z } from "zod";
import type { OutboundCallOutcome } from "#platform/shared/columns.generated.ts";
import { endpoint, exportLimit, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { callLine } from "../connections/call-entry.contract.ts";
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
  /** Over the last 24 hours; null without calls. */
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
  summary: "List connection health: status, errors, queue and expiring agreements",
  permission: "settings.view",
  response: z.strictObject({ rows: z.array(ConnectionHealth) }),
});

const HourOfCalls = z.strictObject({
  /** Start of the hour. */
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
  summary: "Get a connection's calls per hour for 24 hours and its circuit changes for 30 days",
  permission: "integrations.manage",
  params: z.strictObject({ connectionId: Id }),
  response: z.strictObject({ hours: z.array(HourOfCalls).length(24), turns: z.array(CircuitTurn) }),
});

export const ServiceLine = z.strictObject({
  id: Id,
  way: z.enum(["connection", "program", "webhook"]),
  name: z.string(),
  what: z.string(),
  /** Vendor per its agreements or settings, and the hosts it connects to. */
  vendor: z.string().nullable(),
  hosts: z.array(z.string()),
  /** Whether client data can be sent there. */
  clientData: z.boolean(),
  state: z.string(),
  agreements: z.string(),
});
export type ServiceLine = z.infer<typeof ServiceLine>;

export const getServiceInventory = endpoint({
  method: "GET",
  path: "/integrations/inventory",
  summary:
    "List every outside service, API client and webhook with access to data, for the risk analysis (45 CFR 164.308)",
  permission: "settings.view",
  response: z.strictObject({ rows: z.array(ServiceLine) }),
});
export const exportServiceInventory = endpoint({
  method: "GET",
  path: "/integrations/inventory/export",
  summary: "Export the inventory as CSV",
  permission: "settings.view",
  leaves: { unchecked: "Lists services, and no client." },
  audit: { action: "integration.inventory-exported", subject: "integration" },
  limit: exportLimit,
  response: z.custom<{ content: unknown }>((value) => typeof value === "object"),
});

export const callOutcomes = [
  "ok",
  "refused",
  "retryable",
  "timeout",
  "circuitOpen",
] as const satisfies readonly OutboundCallOutcome[];
export const OutboundCall = z.strictObject({ ...callLine, outcome: z.enum(callOutcomes) });
export type OutboundCall = z.infer<typeof OutboundCall>;
export const listConnectionCalls = endpoint({
  method: "GET",
  path: "/integrations/connections/:connectionId/calls",
  summary: "List a connection's last 100 calls with their outcome, never their contents",
  permission: "integrations.manage",
  params: z.strictObject({ connectionId: Id }),
  response: z.strictObject({ rows: z.array(OutboundCall) }),
});
