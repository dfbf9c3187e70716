import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";

defineProblems({
  "integration-config-invalid": [422, "The connection is not complete"],
  "simulator-in-production": [403, "Simulators are not available"],
  "host-not-allowed": [422, "That address is not allowed"],
});

export const connectionStatuses = [
  "draft",
  "testing",
  "enabled",
  "degraded",
  "needsSignIn",
  "suspended",
  "removed",
] as const;
export const environments = ["live", "test", "simulator"] as const;
/** Settings of a connection by the names of its type. */
export const ConnectionConfig = z.record(z.string().max(60), z.union([z.string().max(2_000), z.number(), z.boolean()]));
export type ConnectionConfig = z.infer<typeof ConnectionConfig>;

export const IntegrationTypeInfo = z.strictObject({
  key: z.string(),
  label: z.string(),
  summary: z.string(),
  category: z.string(),
  auth: z.string(),
  agreementKinds: z.array(z.string()),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      kind: z.string(),
      options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
      required: z.boolean(),
      help: z.string().nullable(),
    }),
  ),
  secrets: z.array(z.strictObject({ name: z.string(), label: z.string(), required: z.boolean() })),
  takesMessages: z.boolean(),
  hasSimulator: z.boolean(),
});
export type IntegrationTypeInfo = z.infer<typeof IntegrationTypeInfo>;

export const Connection = z.strictObject({
  id: Id,
  typeKey: z.string(),
  label: z.string(),
  environment: z.enum(environments),
  config: ConnectionConfig,
  status: z.enum(connectionStatuses),
  statusReason: z.string().nullable(),
  testedAt: Instant.nullable(),
  circuit: z.enum(["closed", "open", "halfOpen"]),
  retryAt: Instant.nullable(),
  lastOkAt: Instant.nullable(),
  lastErrorAt: Instant.nullable(),
  lastError: z.string().nullable(),
  /** Write-only (INT-3): whether it is set, its last characters, who set it and when. */
  secrets: z.array(
    z.strictObject({ name: z.string(), last4: z.string(), setAt: Instant, setBy: z.string().nullable() }),
  ),
  signedIn: z.boolean(),
  missingAgreements: z.array(z.string()),
  takesMessages: z.boolean(),
  waiting: z.number().int(),
  dead: z.number().int(),
  version: Version,
});
export type Connection = z.infer<typeof Connection>;

const params = z.strictObject({ connectionId: Id });
const audit = (verb: string) => ({ action: `integration.${verb}`, subject: "connection" }) as const;
const permission = "integrations.manage" as const;

export const listIntegrationTypes = endpoint({
  method: "GET",
  path: "/integrations/types",
  summary: "List connection types",
  permission,
  response: z.strictObject({ rows: z.array(IntegrationTypeInfo), simulators: z.boolean() }),
});
export const listConnections = endpoint({
  method: "GET",
  path: "/integrations/connections",
  summary: "List connections with their health",
  permission,
  response: z.strictObject({ rows: z.array(Connection) }),
});
export const getConnection = endpoint({
  method: "GET",
  path: "/integrations/connections/:connectionId",
  summary: "Get a connection",
  permission,
  params,
  response: Connection,
});
export const createConnection = endpoint({
  method: "POST",
  path: "/integrations/connections",
  summary: "Create a connection; it is inactive until enabled",
  permission,
  audit: audit("created"),
  body: z.strictObject({
    typeKey: z.string().max(60),
    label: z.string().trim().min(1, "Enter a name").max(80),
    environment: z.enum(environments),
    config: ConnectionConfig.default({}),
    secrets: z.record(z.string().max(60), z.string().min(1).max(4_000)).default({}),
  }),
  response: z.strictObject({ connection: Connection, inboundPath: z.string().nullable() }),
  status: 201,
  problems: ["duplicate", "integration-config-invalid", "simulator-in-production", "host-not-allowed"],
});
export const changeConnection = endpoint({
  method: "PATCH",
  path: "/integrations/connections/:connectionId",
  summary: "Change name and settings; a new address deletes the stored secrets",
  permission,
  audit: audit("changed"),
  params,
  stepUp: true,
  body: z.strictObject({
    version: Version,
    label: z.string().trim().min(1).max(80).optional(),
    config: ConnectionConfig.optional(),
  }),
  response: Connection,
  problems: ["stale-version", "integration-config-invalid", "host-not-allowed"],
});
export const setConnectionSecret = endpoint({
  method: "PUT",
  path: "/integrations/connections/:connectionId/secrets/:name",
  summary: "Set or replace a secret; it is never returned",
  permission,
  audit: { action: "secret.set", subject: "connection" },
  params: z.strictObject({ connectionId: Id, name: z.string().max(60) }),
  body: z.strictObject({ value: z.string().min(1).max(4_000) }),
  response: Connection,
  stepUp: true,
});
export const destroyConnectionSecret = endpoint({
  method: "DELETE",
  path: "/integrations/connections/:connectionId/secrets/:name",
  summary: "Delete a secret and its previous value immediately",
  permission,
  audit: { action: "secret.destroyed", subject: "connection" },
  params: z.strictObject({ connectionId: Id, name: z.string().max(60) }),
  response: Connection,
  stepUp: true,
});
export const testConnection = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/test",
  summary: "Test a connection",
  permission,
  audit: audit("tested"),
  params,
  /** The id appears in the call list and, if supported, in the provider's logs (INT-11). */
  response: z.strictObject({ ok: z.boolean(), said: z.string(), requestId: z.string() }),
});
export const enableConnection = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/enable",
  summary: "Enable a connection",
  permission,
  audit: audit("enabled"),
  params,
  response: Connection,
  stepUp: true,
  problems: ["agreement-missing", "integration-config-invalid", "provider-sign-in-needed", "wrong-state"],
});
export const suspendConnection = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/suspend",
  summary: "Suspend a connection; queued tasks are kept",
  permission,
  audit: audit("suspended"),
  params,
  body: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  response: Connection,
  problems: ["wrong-state"],
});
export const removeConnection = endpoint({
  method: "DELETE",
  path: "/integrations/connections/:connectionId",
  summary: "Remove a connection: its secrets are deleted, its history stays",
  permission,
  audit: audit("removed"),
  params,
  query: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  stepUp: true,
});
export const startOauth = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/oauth/start",
  summary: "Start a sign-in at the provider",
  permission,
  audit: audit("sign-in-begun"),
  params,
  response: z.strictObject({ authorizeUrl: z.url() }),
});
export const finishOauth = endpoint({
  method: "POST",
  path: "/integrations/oauth/callback",
  summary: "Complete a sign-in with the provider's code",
  permission,
  audit: audit("signed-in"),
  body: z.strictObject({ state: z.string().min(20).max(200), code: z.string().min(1).max(2_000) }),
  response: Connection,
});
export const endOauth = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/oauth/disconnect",
  summary: "Sign out at the provider; queued tasks are kept",
  permission,
  audit: audit("signed-out"),
  params,
  response: Connection,
  stepUp: true,
});
export const sendTestMail = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/test-mail",
  summary: "Send a test mail to yourself through this connection",
  permission,
  leaves: { unchecked: "A fixed text." },
  audit: audit("test-mail-sent"),
  params,
  response: z.strictObject({ taskId: Id, to: z.string() }),
  problems: ["wrong-state"],
});
