import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { CallCredential } from "./number.contract.ts";

const permission = "crm.configure" as const;
const audit = { action: "credential.changed", subject: "connection" } as const;
const params = z.strictObject({ credentialId: Id });
const secret = z.string().min(1).max(4_000);

/** One account with its last messages and how each was judged. */
const CredentialDetail = CallCredential.extend({
  statusReason: z.string().nullable(),
  config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Write-only: which are set, never their values. */
  secrets: z.array(
    z.strictObject({ name: z.string(), last4: z.string(), setAt: Instant, setBy: z.string().nullable() }),
  ),
  missingAgreements: z.array(z.string()),
  deliveries: z.array(
    z.strictObject({ id: Id, kind: z.string(), status: z.string(), error: z.string().nullable(), at: Instant }),
  ),
  version: Version,
});
export type CredentialDetail = z.infer<typeof CredentialDetail>;

export const getCredential = endpoint({
  method: "GET",
  path: "/call-tracking/credentials/:credentialId",
  summary: "A call-tracking account with its last 20 messages and whether each was accepted",
  permission,
  params,
  response: CredentialDetail,
  problems: ["not-found"],
});

const Account = z.strictObject({
  label: z.string().trim().min(1, "Enter a name").max(80),
  environment: z.enum(["live", "test", "simulator"]),
  /** The account and company numbers, by the names of the provider's settings. */
  config: z.record(z.string().max(60), z.string().trim().max(200)).default({}),
  secrets: z.record(z.string().max(60), secret).default({}),
});
const added = {
  method: "POST",
  permission,
  audit,
  response: z.strictObject({
    credential: CredentialDetail,
    /** The path of the provider's messages, shown once. */
    webhookPath: z.string(),
  }),
  status: 201,
  problems: ["duplicate", "integration-config-invalid", "simulator-in-production", "host-not-allowed", "validation"],
} as const;

export const addCredential = endpoint({
  ...added,
  path: "/call-tracking/credentials",
  summary: "Connect a call-tracking account; it is inactive until it is verified",
  body: Account.extend({ provider: z.enum(["ctm", "callrail"]) }),
});

export const addCtmCredential = endpoint({
  ...added,
  path: "/ctm/credentials",
  summary: "Connect an account of CallTrackingMetrics; the older path of /call-tracking/credentials",
  body: Account,
});

export const changeCredential = endpoint({
  method: "PATCH",
  path: "/call-tracking/credentials/:credentialId",
  summary: "Change the name, settings or secrets of a call-tracking account",
  permission,
  audit,
  stepUp: true,
  params,
  body: z.strictObject({
    version: Version,
    label: Account.shape.label.optional(),
    config: z.record(z.string().max(60), z.string().trim().max(200)).optional(),
    secrets: z.record(z.string().max(60), secret).default({}),
  }),
  response: CredentialDetail,
  problems: ["not-found", "stale-version", "integration-config-invalid", "host-not-allowed", "validation"],
});

export const removeCredential = endpoint({
  method: "DELETE",
  path: "/call-tracking/credentials/:credentialId",
  summary: "Disconnect a call-tracking account: its secrets are deleted, its calls stay",
  permission,
  audit,
  stepUp: true,
  params,
  query: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  problems: ["not-found"],
});

export const verifyCredential = endpoint({
  method: "POST",
  path: "/call-tracking/credentials/:credentialId/verify",
  summary: "Test a call-tracking account, and switch it on where it is not",
  permission,
  audit,
  stepUp: true,
  params,
  response: z.strictObject({ ok: z.boolean(), said: z.string(), credential: CredentialDetail }),
  problems: ["not-found", "agreement-missing", "integration-config-invalid"],
});

export const rotateWebhookToken = endpoint({
  method: "POST",
  path: "/call-tracking/credentials/:credentialId/rotate-token",
  summary: "Give a call-tracking account a new webhook address; the one before stops working at once",
  permission,
  audit,
  stepUp: true,
  params,
  response: z.strictObject({ webhookPath: z.string() }),
  problems: ["not-found"],
});
