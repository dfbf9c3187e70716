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
  principals: principalTypes,
  switch: null,
  query: z.strictObject({ userId: Id.optional() }),
  response: z.strictObject({ rows: z.array(SessionRow) }),
});
export const revokeSession = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId",
  summary: "Sign one of my sessions out, or with security.revokeSessions one of a colleague",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "session.revoked", subject: "session" },
  params: z.strictObject({ sessionId: Id }),
});
export const revokeOtherSessions = endpoint({
  method: "DELETE",
  path: "/sessions",
  summary: "Sign all my other sessions out",
  permission: "self",
  principals: principalTypes,
  switch: null,
  audit: { action: "session.revoked", subject: "session" },
  query: z.strictObject({ others: z.literal("true") }),
});
