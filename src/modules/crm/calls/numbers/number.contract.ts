import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { callProviders } from "../call.ts";

export const TrackingNumber = z.strictObject({
  id: idOf("tracking-number"),
  connectionId: Id,
  e164: z.string(),
  label: z.string(),
  sourceId: Id.nullable(),
  sourceName: z.string().nullable(),
  campaign: z.string().nullable(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  /** The pool whose members are assigned the leads of this number; the location's main pool otherwise. */
  poolId: Id.nullable(),
  /** Callers hear that the call is recorded. */
  recordingAnnounced: z.boolean(),
  active: z.boolean(),
  version: Version,
});
export type TrackingNumber = z.infer<typeof TrackingNumber>;

export const listNumbers = endpoint({
  method: "GET",
  path: "/call-tracking/numbers",
  summary: "List tracking numbers with their source and location",
  permission: "crm.call",
  response: z.strictObject({ rows: z.array(TrackingNumber) }),
});

export const updateNumber = endpoint({
  method: "PUT",
  path: "/call-tracking/numbers/:numberId",
  summary: "Set the source and location of a tracking number",
  permission: "crm.configure",
  audit: { action: "tracking-number.changed", subject: "tracking-number" },
  params: z.strictObject({ numberId: idOf("tracking-number") }),
  body: z.strictObject({
    label: z.string().trim().min(1).max(120),
    sourceId: Id.nullable(),
    campaign: z.string().trim().min(1).max(120).nullable(),
    locationId: Id.nullable(),
    poolId: Id.nullable(),
    recordingAnnounced: z.boolean(),
    active: z.boolean(),
    version: Version,
  }),
  response: TrackingNumber,
  problems: ["not-found", "stale-version", "duplicate"],
});

export const CallCredential = z.strictObject({
  id: Id,
  provider: z.enum(callProviders),
  label: z.string(),
  environment: z.enum(["live", "test", "simulator"]),
  status: z.string(),
  numbers: z.number().int(),
});
export type CallCredential = z.infer<typeof CallCredential>;

const credentials = {
  method: "GET",
  permission: "crm.configure",
  response: z.strictObject({ rows: z.array(CallCredential) }),
} as const;
export const listCredentials = endpoint({
  ...credentials,
  path: "/call-tracking/credentials",
  summary: "Connected call-tracking accounts",
});
export const listCtmCredentials = endpoint({
  ...credentials,
  path: "/ctm/credentials",
  summary: "Connected accounts of CallTrackingMetrics; the older path of /call-tracking/credentials",
});

export const syncNumbers = endpoint({
  method: "POST",
  path: "/call-tracking/credentials/:credentialId/sync-numbers",
  summary: "Read the account's tracking numbers and have it send its calls here",
  permission: "crm.configure",
  audit: { action: "credential.changed", subject: "connection" },
  params: z.strictObject({ credentialId: Id }),
  response: z.strictObject({
    found: z.number().int(),
    added: z.number().int(),
    /** False when the provider refused: its webhooks must be entered there by hand. */
    webhooksSet: z.boolean(),
  }),
  problems: ["not-found", "wrong-state", "upstream-failed"],
});
