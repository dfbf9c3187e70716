import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
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
  contact: z.string().nullable(),
  /** The agreement with the vendor that runs it; null when the facility runs it. */
  agreementId: Id.nullable(),
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
  summary: "List API clients with their keys",
  permission,
  response: z.strictObject({ rows: z.array(ApiClient), grantable: z.array(z.string()) }),
});
const ApiClientFields = z.strictObject({
  name: z.string().trim().min(2, "Enter a name").max(80),
  purpose: z.string().trim().min(2, "Enter a purpose").max(300),
  contact: z.string().trim().max(200).nullable(),
  agreementId: Id.nullable(),
  permissions: z.array(z.string().max(60)).min(1, "Choose at least one permission").max(100),
  locationIds: z.array(Id).min(1).nullable(),
  ipAllow: z
    .array(z.union([z.cidrv4(), z.cidrv6()]))
    .min(1)
    .max(20)
    .nullable(),
  rateClass: z.enum(rateClasses),
});
const { contact, agreementId, locationIds, ipAllow, rateClass } = ApiClientFields.shape;
export const NewApiClient = ApiClientFields.extend({
  contact: contact.default(null),
  agreementId: agreementId.default(null),
  locationIds: locationIds.default(null),
  ipAllow: ipAllow.default(null),
  rateClass: rateClass.default("standard"),
});
export const createApiClient = endpoint({
  method: "POST",
  path: "/developer/clients",
  summary: "Create an API client; keys are created separately",
  permission,
  audit: { action: "api-client.created", subject: "api-client" },
  body: NewApiClient,
  response: ApiClient,
  status: 201,
  stepUp: true,
  problems: ["scope-missing", "duplicate", "agreement-missing"],
});
export const changeApiClient = endpoint({
  method: "PATCH",
  path: "/developer/clients/:clientId",
  summary: "Change an API client's permissions, networks and rate limit; applies to its keys immediately",
  permission,
  audit: { action: "api-client.changed", subject: "api-client" },
  params,
  body: ApiClientFields.partial().extend({ version: Version }),
  response: ApiClient,
  stepUp: true,
  problems: ["scope-missing", "duplicate", "stale-version", "agreement-missing"],
});
export const retireApiClient = endpoint({
  method: "DELETE",
  path: "/developer/clients/:clientId",
  summary: "Retire an API client: its keys stop immediately, its history stays",
  permission,
  audit: { action: "api-client.retired", subject: "api-client" },
  params,
  query: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  stepUp: true,
});
export const ApiCall = z.strictObject({
  id: Id,
  at: Instant,
  endpoint: z.string().nullable(),
  action: z.string(),
  ip: z.string().nullable(),
});
export type ApiCall = z.infer<typeof ApiCall>;
export const listApiCalls = endpoint({
  method: "GET",
  path: "/developer/clients/:clientId/calls",
  summary: "List an API client's requests of the last 30 days, newest first",
  permission,
  params,
  response: z.strictObject({ rows: z.array(ApiCall) }),
});
export const usageDays = 30;
export const listApiUsage = endpoint({
  method: "GET",
  path: "/developer/clients/:clientId/usage",
  summary: "Count an API client's requests per day and key for the last 30 days",
  permission,
  params,
  response: z.strictObject({
    days: z
      .array(
        z.strictObject({
          on: PlainDate,
          calls: z.number().int(),
          byKey: z.array(z.strictObject({ keyId: Id, calls: z.number().int() })),
        }),
      )
      .length(usageDays),
  }),
});
export const createApiKey = endpoint({
  method: "POST",
  path: "/developer/clients/:clientId/keys",
  summary: "Create an API key; the key is shown only in this response",
  permission,
  audit: { action: "api-key.created", subject: "api-client" },
  params,
  body: z.strictObject({ days: z.number().int().min(1).max(365).default(365) }),
  response: z.strictObject({ key: z.string(), client: ApiClient }),
  status: 201,
  stepUp: true,
  problems: ["wrong-state", "agreement-missing"],
});
export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/developer/clients/:clientId/keys/:keyId",
  summary: "Revoke an API key; it stops immediately",
  permission,
  audit: { action: "api-key.revoked", subject: "api-client" },
  params: z.strictObject({ clientId: Id, keyId: Id }),
  query: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  response: ApiClient,
});
