import { z } from "zod";
import { principalTypes } from "#platform/shared/authentication/principals.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const SessionRow = z.strictObject({
  id: Id,
  deviceName: z.string(),
  deviceId: Id.nullable(),
  trusted: z.boolean(),
  ip: z.string(),
  /** Kind of network, in English; null when unknown. */
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
  summary: "List my sessions, or a coworker's with security.view",
  permission: "self",
  principals: principalTypes,
  switch: null,
  query: z.strictObject({ userId: Id.optional() }),
  response: z.strictObject({ rows: z.array(SessionRow) }),
});
export const revokeSession = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId",
  summary: "Sign out one of my sessions, or a coworker's with security.revokeSessions",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "session.revoked", subject: "session" },
  params: z.strictObject({ sessionId: Id }),
});
export const revokeOtherSessions = endpoint({
  method: "DELETE",
  path: "/sessions",
  summary: "Sign out all my other sessions",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "session.revoked", subject: "session" },
  query: z.strictObject({ others: z.literal("true") }),
});
