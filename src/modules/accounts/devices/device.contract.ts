import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** The public half of a browser's own P-256 key, as `crypto.subtle.exportKey("jwk")` gives it. */
export const DeviceKey = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string().regex(/^[\w-]{43}$/),
  y: z.string().regex(/^[\w-]{43}$/),
});
export type DeviceKey = z.infer<typeof DeviceKey>;

/** Proves that the key is at hand: ECDSA P-256/SHA-256 (IEEE P1363) over `cairn-device|<nonce>|<about>`, base64url. */
export const DeviceProof = z.strictObject({
  key: DeviceKey,
  nonce: z.string().min(20).max(200),
  signature: z.string().regex(/^[\w-]{80,100}$/),
});
export type DeviceProof = z.infer<typeof DeviceProof>;

/** The text a device signs. `about` is the email at sign-in, or the name of the act. */
export const deviceMessage = (nonce: string, about: string) => `cairn-device|${nonce}|${about.trim().toLowerCase()}`;

export const deviceNonce = endpoint({
  method: "POST",
  path: "/devices/nonce",
  summary: "Create a single-use nonce for this browser's key to sign, valid for five minutes",
  permission: "public",
  native: true,
  switch: null,
  unaudited: "only creates a challenge",
  response: z.strictObject({ nonce: z.string() }),
  limit: { bucket: "device-nonce", perMinute: 60 },
});

export const DeviceRow = z.strictObject({
  id: Id,
  name: z.string(),
  platform: z.string().nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  trustedUntil: Instant.nullable(),
  isShared: z.boolean(),
  /** The browser of this session. */
  current: z.boolean(),
});
export type DeviceRow = z.infer<typeof DeviceRow>;

export const listDevices = endpoint({
  method: "GET",
  path: "/devices",
  summary: "List the browsers I have signed in with",
  permission: "self",
  principals: principalTypes,
  switch: null,
  response: z.strictObject({ rows: z.array(DeviceRow) }),
});

export const changeDevice = endpoint({
  method: "PATCH",
  path: "/devices/:deviceId",
  summary: "Rename a device, trust it for 30 days, stop trusting it, or mark it as shared",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.device-changed", subject: "device" },
  stepUp: true,
  params: z.strictObject({ deviceId: Id }),
  body: z
    .strictObject({
      name: z.string().trim().min(1).max(120).optional(),
      trusted: z.boolean().optional(),
      isShared: z.boolean().optional(),
      /** Required to trust a device: a proof by that device, signed about `trust`. */
      device: DeviceProof.optional(),
    })
    .refine((body) => Object.keys(body).length > 0, "Enter at least one change."),
  response: DeviceRow,
  problems: ["not-found", "device-unproven", "shared-device"],
});

export const forgetDevice = endpoint({
  method: "DELETE",
  path: "/devices/:deviceId",
  summary: "Remove a device and sign out its sessions",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "auth.device-forgotten", subject: "device" },
  params: z.strictObject({ deviceId: Id }),
});
