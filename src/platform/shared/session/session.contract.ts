import { z } from "zod";
import { endpoint, Instant, tenantSwitches } from "../endpoint.ts";
import { Id } from "../ids.ts";
import { Preferences } from "../preferences/preferences.contract.ts";

/** Readable halves of the tokens; the secret halves travel as HttpOnly cookies (platform §2.1). */
export const Tokens = z.strictObject({
  access_token: z.string(),
  navix_ai_token: z.string().nullable(),
  refresh_token: z.string(),
  expiresAt: Instant,
});
export type Tokens = z.infer<typeof Tokens>;

export const SignInAnswer = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("signed-in"), tokens: Tokens }),
  z.strictObject({ status: z.literal("change-password"), ticket: z.string() }),
]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const login = endpoint({
  method: "POST",
  path: "/login",
  summary: "Sign in with e-mail and password",
  permission: "public",
  switch: null,
  audit: { action: "auth.login", subject: "session" },
  body: z.strictObject({
    email: z.email("Enter your e-mail address.").max(254),
    password: z.string().min(1, "Enter your password.").max(128),
    timezone: z.string().max(64).optional(),
    deviceName: z.string().max(120).optional(),
  }),
  response: SignInAnswer,
  problems: ["bad-credentials", "account-inactive", "tenant-suspended", "rate-limited", "busy"],
  limit: { bucket: "sign-in", perMinute: 20 },
});

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
  body: z.strictObject({ password: z.string().min(1).max(128) }),
  problems: ["bad-credentials"],
});

export const SessionRow = z.strictObject({
  id: Id,
  deviceName: z.string(),
  ip: z.string(),
  createdAt: Instant,
  lastActiveAt: Instant,
  expiresAt: Instant,
  current: z.boolean(),
});
export const listSessions = endpoint({
  method: "GET",
  path: "/sessions",
  summary: "My sessions",
  permission: "self",
  switch: null,
  response: z.strictObject({ rows: z.array(SessionRow) }),
});
export const revokeSession = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId",
  summary: "Sign one of my sessions out",
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

export const changeOwnPassword = endpoint({
  method: "POST",
  path: "/user/reset-password",
  summary: "Change my password; other sessions are signed out",
  permission: "self",
  switch: null,
  audit: { action: "auth.password-changed", subject: "user" },
  body: z.strictObject({ currentPassword: z.string().min(1).max(128), newPassword: z.string().min(12).max(128) }),
  problems: ["bad-credentials", "weak-password"],
});
