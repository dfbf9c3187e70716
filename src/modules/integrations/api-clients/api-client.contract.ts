import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const rateClasses = ["low", "standard", "high"] as const;
export const ApiKey = z.strictObject({
  id: Id,
  keyId: z.string(),
  last4: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  state: z.enum(["active", "expiring", "expired", "revoked"]),
});
export const ApiClient = z.strictObject({
  id: Id,
  name: z.string(),
  purpose: z.string(),
  permissions: z.array(z.string()),
  locationIds: z.array(Id).nullable(),
  ipAllow: z.array(z.string()).nullable(),
  rateClass: z.enum(rateClasses),
  keys: z.array(ApiKey),
  version: Version,
});
export type ApiClient = z.infer<typeof ApiClient>;

const permission = "developer.manage" as const;
const params = z.strictObject({ clientId: Id });

export const listApiClients = endpoint({
  method: "GET",
  path: "/developer/clients",
  summary: "Programs that may call the API, with their keys",
  permission,
  response: z.strictObject({ rows: z.array(ApiClient), grantable: z.array(z.string()) }),
});
export const NewApiClient = z.strictObject({
  name: z.string().trim().min(2, "Give the program a name").max(80),
  purpose: z.string().trim().min(2, "Say what it is for").max(300),
  permissions: z.array(z.string().max(60)).min(1, "Choose what it may do").max(100),
  locationIds: z.array(Id).min(1).nullable().default(null),
  ipAllow: z
    .array(z.union([z.cidrv4(), z.cidrv6()]))
    .min(1)
    .max(20)
    .nullable()
    .default(null),
  rateClass: z.enum(rateClasses).default("standard"),
});
export const createApiClient = endpoint({
  method: "POST",
  path: "/developer/clients",
  summary: "Let a program call the API; it needs a key besides",
  permission,
  audit: { action: "api-client.created", subject: "api-client" },
  body: NewApiClient,
  response: ApiClient,
  status: 201,
  stepUp: true,
  problems: ["scope-missing", "duplicate"],
});
export const createApiKey = endpoint({
  method: "POST",
  path: "/developer/clients/:clientId/keys",
  summary: "Make a key; it is shown this once",
  permission,
  audit: { action: "api-key.created", subject: "api-client" },
  params,
  body: z.strictObject({ days: z.number().int().min(1).max(365).default(365) }),
  response: z.strictObject({ key: z.string(), client: ApiClient }),
  status: 201,
  stepUp: true,
  problems: ["wrong-state"],
});
export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/developer/clients/:clientId/keys/:keyId",
  summary: "Revoke a key; it is dead at once",
  permission,
  audit: { action: "api-key.revoked", subject: "api-client" },
  params: z.strictObject({ clientId: Id, keyId: Id }),
  query: z.strictObject({ reason: z.string().trim().min(3, "Say why").max(300) }),
  response: ApiClient,
});
