import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { sessionParams } from "./group-note.contract.ts";

defineProblems({
  "device-not-paired": [410, "This device is not set up for this group. Please see your group leader"],
});

export const linkKinds = ["tablet", "qr"] as const;
const Link = z.strictObject({
  id: Id,
  kind: z.enum(linkKinds),
  expiresAt: Instant,
});
const problems = ["not-found", "out-of-scope", "wrong-state"] as const;

export const listCheckInLinks = endpoint({
  method: "GET",
  path: "/group-notes/:sessionId/check-in-devices",
  summary: "Links with which clients can check themselves in now",
  permission: "groups.facilitate",
  params: sessionParams,
  response: z.strictObject({ rows: z.array(Link) }),
  problems,
});

export const createCheckInLink = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/check-in-devices",
  summary: "Set up a tablet, or show a code for phones",
  permission: "groups.facilitate",
  audit: { action: "group.check-in-opened", subject: "group-session" },
  params: sessionParams,
  body: z.strictObject({ kind: z.enum(linkKinds) }),
  status: 201,
  /** The token is answered once; only its hash is kept. */
  response: Link.extend({ token: z.string() }),
  problems,
});

export const revokeCheckInLink = endpoint({
  method: "DELETE",
  path: "/group-notes/:sessionId/check-in-devices/:linkId",
  summary: "Stop a tablet or code",
  permission: "groups.facilitate",
  audit: { action: "group.check-in-closed", subject: "group-session" },
  params: sessionParams.extend({ linkId: Id }),
  response: z.strictObject({ rows: z.array(Link) }),
  problems,
});

const Token = z.string().regex(/^[\w-]{20,100}$/);
// One tablet checks in a whole group within seconds.
const limit = { bucket: "check-in", perMinute: 240 } as const;

export const openCheckInPage = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/check-in-page",
  summary: "What the check-in page shows: tiles on a tablet, no name on a phone",
  permission: "public",
  unaudited: "It only reads; the token is in the body so that no log keeps it.",
  params: sessionParams,
  body: z.strictObject({ token: Token }),
  response: z.strictObject({
    kind: z.enum(linkKinds),
    facility: z.string(),
    timeZone: z.string(),
    tiles: z.array(z.strictObject({ ref: Id, label: z.string(), isIn: z.boolean() })),
  }),
  problems: ["device-not-paired"],
  limit,
});

export const selfCheckIn = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/client-self-checkin",
  summary: "A client checks in; a facilitator confirms it",
  permission: "public",
  audit: { action: "group.self-checked-in", subject: "group-session" },
  params: sessionParams,
  body: z.strictObject({
    token: Token,
    who: z.union([
      z.strictObject({ ref: Id }),
      z.strictObject({ firstName: z.string().trim().min(1).max(80), birthday: z.string().regex(/^\d{2}-\d{2}$/) }),
    ]),
  }),
  /** The same for every failure, so that it tells nothing about who is expected. */
  response: z.strictObject({ ok: z.boolean() }),
  problems: ["device-not-paired"],
  limit,
});
