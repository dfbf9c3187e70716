import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Base64Url, PasskeyAssertion } from "./passkey-assertion.contract.ts";

export const PasskeyAttestation = z.strictObject({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    authenticatorData: Base64Url.optional(),
    transports: z.array(z.string().max(20)).max(8).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: Base64Url.optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
});

/** WebAuthn options, passed to the browser API unchanged. */
const Options = z.record(z.string(), z.unknown());

export const PasskeyRow = z.strictObject({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  backedUp: z.boolean(),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/passkeys",
  summary: "List my passkeys",
  permission: "self",
  principals: principalTypes,
  switch: null,
  response: z.strictObject({ rows: z.array(PasskeyRow) }),
});
export const passkeyRegistrationOptions = endpoint({
  method: "POST",
  path: "/passkeys/registration-options",
  summary: "Get the WebAuthn options to create a passkey",
  permission: "self",
  principals: principalTypes,
  switch: null,
  unaudited: "only creates a challenge",
  stepUp: true,
  response: Options,
});
export const addPasskey = endpoint({
  method: "POST",
  path: "/passkeys",
  summary: "Save a passkey created by the browser",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.passkey-added", subject: "passkey" },
  stepUp: true,
  body: z.strictObject({ name: z.string().trim().min(1).max(80), response: PasskeyAttestation }),
  response: PasskeyRow,
  status: 201,
  problems: ["passkey-refused", "duplicate"],
});
export const removePasskey = endpoint({
  method: "DELETE",
  path: "/passkeys/:passkeyId",
  summary: "Remove a passkey",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.passkey-removed", subject: "passkey" },
  stepUp: true,
  params: z.strictObject({ passkeyId: Id }),
  problems: ["not-found", "two-factor-required"],
});
export const passkeyAuthenticationOptions = endpoint({
  method: "POST",
  path: "/passkeys/authentication-options",
  summary: "Get the WebAuthn options to use a passkey",
  permission: "public",
  native: true,
  switch: null,
  unaudited: "only creates a challenge",
  response: Options,
  limit: { bucket: "passkey-options", perMinute: 60 },
});
export const passkeyTicket = endpoint({
  method: "POST",
  path: "/passkeys/ticket",
  whileHanded: true,
  summary: "Exchange a passkey assertion for a ticket, as with a PIN (AUTH-11)",
  permission: "self",
  switch: null,
  audit: { action: "passkey.checked", subject: "passkey" },
  body: z.strictObject({ purpose: z.enum(["unlock", "sign"]), response: PasskeyAssertion }),
  response: z.strictObject({ ticket: z.string(), expiresAt: Instant }),
  problems: ["passkey-refused"],
});
