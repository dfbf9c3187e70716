import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { facilitatorRoles, groupModalities, groupTypes, sessionStates } from "./group.ts";
import { Facilitators } from "./schedule.contract.ts";

defineProblems({ "session-already-started": [409, "This session has begun"] });

export const Session = z.strictObject({
  id: idOf("group-session"),
  groupId: Id,
  groupName: z.string(),
  shortName: z.string().nullable(),
  type: z.enum(groupTypes),
  modality: z.enum(groupModalities),
  capacityHard: z.number().int(),
  /** The group's own room; a session without a room is marked where its group has one. */
  usualRoomId: Id.nullable(),
  locationId: Id,
  timeZone: z.string(),
  localDate: PlainDate,
  scheduledStart: Instant,
  scheduledEnd: Instant,
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  topic: z.string().nullable(),
  status: z.enum(sessionStates.states),
  actualStart: Instant.nullable(),
  actualEnd: Instant.nullable(),
  cancelReason: z.string().nullable(),
  isEdited: z.boolean(),
  /** Clients on the roster that day. */
  expectedCount: z.number().int(),
  presentCount: z.number().int(),
  /** Notes of its clients, and how many of them are signed. */
  noteCount: z.number().int(),
  signedCount: z.number().int(),
  facilitators: z.array(z.strictObject({ clinicianId: Id, name: z.string(), role: z.enum(facilitatorRoles) })),
  abilities: z.strictObject({ change: z.boolean() }),
  version: Version,
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/group-sessions",
  summary: "Group sessions that start in a span of up to 62 days, at most 500",
  permission: "notes.read",
  query: z.strictObject({
    from: Instant,
    to: Instant,
    locationId: Id.optional(),
    facilitatorId: Id.optional(),
    groupId: Id.optional(),
    status: z.enum(sessionStates.states).optional(),
  }),
  response: z.strictObject({ rows: z.array(Session) }),
  problems: ["out-of-scope", "validation"],
});

const changeProblems = [
  "not-found",
  "out-of-scope",
  "stale-version",
  "wrong-state",
  "session-already-started",
  "room-taken",
  "time-conflict",
  "validation",
] as const;

export const createSession = endpoint({
  method: "POST",
  path: "/group-sessions",
  summary: "Add a single session of a group",
  permission: "groups.facilitate",
  idempotent: true,
  audit: { action: "group.session-added", subject: "group-session" },
  body: z.strictObject({
    groupId: Id,
    scheduledStart: Instant,
    durationMinutes: z.number().int().min(5).max(1440),
    roomId: Id.nullable().default(null),
    topic: z.string().trim().min(1).max(200).nullable().default(null),
    facilitators: Facilitators.default([]),
    confirmConflicts: z.boolean().default(false),
  }),
  response: Session,
  status: 201,
  problems: changeProblems,
});

const params = z.strictObject({ sessionId: Id });

export const moveSession = endpoint({
  method: "PATCH",
  path: "/group-sessions/:sessionId",
  summary: "Change one session before it begins: time, room, topic or facilitators",
  permission: "groups.facilitate",
  audit: { action: "group.session-changed", subject: "group-session" },
  params,
  body: z.strictObject({
    version: Version,
    scheduledStart: Instant.optional(),
    durationMinutes: z.number().int().min(5).max(1440).optional(),
    roomId: Id.nullable().optional(),
    topic: z.string().trim().min(1).max(200).nullable().optional(),
    facilitators: Facilitators.optional(),
    confirmConflicts: z.boolean().default(false),
  }),
  response: Session,
  problems: changeProblems,
});

export const cancelSession = endpoint({
  method: "POST",
  path: "/group-sessions/:sessionId/cancel",
  summary: "Cancel a session before it begins",
  permission: "groups.facilitate",
  audit: { action: "group.session-cancelled", subject: "group-session" },
  params,
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3).max(300) }),
  response: Session,
  problems: changeProblems,
});
