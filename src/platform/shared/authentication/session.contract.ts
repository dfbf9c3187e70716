import { z } from "zod";
import { endpoint, Instant, tenantSwitches } from "../endpoint.ts";
import { Id } from "../ids.ts";
import { Preferences } from "../preferences/preferences.contract.ts";
import { principalTypes } from "./principals.ts";
import { Tokens } from "./tokens.contract.ts";
import { TypedPassword } from "./typed-password.contract.ts";

export const refreshToken = endpoint({
  method: "POST",
  path: "/refresh-token",
  summary: "Restore or prolong a session with the refresh cookie, or a native app's refresh token",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "session.refreshed", subject: "session" },
  /** Only native apps send it; a browser has its cookies. */
  body: z.strictObject({ refresh_token: z.string().max(400) }).optional(),
  response: Tokens,
  problems: ["session-expired", "session-revoked"],
});

export const logout = endpoint({
  method: "POST",
  path: "/logout",
  summary: "Sign out",
  permission: "public",
  native: true,
  switch: null,
  audit: { action: "auth.logout", subject: "session" },
  forgets: true,
});

export const SessionLocation = z.strictObject({
  id: Id,
  name: z.string(),
  shortCode: z.string(),
  timeZone: z.string(),
});
export const SessionInfo = z.strictObject({
  user: z.strictObject({
    id: Id,
    clinicianId: Id.nullable(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    initials: z.string(),
    credentials: z.array(z.string()),
    title: z.string().nullable(),
    role: z.string(),
    roleLabel: z.string(),
    status: z.number().int(),
    photo: z.string().nullable(),
    hasPin: z.boolean(),
    /** A passkey signs and unlocks in place of the PIN (AUTH-11). */
    hasPasskey: z.boolean(),
  }),
  /** The user's first page, also after a page that is not available to them. */
  home: z.string(),
  tenant: z.strictObject({
    name: z.string(),
    slug: z.string(),
    customerType: z.string(),
    modules: z.array(z.enum(tenantSwitches)),
    timeZone: z.string(),
    part2Program: z.boolean(),
  }),
  permissions: z.array(z.string()),
  locations: z.array(SessionLocation),
  defaultLocationId: Id.nullable(),
  preferences: Preferences,
  idleLockMinutes: z.number().int(),
  /** How many digits a PIN has at this facility. */
  pinDigits: z.number().int(),
  /** Several users work at this browser: it locks sooner and offers to switch users. */
  sharedDevice: z.boolean(),
  lockedAt: Instant.nullable(),
  /** The one record, as `type:id`, that the session reaches while the device is with a client. */
  handedTo: z.string().nullable(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const getSession = endpoint({
  method: "GET",
  path: "/session",
  whileHanded: true,
  summary: "Who is signed in, what they may do, and their settings",
  permission: "self",
  principals: principalTypes,
  switch: null,
  response: SessionInfo,
});

export const lockSession = endpoint({
  method: "POST",
  path: "/session/lock",
  whileHanded: true,
  summary: "Lock this session",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "session.locked", subject: "session" },
});

/** What shows that the user has the device. */
const Proof = z.union([z.strictObject({ ticket: z.string().max(200) }), z.strictObject({ password: TypedPassword })]);

export const unlockSession = endpoint({
  method: "POST",
  path: "/session/unlock",
  whileHanded: true,
  summary: "Unlock this session with a PIN ticket or the password",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "session.unlocked", subject: "session" },
  body: Proof,
  problems: ["bad-credentials", "ticket-used", "rate-limited"],
  limit: { bucket: "sign-in-again", perMinute: 20, wrongTries: true },
});

export const handDevice = endpoint({
  method: "POST",
  path: "/session/hand-device",
  summary: "Limit this session to one record while a client has the device",
  permission: "self",
  switch: null,
  audit: { action: "session.device-handed", subject: "session" },
  body: z.strictObject({ record: z.string().regex(/^[a-z-]{1,40}:[0-9a-f-]{36}$/) }),
});

export const returnDevice = endpoint({
  method: "POST",
  path: "/session/return-device",
  summary: "End the limit of a handed device with a PIN ticket or the password",
  permission: "self",
  switch: null,
  whileHanded: true,
  audit: { action: "session.device-returned", subject: "session" },
  body: Proof,
  problems: ["bad-credentials", "ticket-used", "rate-limited"],
  limit: { bucket: "sign-in-again", perMinute: 20, wrongTries: true },
});
