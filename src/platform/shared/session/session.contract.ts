import { z } from "zod";
import { endpoint, Instant, tenantSwitches } from "../endpoint.ts";
import { Id } from "../ids.ts";
import { Preferences } from "../preferences/preferences.contract.ts";
import { DeviceProof } from "./device.contract.ts";
import { PasskeyAssertion } from "./passkey.contract.ts";
import { Tokens } from "./sign-in.contract.ts";

export { changeOwnPassword } from "./password.contract.ts";
export { login, SignInAnswer, Tokens } from "./sign-in.contract.ts";

export const refreshToken = endpoint({
  method: "POST",
  path: "/refresh-token",
  summary: "Restore or prolong a session with the refresh cookie",
  permission: "public",
  switch: null,
  audit: { action: "session.refreshed", subject: "session" },
  response: Tokens,
  problems: ["session-expired", "session-revoked"],
});

export const logout = endpoint({
  method: "POST",
  path: "/logout",
  summary: "Sign out",
  permission: "public",
  switch: null,
  audit: { action: "auth.logout", subject: "session" },
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
  }),
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
  /** Several people work at this browser: it locks sooner and offers to switch. */
  sharedDevice: z.boolean(),
  lockedAt: Instant.nullable(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const getSession = endpoint({
  method: "GET",
  path: "/session",
  summary: "Who is signed in, what they may do, and their settings",
  permission: "self",
  switch: null,
  response: SessionInfo,
});

export const lockSession = endpoint({
  method: "POST",
  path: "/session/lock",
  summary: "Lock this session",
  permission: "self",
  switch: null,
  audit: { action: "session.locked", subject: "session" },
});

export const unlockSession = endpoint({
  method: "POST",
  path: "/session/unlock",
  summary: "Unlock this session with a PIN ticket or the password",
  permission: "self",
  switch: null,
  audit: { action: "session.unlocked", subject: "session" },
  body: z.union([
    z.strictObject({ ticket: z.string().max(200) }),
    z.strictObject({ password: z.string().min(1).max(128) }),
  ]),
  problems: ["bad-credentials", "ticket-used", "rate-limited"],
});

export const stepUp = endpoint({
  method: "POST",
  path: "/session/step-up",
  summary: "Confirm who is at the keyboard, for acts that need it",
  permission: "self",
  switch: null,
  audit: { action: "session.stepped-up", subject: "session" },
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(128) }),
    /** Of the authenticator app, or a recovery code. */
    z.strictObject({ code: z.string().trim().min(6).max(40) }),
    z.strictObject({ passkey: PasskeyAssertion }),
  ]),
  problems: ["bad-credentials", "code-invalid", "passkey-refused", "step-up-required", "rate-limited"],
});

export const SessionRow = z.strictObject({
  id: Id,
  deviceName: z.string(),
  deviceId: Id.nullable(),
  trusted: z.boolean(),
  ip: z.string(),
  /** City and country where the address is known to be; null where it is not. */
  place: z.string().nullable(),
  locked: z.boolean(),
  createdAt: Instant,
  lastActiveAt: Instant,
  expiresAt: Instant,
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;
export const listSessions = endpoint({
  method: "GET",
  path: "/sessions",
  summary: "My sessions, or with security.view those of a colleague",
  permission: "self",
  switch: null,
  query: z.strictObject({ userId: Id.optional() }),
  response: z.strictObject({ rows: z.array(SessionRow) }),
});
export const revokeSession = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId",
  summary: "Sign one of my sessions out, or with security.revokeSessions one of a colleague",
  permission: "self",
  switch: null,
  audit: { action: "session.revoked", subject: "session" },
  params: z.strictObject({ sessionId: Id }),
});
export const revokeOtherSessions = endpoint({
  method: "DELETE",
  path: "/sessions",
  summary: "Sign all my other sessions out",
  permission: "self",
  switch: null,
  audit: { action: "session.revoked", subject: "session" },
  query: z.strictObject({ others: z.literal("true") }),
});

/** Who else has a session at this very browser: tiles of the lock screen (at most six, most recent first). */
export const listSwitchable = endpoint({
  method: "POST",
  path: "/session/switchable",
  summary: "Staff whose sessions wait at this shared device",
  permission: "self",
  switch: null,
  unaudited: "reads; a POST because the device signs it",
  // Signed about `switch`.
  body: z.strictObject({ device: DeviceProof }),
  response: z.strictObject({
    shared: z.boolean(),
    people: z.array(
      z.strictObject({
        clinicianId: Id,
        name: z.string(),
        roleLabel: z.string(),
        photo: z.string().nullable(),
        email: z.string(),
        /** Their session still waits: a PIN is enough. Otherwise they sign in. */
        byPin: z.boolean(),
      }),
    ),
  }),
  problems: ["device-unproven"],
});
export const switchUser = endpoint({
  method: "POST",
  path: "/session/switch",
  summary: "Go on in a colleague's waiting session on this shared device; this one stays locked",
  permission: "self",
  switch: null,
  audit: { action: "session.switched", subject: "session" },
  body: z.strictObject({ ticket: z.string().max(200), device: DeviceProof }),
  response: z.strictObject({ tokens: Tokens }),
  problems: ["ticket-used", "device-unproven", "session-expired"],
});
